// What a screen reader reads aloud: every sentence of the story once, others' turns and the reader's.
import type { StoryTurn } from '../server/protocol';
import { capital } from '../text/catalogue';
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

	/** Say what is new: of the turns of others, and of the last one before these. The reader who is `deciding` one thing
	 * after another hears the sentence that grows by it once, when it is whole. */
	tell(story: StoryTurn[], fresh: StoryTurn[], deciding = false): void {
		const { step: last = 0 } = story.at(-1) ?? {};
		for (const step of this.said.keys()) if (step > last) this.said.delete(step); // it was taken back
		const own = story.findLast((turn) => turn.seat !== null && !fresh.includes(turn));
		const growing = deciding ? story.at(-1) : undefined;
		const done = own ? news(own, this.said, own === growing) : [];
		// Whoever comes back knows what they did themselves.
		const theirs = fresh.flatMap((turn) => news(turn, this.said, turn === growing));
		const more = [...(this.begun ? done : []), ...theirs];
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

/** The sentences of a turn that were not said. One that stands alone in a turn that grows waits for its end. */
function news({ step, lines }: StoryTurn, said: Map<number, string[]>, grows = false): string[] {
	const before = [...(said.get(step) ?? [])];
	const all = lines.map(plain);
	const more = all.filter((line) => {
		const at = before.indexOf(line);
		if (at >= 0) before.splice(at, 1); // the same sentence may come twice
		return at < 0;
	});
	const waits = grows && more.length === 1;
	said.set(step, waits ? all.filter((line) => line !== more[0]) : all);
	return waits ? [] : more.map((line) => unsaid(line, before));
}

/** A sentence without the clauses that were said in sentences which it replaces: of several seats that choose at once
 * only one may have gone on. */
function unsaid(line: string, replaced: string[]): string {
	const longer =
		clauses(line).length > 1 ? undefined : replaced.map((old) => added(line, old)).find((rest) => rest !== '');
	if (longer !== undefined) return capital(longer);
	const heard = new Set(replaced.flatMap(clauses).map(bare));
	const rest = clauses(line).filter((clause) => !heard.has(bare(clause)));
	return rest.length > 0 ? capital(rest.join('').replace(/\s*[;；]\s*$/, '.')) : line;
}

/** What a sentence lists in addition to an older one, from the last "and" on; '' where it says something else. */
function added(line: string, old: string): string {
	const [words, before] = [line, old].map((text) => [...text.matchAll(WORD)]) as [RegExpExecArray[], RegExpExecArray[]];
	const same = (one?: RegExpExecArray, other?: RegExpExecArray) => one?.[0] === other?.[0];
	let first = before.findIndex((word, n) => !same(word, words[n]));
	if (first < 0) first = before.length; // the old one is how it begins
	const joint = before[first]; // or else its "and" has moved on
	const rest = joint ? [...before.slice(first + 1), joint] : [];
	const from = words[joint ? before.length - 1 : before.length];
	return first > 0 && from && rest.every((word, n) => same(word, words[first + n])) ? line.slice(from.index) : '';
}

const WORD = /[\p{L}\p{N}’']+/gu;
const clauses = (line: string): string[] => line.match(/[^;；。]+[;；。]?\s*/g) ?? [];
const bare = (clause: string): string => clause.replace(/[\s;；。.]+$/, '').toLocaleLowerCase();
