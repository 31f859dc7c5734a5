// The edition of a table: requested once per language, and used wherever components are shown.
import { known } from '../sources/known.svelte';
import type { TableEdition } from '../server/protocol';
import { review } from '../server/review';
import type { Language } from '../text/catalogue';

const PAUSE = 3000;

export class PlayedEdition {
	/** The server's description; the last language stays until the next one arrives. */
	told: TableEdition | null = $state.raw(null);
	private readonly table: string;
	private wanted = '';
	private timer: ReturnType<typeof setTimeout> | undefined;

	constructor(table: string) {
		this.table = table;
	}

	/** Load it in a language; retries until the server has answered. */
	need(language: Language): void {
		if (language === this.wanted) return;
		this.wanted = language;
		this.ask(language);
	}

	private ask(language: Language): void {
		clearTimeout(this.timer);
		review.edition(this.table, language).then(
			(told) => {
				if (language !== this.wanted) return;
				this.told = told;
				known.given = told.sources;
			},
			() => {
				if (language === this.wanted) this.timer = setTimeout(() => this.ask(language), PAUSE);
			},
		);
	}

	close(): void {
		clearTimeout(this.timer);
		this.wanted = '';
		known.given = null;
	}
}
