// Where the values of a game's components come from, as the server tells it: asked once for a game and a language.
import { ask } from '../server/api';
import type { SourceGroup, SourceItem, Sources } from '../server/protocol';
import { reader, t } from '../text/reader.svelte';

/** What of some components is ours and not the publisher's, and why. */
export interface Note {
	kind: SourceGroup['kind'];
	items: SourceItem[];
	why: string;
}

const OURS: readonly string[] = ['reconstructed', 'net'];

class Known {
	/** What is told of the game that was needed last. */
	told: Sources | null = $state.raw(null);
	/** The server did not tell. */
	failed = $state(false);
	private readonly own = $derived(oursIn(this.told));
	private readonly paths = $derived(this.own.flatMap(({ items }) => items.flatMap((item) => item.paths)));
	private game = '';
	private language = '';

	constructor() {
		$effect.root(() => {
			$effect(() => {
				if (this.game && reader.text.language !== this.language) void this.need(this.game);
			});
		});
	}

	/** Make sure that the sources of a game are there, in the reader's language. Without them a game is played as well. */
	async need(game: string): Promise<void> {
		const { language } = reader.text;
		if (game === this.game && language === this.language) return;
		[this.game, this.language] = [game, language];
		try {
			const told = await ask<Sources>(`/games/${game}/sources?language=${language}`);
			if (game === this.game && language === this.language) this.told = told;
			this.failed = false;
		} catch {
			this.game = '';
			this.failed = true;
		}
	}

	/** Whether a value below one of these paths is ours. */
	ours(...paths: string[]): boolean {
		return paths.some((path) => this.paths.some((own) => meet(own, path)));
	}

	/** What of these components is ours, and why: what has one reason together. */
	notes(paths: string[]): Note[] {
		const found = new Map<string, Note>();
		for (const { kind, items, why } of this.own) {
			const meant = items.filter((item) => item.paths.some((own) => paths.some((path) => meet(own, path))));
			if (meant.length === 0) continue;
			const note = found.get(kind + why) ?? { kind, items: [], why };
			found.set(kind + why, { ...note, items: [...note.items, ...meant] });
		}
		return [...found.values()];
	}

	/** What is said beside a value for who cannot see its mark. */
	aloud(...paths: string[]): string {
		return this.ours(...paths) ? t('known.aloud') : '';
	}
}

function oursIn(told: Sources | null): Note[] {
	const groups = told?.parts.flatMap(({ groups }) => groups.filter(({ kind }) => OURS.includes(kind))) ?? [];
	return groups.map(({ kind, why, rows }) => ({ kind, why, items: rows.flatMap(({ items }) => items) }));
}

/** Whether one path leads to, or into, the other. */
function meet(one: string, other: string): boolean {
	return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

export const known = new Known();
