// Beside the first game that somebody plays of a kind: why each question is asked, and what a move did. It says each
// thing once, remembers on this device how far it came, and ends by itself.
import { keep, kept, reader, t } from '../text/reader.svelte';

/** How many questions it speaks to, all in all. */
const MOST = 16;
const OVER = 'over';

interface Remembered {
	/** How often each question was asked. */
	asked: Record<string, number>;
	/** The kinds of moves that were spoken of. */
	done: string[];
}

function remembered(text: string | null): Remembered {
	try {
		const found = JSON.parse(text ?? '') as Partial<Remembered>;
		return { asked: { ...found.asked }, done: [...(found.done ?? [])] };
	} catch {
		return { asked: {}, done: [] };
	}
}

export class Coach {
	over = $state(false);
	private question = $state('');
	private time = $state(0);
	private deed = $state('');
	private pending = '';
	private position: number | null = null;
	private readonly memory: Remembered;
	private readonly place: string;

	constructor(game: string) {
		this.place = `coach.${game}`;
		this.over = kept(this.place) === OVER;
		this.memory = remembered(kept(this.place));
	}

	/** What it says to the present question; null once it is over, and of games that have no words for it. */
	readonly says = $derived.by(() => {
		const { text } = reader;
		if (this.over || !text.has('coach.turn.1')) return null;
		const keys = [`coach.did.${this.deed}`, `coach.${this.question}.${this.time}`];
		return keys.flatMap((key) => (text.has(key) ? [t(key)] : [])).join(text.language === 'ja' ? '' : ' ');
	});

	/** A question comes to the player. The last hint about it repeats whenever it comes again. */
	ask(position: number, question: string): void {
		if (this.over || position === this.position) return;
		const { asked } = this.memory;
		if (Object.values(asked).reduce((sum, n) => sum + n, 0) >= MOST) return this.end();
		const times = (asked[question] ?? 0) + 1;
		asked[question] = times;
		let time = times;
		while (time > 1 && !reader.text.has(`coach.${question}.${time}`)) time -= 1;
		[this.position, this.question, this.time, this.deed, this.pending] = [position, question, time, this.pending, ''];
		keep(this.place, JSON.stringify(this.memory));
	}

	/** The player does something: the first time, that is spoken of before the next question. */
	readonly did = (verb: string): void => {
		if (this.memory.done.includes(verb)) return;
		this.memory.done.push(verb);
		this.pending = verb;
	};

	readonly end = (): void => {
		this.over = true;
		keep(this.place, OVER);
	};
}
