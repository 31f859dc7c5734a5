// A move by finger that waits for a second touch, where the reader wants that.
import { feel, fingers } from './feel.svelte';

interface Waiting {
	/** What would be done. */
	label: string;
	answer: (yes: boolean) => void;
}

export class Confirming {
	waiting: Waiting | null = $state.raw(null);

	/** Whether it shall be done: at once, or when the player has said so. */
	ask(label: string): Promise<boolean> {
		this.answer(false);
		if (!feel.confirms || !fingers()) return Promise.resolve(true);
		return new Promise((resolve) => {
			this.waiting = { label, answer: resolve };
		});
	}

	readonly answer = (yes: boolean): void => {
		this.waiting?.answer(yes);
		this.waiting = null;
	};
}
