// The log as lines: decisions one by one, luck of one kind together, a heading where a chapter begins.
import type { AnyGame, Teller } from '../games/module';
import type { Event } from '../games/view';

export interface Line {
	/** Where in the list of events it begins. */
	at: number;
	kind: 'move' | 'luck' | 'chapter';
	seat: number | null;
	words: string;
}

export function linesOf(events: Event[], game: AnyGame, teller: Teller<unknown>, viewer: number | null): Line[] {
	const lines: Line[] = [];
	let chapter = '';
	for (let at = 0; at < events.length; ) {
		const event = events[at]!;
		const heading = teller.chapter(event);
		if (heading !== null && heading !== chapter) {
			chapter = heading;
			lines.push({ at, kind: 'chapter', seat: null, words: heading });
		}
		if (event.seat !== null) {
			lines.push({ at, kind: 'move', seat: event.seat, words: teller.move(event, viewer) });
			at += 1;
			continue;
		}
		const verb = game.verb(event.name);
		let end = at + 1;
		while (end < events.length && alike(events[end]!, event, verb, game)) end += 1;
		lines.push({ at, kind: 'luck', seat: null, words: teller.luck(verb, events.slice(at, end), viewer) });
		at = end;
	}
	return lines;
}

function alike(event: Event, first: Event, verb: string, game: AnyGame): boolean {
	return event.seat === null && event.known === first.known && game.verb(event.name) === verb;
}
