// Marks on things of a board. A board knows nothing of them: they are put on what lies there.
import { tick } from 'svelte';
import type { AnyGame } from '../games/module';
import type { View } from '../games/view';
import type { Choice } from '../server/protocol';

export type Kind = 'played' | 'better' | 'look';

export interface Mark {
	kind: Kind;
	choice: Choice;
}

export interface Marked {
	kind: Kind;
	thing: string;
}

/** The things at which some actions are touched. */
export function thingsOf(game: AnyGame, view: View<unknown>, marks: Mark[]): Marked[] {
	return marks.flatMap(({ kind, choice }) => game.options(view, [choice]).flatMap(({ things }) => things.map((thing) => ({ kind, thing }))));
}

/** Mark things within an element; answers how to take the marks off again. */
export function mark(root: HTMLElement | undefined, marked: Marked[]): () => void {
	let over = false;
	void tick().then(() => {
		if (over) return;
		for (const { kind, thing } of marked)
			for (const element of root?.querySelectorAll<HTMLElement>(`[data-thing="${CSS.escape(thing)}"]`) ?? []) element.dataset['mark'] = kind;
	});
	return () => {
		over = true;
		for (const element of root?.querySelectorAll<HTMLElement>('[data-mark]') ?? []) delete element.dataset['mark'];
	};
}
