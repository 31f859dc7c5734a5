// What has happened, in turns: how it grows, what of it is new, and how it is read as plain text.
import type { Piece, StoryTurn, Words } from '../server/protocol';

/** A story with what new words tell: they begin with a turn that may have been told before. */
export function grown(story: StoryTurn[], words: Pick<Words, 'story' | 'story_from'>): StoryTurn[] {
	return [...story.slice(0, words.story_from), ...words.story];
}

export interface Part {
	/** An age, an epoch, a round; '' before the first one. */
	name: string;
	turns: { turn: StoryTurn; number: number }[];
}

/** The parts of a game with their turns; a turn without a word is left out. What somebody does is numbered from 1, also
 * where no set-up is told before it. */
export function parts(story: StoryTurn[]): Part[] {
	const found: Part[] = [];
	const from = (story[0]?.seat ?? null) === null ? 0 : 1;
	story.forEach((turn, at) => {
		if (turn.lines.length === 0) return;
		const number = at + from;
		const last = found.at(-1);
		if (last?.name === turn.part) last.turns.push({ turn, number });
		else found.push({ name: turn.part, turns: [{ turn, number }] });
	});
	return found;
}

/** What others have done since a seat's last turn; to a spectator, the last turn. */
export function since(story: StoryTurn[], seat: number | null): StoryTurn[] {
	const told = story.filter((turn) => turn.seat !== null && turn.lines.length > 0);
	if (seat === null) return told.slice(-1);
	const own = told.findLastIndex((turn) => turn.seat === seat);
	return told.slice(own + 1);
}

/** The components that some turns name. */
export function named(turns: StoryTurn[]): Set<string> {
	return new Set(turns.flatMap(({ lines }) => lines.flat().flatMap(({ thing }) => (thing ? [thing] : []))));
}

/** A sentence as plain text. */
export function plain(line: Piece[]): string {
	return line.map(({ text }) => text).join('');
}

/** The whole of a story as plain text, to be copied. */
export function copied(story: StoryTurn[]): string {
	return parts(story)
		.map(({ name, turns }) => {
			const told = turns.map(({ turn, number }) => {
				const [first = [], ...rest] = turn.lines;
				const mark = number === 0 ? '' : `${number}. `;
				return [mark + plain(first), ...rest.map((line) => `   ${plain(line)}`)].join('\n');
			});
			return [...(name ? [name] : []), ...told].join('\n');
		})
		.join('\n\n');
}

/** Whether a turn holds what is looked for. */
export function holds(turn: StoryTurn, wanted: string): boolean {
	const small = wanted.trim().toLocaleLowerCase();
	return small === '' || turn.lines.some((line) => plain(line).toLocaleLowerCase().includes(small));
}
