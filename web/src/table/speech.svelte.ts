// What a screen reader reads aloud: every sentence of the story once, others' turns and the reader's.
import type { StoryTurn } from '../server/protocol';
import { plain } from './story';

const KEPT = 4;

export class Speech {
	/** What was said last. What comes is added, so that nothing is cut short by what follows it at once. */
	parts: { number: number; text: string }[] = $state.raw([]);
	private number = 0;
	/** The sentences that were said, by the number of decisions before their turn. */
	private readonly said = new Map<number, string[]>();
	/** The same of what is shown again. */
	private readonly repeated = new Map<number, string[]>();
	private begun = false;

	/** Say what is new: of the turns of others, and of the last one before these. */
	tell(story: StoryTurn[], fresh: StoryTurn[]): void {
		const { step: last = 0 } = story.at(-1) ?? {};
		for (const step of this.said.keys()) if (step > last) this.said.delete(step); // it was taken back
		const own = story.findLast((turn) => turn.seat !== null && !fresh.includes(turn));
		const done = own ? news(own, this.said) : [];
		// Whoever comes back knows what they did themselves.
		const more = [...(this.begun ? done : []), ...fresh.flatMap((turn) => news(turn, this.said))];
		if (more.length > 0) this.say(more.join(' '));
		this.begun = true;
	}

	/** Something is shown again: say so, and then its sentences as they come. */
	repeat(opening: string): void {
		this.repeated.clear();
		this.say(opening);
	}

	/** Say what a turn that is shown again tells further. */
	goOn(turn: StoryTurn): void {
		const more = news(turn, this.repeated);
		if (more.length > 0) this.say(more.join(' '));
	}

	private say(text: string): void {
		const { parts } = this;
		this.parts = [...parts.slice(1 - KEPT), { number: this.number++, text }];
	}
}

/** The sentences of a turn from the first one that was not said like this. */
function news({ step, lines }: StoryTurn, said: Map<number, string[]>): string[] {
	const now = lines.map(plain);
	const before = said.get(step) ?? [];
	said.set(step, now);
	const same = now.findIndex((line, n) => line !== before[n]);
	return same < 0 ? [] : now.slice(same);
}
