// The rules of a game: finding in them, and showing what the server tells.
import { render } from 'svelte/server';
import { describe, expect, it, vi } from 'vitest';
import { duel } from '../src/games/duel';
import type { AnyGame } from '../src/games/module';
import { mythologies } from '../src/games/mythologies';
import { mytikas } from '../src/games/mytikas';
import { pantheon } from '../src/games/pantheon';
import { bare, found, holding, plain, told } from '../src/rules/book';
import RuleText from '../src/rules/RuleText.svelte';
import Scenes from '../src/rules/Scenes.svelte';
import type { Rule, RuleSection } from '../src/server/protocol';
import { LANGUAGES } from '../src/text/catalogue';
import { reader } from '../src/text/reader.svelte';
import { StrictText } from './fixtures';

// What is drawn is drawn without a browser.
vi.hoisted(() => vi.stubGlobal('document', { documentElement: { dataset: {} } }));

/** Components of which the board has no picture. */
const UNDRAWN: Record<string, string[]> = {
	mytikas: ['level_token', 'builder'],
	pantheon: ['demigods', 'offering_tiles', 'bonus_tiles'],
};

const said = (text: string) => [{ text, style: 'plain' as const, rule: '' }];
const rule = (number: string, text: string, more: Partial<Rule> = {}): Rule => ({
	number,
	name: '',
	text: said(text),
	bullets: [],
	examples: [],
	tables: [],
	words: [],
	...more,
});
const sections: RuleSection[] = [
	{ number: 1, title: 'Aim', tables: [], rules: [rule('1.1', 'Six symbols win.')] },
	{
		number: 2,
		title: 'Opérations militaires',
		tables: ['cards'],
		rules: [
			rule('2.1', 'Each shield moves the pawn.', { bullets: [said('Red cards have shields.')] }),
			rule('2.2', 'Build a discarded card.', {
				name: 'Mausoleum',
				examples: [said('You take 7 coins.')],
				words: ['graveyard'],
			}),
		],
	},
];
const numbers = (typed: string) => found(sections, typed).flatMap(({ rules }) => rules.map(({ number }) => number));

describe('finding rules', () => {
	it.each([
		['shield', ['2.1']],
		['mausoleum', ['2.2']],
		['7 coins', ['2.2']],
		['graveyard', ['2.2']], // a word to look for, which the rule does not say
		['operations', ['2.1', '2.2']], // a title, without its accent
		['2', ['2.1', '2.2']],
		['2.2', ['2.2']],
		['2.9', []],
		['9', []],
		['zebra', []],
	])('%s finds %j', (typed, rules) => expect(numbers(typed)).toEqual(rules));

	it('shows the tables of whole sections only', () => {
		expect(found(sections, 'militaires')[0]?.tables).toEqual(['cards']);
		expect(found(sections, 'shield')[0]?.tables).toEqual([]);
	});

	it('holds everything before something is typed', () => {
		expect(holding('  ')('anything')).toBe(true);
		expect(holding('É')('e')).toBe(true);
		expect(holding('coins  DISCARD')('You discard a card', 'for two coins.')).toBe(true);
		expect(holding('捨て札　コイン')('コインを払って捨て札を取る')).toBe(true);
		expect(holding('coins wonder')('You discard a card', 'for two coins.')).toBe(false);
	});
});

describe('what the server tells', () => {
	it('reads a text without its styles', () => {
		expect(plain([...said('One '), { text: 'two', style: 'bold', rule: '' }])).toBe('One two');
	});

	it('does not say the name of a component twice', () => {
		expect(told({ id: 'ra', name: 'Ra', lines: ['Ra: a god.'] }).lines).toEqual([{ text: 'Ra: a god.', paths: [] }]);
		expect(bare('Ra', 'Ra: a god.')).toBe('A god.');
		expect(bare('ra', 'Ra：神')).toBe('神');
		expect(bare('Ra', 'Rare.')).toBe('Rare.');
		expect(bare('Ra', 'A god.')).toBe('A god.');
	});
});

describe('pictures', () => {
	it.each([duel, mythologies, mytikas, pantheon] as AnyGame[])('$name draws its components', async (game) => {
		reader.text = new StrictText('en', 'table', 'page', 'sources', game.name);
		const { has, Picture } = (await game.pictures?.())!;
		const ids = game.glossary(reader.text).flatMap(({ things }) => things.map(({ id }) => id));
		expect(ids.filter((id) => !has(id))).toEqual(UNDRAWN[game.name] ?? []);
		expect(has('nothing of that name')).toBe(false);
		for (const thing of ids.filter(has))
			expect(render(Picture, { props: { thing, content: null } }).body, thing).toMatch(/<svg|<path/);
	});
});

describe('worked examples', () => {
	const games = [duel, mythologies, mytikas, pantheon] as AnyGame[];

	it.each(games.flatMap((game) => LANGUAGES.map((language) => ({ game, language, name: game.name }))))(
		'$name draws its examples in $language, each with its captions',
		async ({ game, language }) => {
			reader.text = new StrictText(language, 'table', 'page', 'sources', game.name);
			const pictures = (await game.pictures?.())!;
			for (const drawn of pictures.examples ?? []) {
				const { body } = render(Scenes, { props: { drawn, pictures } });
				expect(body.match(/<figure/g), drawn.rule).toHaveLength(drawn.moments.length);
				for (const { caption, n } of drawn.moments)
					if (n) expect(body).toContain(reader.text.count('lobby.players', n));
					else if (caption.includes('.')) expect(body).toContain(reader.text.say(caption));
					else if (caption) expect(body).toContain(reader.text.say(`rules.moment.${caption}`));
			}
		},
	);

	it('stand below their words, and those of a set-up below the rule', async () => {
		reader.text = new StrictText('en', 'table', 'page', 'sources', 'duel');
		const pictures = (await duel.pictures?.())!;
		const [setUp, example] = [-1, 0].map((wanted) => pictures.examples!.find((one) => one.example === wanted)!);
		const shown = (number: string, more: Partial<Rule> = {}) =>
			render(RuleText, { props: { rule: rule(number, '', more), pictures } }).body;
		expect(shown(setUp!.rule)).toContain('<figure');
		expect(shown(example!.rule)).not.toContain('<figure');
		expect(shown(example!.rule, { examples: [said('two')] })).toContain('<figure');
	});
});

describe('a rule', () => {
	it('is drawn with its name, its bullets, its examples and links', () => {
		reader.text = new StrictText('en', 'table', 'page');
		const told = rule('2.2', 'See ', { name: 'Snake', bullets: [said('one')], examples: [said('two')] });
		told.text.push({ text: '1.1', style: 'plain', rule: '1.1' });
		const { body } = render(RuleText, { props: { rule: told, anchored: true, lit: true } });
		expect(body).toContain('id="2.2"');
		expect(body).toContain('href="#1.1"');
		for (const part of ['Snake', 'one', 'Example', 'two']) expect(body).toContain(part);
		const within = render(RuleText, { props: { rule: told, follow: () => undefined } }).body;
		expect(within).not.toContain('href=');
		expect(within).not.toContain('id="2.2"');
	});
});
