// The page's own catalogues are whole, and every text has a use. Those of the games are tested with the package.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../src/text/catalogue';
import { catalogue } from './fixtures';

const FOLDER = '../polytheon/text';
const ALL = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.en.toml') ? [file.replace('.en.toml', '')] : []));
const SUBJECTS = ['page', 'review'];
const GAMES = readdirSync('../polytheon/games').filter((name) => existsSync(`../polytheon/games/${name}/text/en.toml`));
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
	.filter((file) => /\.(svelte|ts)$/.test(file))
	.map((file) => readFileSync(`src/${file}`, 'utf8'))
	.join('\n');
/** Every string of the sources that could be a key, what is filled in being anything. */
const asked = [...sources.matchAll(/'([\w.]+)'|`([\w.${}() ?:[\]']+)`/g)].map((match) => match[1] ?? match[2] ?? '');
const patterns = asked
	.filter((key) => key.includes('.') || key === 'stop')
	.map((key) => new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{.*?\}/g, '\\w+')}$`));

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const stem = (key: string) => key.replace(/\.(one|other)$/, '');

describe.each(SUBJECTS)('%s', (subject) => {
	const english = catalogue(subject, 'en');

	test.each(LANGUAGES)('says everything in %s', (language) => {
		const other = catalogue(subject, language);
		const needed = Object.keys(english).filter((key) => language !== 'ja' || !key.endsWith('.one'));
		expect(Object.keys(other).sort()).toEqual(needed.sort());
		for (const [key, text] of Object.entries(other)) {
			expect([key, text]).not.toEqual([key, '']);
			expect([key, ...placeholders(text)]).toEqual([key, ...placeholders(english[key] ?? '')]);
		}
	});

	test('has no text that nobody reads', () => {
		const unused = Object.keys(english).filter(
			(key) => !patterns.some((pattern) => pattern.test(key) || pattern.test(stem(key))),
		);
		expect(unused).toEqual([]);
	});
});

test('every key that is asked for by name is there', () => {
	const known = new Set(
		[...ALL, ...GAMES].flatMap((subject) => Object.keys(catalogue(subject, 'en')).flatMap((key) => [key, stem(key)])),
	);
	const literal = [...sources.matchAll(/\b(?:t|tn|say|count)\(\s*'([\w.]+)'/g)].map((match) => match[1] ?? '');
	expect(literal.length).toBeGreaterThan(50);
	expect(literal.filter((key) => !known.has(key))).toEqual([]);
});
