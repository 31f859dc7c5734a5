// Real positions of Duel (scripts/fixtures_duel.py) and the package's own catalogues.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import type { Table } from '../src/games/duel/seen';
import type { Outcome, View } from '../src/games/view';
import type { Choice, Words } from '../src/server/protocol';
import { flattened, Text, type Entries, type Language, type Values } from '../src/text/catalogue';

export interface Position {
	name: string;
	view: View<Table>;
	choices: Choice[];
	words: Words;
	outcome: Outcome;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const FOLDER = here('../fixtures/duel');

export const POSITIONS: Position[] = readdirSync(FOLDER).map((file) => ({
	name: file,
	...(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Omit<Position, 'name'>),
}));

/** The texts of a subject, which may be a game. */
export function catalogue(subject: string, language: Language): Entries {
	const files = [
		`../../polytheon/games/${subject}/text/${language}.toml`,
		`../../polytheon/text/${subject}.${language}.toml`,
	].map(here);
	const file = files.find((path) => existsSync(path));
	if (!file) throw new Error(`there is no catalogue ${subject} in ${language}`);
	return flattened(parse(readFileSync(file, 'utf8')));
}

/** Texts that fail where a key or a placeholder is missing. */
export class StrictText extends Text {
	constructor(language: Language, ...subjects: string[]) {
		super(language, Object.assign({}, ...subjects.map((subject) => catalogue(subject, language))) as Entries);
	}

	override say(key: string, values: Values = {}): string {
		if (!this.has(key) && !this.has(`${key}.other`)) throw new Error(`there is no text ${key} in ${this.language}`);
		const said = super.say(key, values);
		if ((said === key && !this.has(key)) || /\{\w+\}/.test(said)) throw new Error(`${key} is not filled in: ${said}`);
		return said;
	}
}
