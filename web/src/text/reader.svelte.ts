// The reader's language: which catalogues are loaded, and switching at once.
import { flattened, LANGUAGES, Text, type Entries, type Language, type Values } from './catalogue';

const files = import.meta.glob<Record<string, unknown>>('../../../polytheon/text/*.toml', { import: 'default' });
const COMMON = ['table', 'page', 'sources'];

class Reader {
	/** What is read now; a new object whenever the language or the loaded subjects change. */
	text: Text = $state.raw(new Text('en', {}));
	private subjects = new Set(COMMON);
	private wished: Language = 'en';

	/** Load what is needed in a language and then show it; again, if meanwhile something else is needed or chosen. */
	async choose(chosen: Language): Promise<void> {
		this.wished = chosen;
		let [language, subjects, loaded]: [Language, string[], Entries[]] = [chosen, [], []];
		do {
			[language, subjects] = [this.wished, [...this.subjects]];
			loaded = await Promise.all(subjects.map((subject) => load(subject, language)));
		} while (language !== this.wished || subjects.join() !== [...this.subjects].join());
		this.text = new Text(language, Object.assign({}, ...loaded) as Entries);
		document.documentElement.lang = language;
		keep('language', language);
	}

	/** Make sure that the catalogues of further subjects are there, such as those of a game. Where two games have a text
	 * of the same key, the one that was needed last has it. */
	async need(...subjects: string[]): Promise<void> {
		const last = [...this.subjects].slice(-subjects.length);
		if (subjects.every((subject, n) => subject === last[n])) return;
		for (const subject of subjects) {
			this.subjects.delete(subject);
			this.subjects.add(subject);
		}
		await this.choose(this.wished);
	}
}

async function load(subject: string, language: Language): Promise<Entries> {
	const file = files[`../../../polytheon/text/${subject}.${language}.toml`];
	if (!file) throw new Error(`there is no catalogue ${subject} in ${language}`);
	return flattened(await file());
}

/** The language chosen before, else the browser's, else English. */
export function usualLanguage(): Language {
	const wanted = [kept('language'), ...navigator.languages.map((name) => name.slice(0, 2))];
	return LANGUAGES.find((language) => language === wanted.find((name) => isLanguage(name))) ?? 'en';
}

function isLanguage(name: string | null | undefined): name is Language {
	return LANGUAGES.some((language) => language === name);
}

/** Small settings that stay on this device; without storage they last for the visit. */
export function keep(name: string, value: string): void {
	try {
		localStorage.setItem(name, value);
	} catch {
		// A browser may forbid storage; nothing depends on it.
	}
}

export function kept(name: string): string | null {
	try {
		return localStorage.getItem(name);
	} catch {
		return null;
	}
}

export const reader = new Reader();

/** The text of a key in the reader's language. */
export function t(key: string, values?: Values): string {
	return reader.text.say(key, values);
}

/** The text of a key that says how many. */
export function tn(key: string, n: number, values?: Values): string {
	return reader.text.count(key, n, values);
}
