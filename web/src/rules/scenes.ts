// The worked examples of the rules as positions, which a game draws as small boards.
import type { View } from '../games/view';

/**
 * A moment of an example. Its caption is one of the page's own (`rules.moment`), the number of players, a key of the
 * game's catalogue, or "" for none.
 */
export interface Moment {
	caption: string;
	n: number;
	view: View<unknown>;
}

/** A picture of an example; those with a negative number belong to the rule itself, such as to one of the set-up. */
export interface DrawnExample {
	rule: string;
	example: number;
	/** Which part of the board is shown. */
	part: string;
	moments: Moment[];
}

/** The pictures of a rule's example, or of the rule itself. */
export function drawnFor(all: DrawnExample[], rule: string, example = -1): DrawnExample[] {
	return all.filter((one) => one.rule === rule && one.example === example);
}
