// What others did since the reader's last turn, shown on the board once more, decision by decision.
import type { Moment, StoryTurn } from '../server/protocol';
import type { Pace } from '../theme.svelte';

/** The position after a number of decisions, as whoever looks now saw it. */
export type Recall = (step: number) => Promise<Moment>;

/** Milliseconds that a position is looked at. It does not depend on motion: without, the board changes at once. */
export const LOOKS: Record<Pace, number> = { off: 1400, normal: 1400, slow: 3000 };

export class Again {
	/** The position that is shown instead of the present one; null while nothing is shown again. */
	moment: Moment | null = $state.raw(null);
	/** The turn that led to it, as far as it had come; undefined at the position before the first one. */
	turn: StoryTurn | undefined = $state.raw(undefined);
	/** Whether it has been asked for and has not ended. */
	running = $state(false);
	private run = 0;
	private wake: () => void = () => undefined;

	constructor(private readonly pause: (wake: () => void) => void) {}

	/** Show all decisions from a step on; what was shown before ends. */
	async start(first: number, recall: Recall): Promise<void> {
		this.stop();
		const run = ++this.run;
		this.running = true;
		try {
			let coming = recall(first);
			for (let step = first, last = first; step <= last; step++) {
				const moment = await coming;
				if (run !== this.run) return;
				({ last } = moment);
				if (step < last) (coming = recall(step + 1)).catch(() => undefined);
				this.moment = moment;
				this.turn = step > first ? moment.words.story.at(-1) : undefined;
				await new Promise<void>((resolve) => this.pause((this.wake = resolve)));
				if (run !== this.run) return;
			}
		} catch {
			// The present position is shown instead, and the log says what happened.
		}
		if (run === this.run) this.stop();
	}

	/** Show the present position again. */
	stop(): void {
		this.run++;
		this.moment = null;
		this.turn = undefined;
		this.running = false;
		this.wake();
	}
}
