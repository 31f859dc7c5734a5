// The reader's language: which catalogues are loaded, and switching at once.
import { flattened, LANGUAGES, Text, type Entries, type Language, type Values } from './catalogue';

const files = import.meta.glob<Record<string, unknown>>('../../../polytheon/text/{table,page,sources,review}.*.toml', {
	import: 'default',
});
const COMMON = ['table', 'page', 'sources', 'games'];
const TITLES = '/api/words';

class Reader {
	/** What is read now; a new object whenever the language or the loaded subjects change. */
	text: Text = $state.raw(new Text('en', {}));
	/** Whether the server could be reached for the names of its games: without them there is nothing to play. */
	reached = $state(true);
	private subjects = new Set(COMMON);
	private wished: Language = 'en';

	/** Load what is needed in a language and then show it; again, if meanwhile something else is needed or chosen. */
	async choose(chosen: Language): Promise<void> {
		this.wished = chosen;
		let language: Language;
		let subjects: string[];
		let loaded: Entries[];
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

/** The page's own catalogues come with it; those of the games, and what it calls them, are the server's. */
async function load(subject: string, language: Language): Promise<Entries> {
	const file = files[`../../../polytheon/text/${subject}.${language}.toml`];
	if (file) return flattened(await file());
	const path = subject === 'games' ? TITLES : `/api/games/${encodeURIComponent(subject)}/words`;
	return fetched(`${path}?language=${language}`);
}

const asked = new Map<string, Promise<Entries>>();

/** Words of the server, asked for once; without a server the page says what it can, and asks again the next time. */
function fetched(path: string): Promise<Entries> {
	const answer =
		asked.get(path) ??
		fetch(path)
			.then(words)
			.catch((why: unknown) => {
				if (why instanceof TypeError && path.startsWith(TITLES)) reader.reached = false;
				asked.delete(path);
				return {};
			});
	asked.set(path, answer);
	return answer;
}

async function words(response: Response): Promise<Entries> {
	if (!response.ok) throw new Error(`no words: ${response.status}`);
	return (await response.json()) as Entries;
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

/** The text of a key or, where a game has no words for it, its own name for the thing: "small_temple" reads "small
 * temple", as in the terminal. */
export function called(key: string, name: string): string {
	return reader.text.has(key) ? t(key) : name.replaceAll('_', ' ');
}

/** The text of a key that says how many. */
export function tn(key: string, n: number, values?: Values): string {
	return reader.text.count(key, n, values);
}
