// The log as lines: decisions one by one, luck of one kind together, a heading where a chapter begins.
import type { Teller } from '../games/module';
import type { Happened } from '../server/protocol';

export interface Line {
	/** Where in the story it begins. */
	at: number;
	kind: 'move' | 'luck' | 'chapter';
	seat: number | null;
	words: string;
}

export function linesOf(story: Happened[], teller: Teller<never>, viewer: number | null): Line[] {
	const lines: Line[] = [];
	let chapter = '';
	for (let at = 0; at < story.length; ) {
		const event = story[at]!;
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
		let end = at + 1;
		while (end < story.length && alike(story[end]!, event)) end += 1;
		lines.push({ at, kind: 'luck', seat: null, words: teller.luck(story.slice(at, end), viewer) });
		at = end;
	}
	return lines;
}

function alike(event: Happened, first: Happened): boolean {
	return event.seat === null && event.kind === first.kind && (event.what === null) === (first.what === null);
}
