// Two continuations of a decision, after the move played and after the better move, step by step.
import { review } from '../server/review';
import type { Lines, LineStep, NamedAction } from '../server/protocol';
import type { Language } from '../text/catalogue';

export type Way = 'played' | 'better';
export const WAYS: Way[] = ['played', 'better'];

export class LineWalk {
	lines: Lines | null = $state.raw(null);
	/** The line on display, or null. */
	way: Way | null = $state(null);
	/** How many of its moves are made. */
	step = $state(0);
	private wished = '';

	constructor(private readonly table: string) {}

	get shown(): LineStep | null {
		return (this.way && this.lines?.[this.way][this.step]) ?? null;
	}

	/** The next move of the line on display. */
	get next(): NamedAction | null {
		return this.shown?.moment.next ?? null;
	}

	/** Fetch the lines of a decision, or forget them. */
	need(decision: number | null, language: Language): void {
		const key = decision === null ? '' : `${decision} ${language}`;
		if (key === this.wished) return;
		this.wished = key;
		this.leave();
		this.lines = null;
		if (decision === null) return;
		review.lines(this.table, decision, language).then(
			(lines) => {
				if (this.wished === key) this.lines = lines;
			},
			() => {
				if (this.wished === key) this.wished = ''; // whoever asks again is answered
			},
		);
	}

	readonly go = (way: Way, step: number): void => {
		const last = (this.lines?.[way].length ?? 1) - 1;
		[this.way, this.step] = [way, Math.min(Math.max(step, 0), last)];
	};

	readonly leave = (): void => {
		[this.way, this.step] = [null, 0];
	};
}
