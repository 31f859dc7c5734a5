// The edition of a new table: the usual values, one that the server offers, or a checked file.
import type { House } from '../server/house';
import type { EditionCheck, EditionFile, EditionInfo, Problem } from '../server/protocol';
import { reader, t } from '../text/reader.svelte';
import { whyRefused } from '../text/refusals';

export const USUAL = 'usual';
export const FILE = 'file';
const OFFERED = 'offered:';
const LONGEST_NAME = 40;
const LARGEST = 1_000_000; // letters that are read at all; the server takes fewer

export class EditionWish {
	/** What is chosen: USUAL, FILE, or one that is offered. */
	chosen = $state(USUAL);
	offered: EditionInfo[] = $state.raw([]);
	file: EditionFile | null = $state.raw(null);
	/** What the server says about the file. */
	check: EditionCheck | null = $state.raw(null);
	checking = $state(false);
	trouble = $state('');
	private readonly game: string;
	private readonly house: House;

	constructor(game: string, house: House) {
		this.game = game;
		this.house = house;
	}

	readonly choices = $derived([
		{ value: USUAL, label: t('edition.usual') },
		...this.offered.map(({ name }) => ({ value: OFFERED + name, label: name })),
		{ value: FILE, label: t('edition.file') },
	]);
	/** The one that is offered and chosen. */
	readonly info = $derived(this.offered.find(({ name }) => OFFERED + name === this.chosen) ?? null);
	/** Whether the choice is valid for a new table. */
	readonly sound = $derived(this.chosen !== FILE || (this.check !== null && this.check.faults.length === 0));
	/** As the server wants it. */
	readonly wish = $derived(this.chosen === FILE ? this.file : (this.info?.name ?? null));

	/** Load the offered editions, and the report on the file, in the reader's language. */
	async load(): Promise<void> {
		const { language } = reader.text;
		this.offered = await this.house.editions(this.game, language);
		if (this.file) await this.examine(this.file);
	}

	async read(file: File): Promise<void> {
		this.chosen = FILE;
		if (file.size > LARGEST) this.refuse(t('edition.too_large'));
		else await this.examine({ name: nameOf(file.name), text: await file.text() });
	}

	async paste(text: string): Promise<void> {
		if (text.trim() !== '') await this.examine({ name: t('edition.title'), text });
	}

	private async examine(file: EditionFile): Promise<void> {
		this.file = file;
		this.check = null;
		this.trouble = '';
		this.checking = true;
		try {
			const found = await this.house.checkEdition(this.game, file, reader.text.language);
			if (this.file === file) this.check = found;
		} catch (why) {
			const { code } = why as Partial<Problem>;
			if (this.file === file) this.refuse(code === 'too_large' ? t('edition.too_large') : whyRefused(why));
		} finally {
			if (this.file === file || this.file === null) this.checking = false;
		}
	}

	private refuse(why: string): void {
		this.file = null;
		this.check = null;
		this.checking = false;
		this.trouble = why;
	}
}

/** The name of an edition: its file name without the extension. */
function nameOf(file: string): string {
	return (
		file
			.replace(/\.toml$/i, '')
			.slice(0, LONGEST_NAME)
			.trim() || t('edition.title')
	);
}
