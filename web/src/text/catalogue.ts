// Catalogues: every name and sentence that a person reads, by dotted key. They are the package's TOML files, so that
// the terminal, the server and the page say the same.

export const LANGUAGES = ['en', 'fr', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];
export const NAMES_OF_LANGUAGES: Record<Language, string> = { en: 'English', fr: 'Français', ja: '日本語' };
export type Values = Record<string, string | number>;
export type Entries = Record<string, string>;

/** What a reader of one language reads: the catalogues of some subjects. */
export class Text {
	readonly language: Language;
	private readonly entries: Entries;
	private readonly plurals: Intl.PluralRules;

	constructor(language: Language, entries: Entries) {
		this.language = language;
		this.entries = entries;
		this.plurals = new Intl.PluralRules(language);
	}

	has(key: string): boolean {
		return key in this.entries;
	}

	/** The rest of every key below a key. */
	under(key: string): string[] {
		return Object.keys(this.entries).flatMap((other) =>
			other.startsWith(`${key}.`) ? [other.slice(key.length + 1)] : [],
		);
	}

	/** The text of a key, its placeholders filled in; in the plural form for {n} where it has plural forms. */
	say(key: string, values: Values = {}): string {
		const { n } = values;
		const entry = this.entries[key] ?? (typeof n === 'number' ? this.entries[this.form(key, n)] : undefined);
		if (entry === undefined) {
			console.error(`no text for ${key}`); // a mistake of ours, which the tests in a browser look for
			return key;
		}
		return (this.language === 'fr' ? elided(entry, values) : entry).replace(/\{(\w+)\}/g, (whole, name: string) =>
			String(values[name] ?? whole),
		);
	}

	/** The text of a key that says how many: "1 coin", "2 coins". */
	count(key: string, n: number, values: Values = {}): string {
		return this.say(this.form(key, n), { n, ...values });
	}

	/** The key of the plural form for a number. */
	private form(key: string, n: number): string {
		const form = `${key}.${this.plurals.select(n)}`;
		return this.has(form) ? form : `${key}.other`;
	}

	comma(parts: string[]): string {
		return parts.join(this.say('list.comma'));
	}

	/** Parts with a word such as `list.or` before the last one. */
	joined(parts: string[], word: string): string {
		if (parts.length < 2) return parts.join('');
		return this.comma(parts.slice(0, -1)) + this.say(word) + parts[parts.length - 1];
	}
}

/** A French text with "de" as what is filled in after it asks for: "de Zeus", but "d’Athéna". */
function elided(text: string, values: Values): string {
	return text.replace(/\b([Dd])e (?=\{(\w+)\})/g, (de, d: string, name: string) =>
		/^[aeiouâéèêîô]/i.test(String(values[name] ?? '')) ? `${d}’` : de,
	);
}

/** A sentence with its first letter in upper case. */
export function capital(sentence: string): string {
	return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}

/** A catalogue's tables as dotted keys. */
export function flattened(table: Record<string, unknown>, path = ''): Entries {
	const entries: Entries = {};
	for (const [key, value] of Object.entries(table)) {
		if (typeof value === 'string') entries[path + key] = value;
		else Object.assign(entries, flattened(value as Record<string, unknown>, `${path}${key}.`));
	}
	return entries;
}
