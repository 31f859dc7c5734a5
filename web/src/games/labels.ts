// The base of every game's labels: names of components and players, for one reader.
import type { Text, Values } from '../text/catalogue';

/** A sentence about a component, with the paths in its data of the values that it holds. */
export interface Line {
	text: string;
	paths: string[];
}

export const line = (text: string, ...paths: string[]): Line => ({ text, paths });

export class Names<Content> {
	readonly text: Text;
	readonly content: Content;
	/** The players' names by seat. */
	readonly players: string[];

	constructor(text: Text, content: Content, players: string[]) {
		this.text = text;
		this.content = content;
		this.players = players;
	}

	say(key: string, values?: Values): string {
		return this.text.say(key, values);
	}

	name(thing: string): string {
		return this.say(`name.${thing}`);
	}

	/** A seat as the viewer calls it. */
	who(seat: number, viewer: number | null): string {
		return seat === viewer ? this.say('seat.you') : (this.players[seat] ?? this.say('seat.other', { n: seat + 1 }));
	}
}
