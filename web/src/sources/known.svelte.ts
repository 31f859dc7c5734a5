// The sources of component values, requested once per game and language.
import { ask } from '../server/api';
import type { SourceGroup, SourceItem, SourceList } from '../server/protocol';
import { reader, t } from '../text/reader.svelte';

/** The reconstructed values of some components, with the reasons. */
export interface Note {
	kind: SourceGroup['kind'];
	items: SourceItem[];
	why: string;
}

const OURS: readonly string[] = ['reconstructed', 'net'];

class Known {
	/** Those of a table that is played with an edition, as long as it is shown. */
	given: SourceList | null = $state.raw(null);
	private usual: SourceList | null = $state.raw(null);
	/** The sources of the table shown, or of the last game needed. */
	readonly told = $derived(this.given ?? this.usual);
	/** The request failed. */
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

	/** Make sure that the sources of a game are there, in the reader's language. A game is played without them too. */
	async need(game: string): Promise<void> {
		const { language } = reader.text;
		if (game === this.game && language === this.language) return;
		[this.game, this.language] = [game, language];
		try {
			const told = await ask<SourceList>(`/games/${game}/sources?language=${language}`);
			if (game === this.game && language === this.language) this.usual = told;
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

	/** What is said beside a value for whoever cannot see its mark. */
	aloud(...paths: string[]): string {
		return this.ours(...paths) ? t('known.aloud') : '';
	}
}

function oursIn(told: SourceList | null): Note[] {
	const groups = told?.parts.flatMap(({ groups }) => groups.filter(({ kind }) => OURS.includes(kind))) ?? [];
	return groups.map(({ kind, why, rows }) => ({ kind, why, items: rows.flatMap(({ items }) => items) }));
}

/** Whether one path leads to, or into, the other. */
function meet(one: string, other: string): boolean {
	return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

export const known = new Known();
