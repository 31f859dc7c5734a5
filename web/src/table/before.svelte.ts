// The table as the reader knew it before what others have done since: what they took away is outlined where it was.
import type { StoryTurn } from '../server/protocol';
import type { Recall } from './again.svelte';

export class Before {
	/** Null where nothing is new, or as long as it is not known. */
	table: unknown = $state.raw(null);
	/** By the number of decisions before the first turn that is new. */
	private readonly kept = new Map<number, unknown>();
	private latest: unknown = null;
	private seat: number | null | undefined;

	/** A table and the turns that are new in it. Whoever comes to a running game has not seen what was before: then it
	 * is asked for. */
	follow(story: StoryTurn[], fresh: StoryTurn[], seat: number | null, table: unknown, recall: Recall | null): void {
		if (seat !== this.seat) {
			// What another seat saw is not for this one.
			this.kept.clear();
			this.latest = null;
			this.seat = seat;
		}
		const [first] = fresh;
		if (first) {
			if (!this.kept.has(first.step)) this.learn(first.step, recall);
			this.table = this.kept.get(first.step) ?? null;
		} else {
			const now = story.at(-1)?.step ?? 0;
			for (const step of this.kept.keys()) if (step > now) this.kept.delete(step); // it was taken back
			this.table = null;
		}
		this.latest = table;
	}

	private learn(step: number, recall: Recall | null): void {
		this.kept.set(step, this.latest);
		if (this.latest !== null || !recall) return;
		const { seat } = this;
		recall(step).then(
			({ view: { table } }) => {
				if (this.seat !== seat || this.kept.get(step) !== null) return;
				if (this.table === null && [...this.kept.keys()].at(-1) === step) this.table = table;
				this.kept.set(step, table);
			},
			() => undefined, // the log says it all the same
		);
	}
}
