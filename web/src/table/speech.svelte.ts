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
	private begun = false;

	/** Say what is new: of the turns of others or, while these have done nothing, of the last one. */
	tell(story: StoryTurn[], fresh: StoryTurn[]): void {
		const last = story.at(-1);
		for (const step of this.said.keys()) if (step > (last?.step ?? 0)) this.said.delete(step); // it was taken back
		const own = fresh.length === 0 && last && last.seat !== null ? [last] : [];
		const news = [...fresh, ...own].flatMap((turn) => this.news(turn));
		// Whoever comes back knows what they did themselves.
		if (news.length > 0 && (this.begun || fresh.length > 0)) this.say(news.join(' '));
		this.begun = true;
	}

	private say(text: string): void {
		const { parts } = this;
		this.parts = [...parts.slice(1 - KEPT), { number: this.number++, text }];
	}

	/** The sentences of a turn from the first one that was not said like this. */
	private news({ step, lines }: StoryTurn): string[] {
		const now = lines.map(plain);
		const before = this.said.get(step) ?? [];
		this.said.set(step, now);
		const same = now.findIndex((line, n) => line !== before[n]);
		return same < 0 ? [] : now.slice(same);
	}
}
