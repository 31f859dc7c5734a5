// My games: in which order, what each says, and the ways out of them.
import { render } from 'svelte/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { commandOf, leftInList, waysOut, type Left } from '../src/leaving/ways';
import { found, grouped, isUrgent, lasting, numbered, outcomeOf, scoresOf, since, titleOf } from '../src/lobby/mine';
import Search from '../src/lobby/Search.svelte';
import type { MyTable, SeatInfo, Stand } from '../src/server/protocol';
import { Text } from '../src/text/catalogue';
import { reader, t } from '../src/text/reader.svelte';
import { whyRefused } from '../src/text/refusals';
import { catalogue } from './fixtures';

const NOW = new Date(2026, 10, 18, 19, 30).getTime() / 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

const seat = (name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
	kind: 'person',
	name,
	level: '',
	away: false,
	resigned: false,
	here: false,
	...more,
});
const bot = seat('medium', { kind: 'bot', level: 'medium' });
const stand = (more: Partial<Stand>): Stand => ({
	part: {},
	scores: [],
	to_act: 0,
	since: NOW,
	deadline: null,
	changed: NOW,
	takeover: false,
	abortable: false,
	practice: false,
	stopped: false,
	winners: [],
	reason: null,
	...more,
});
const game = (table: string, more: Partial<Stand> | null, other = seat('Mira'), status = 'running'): MyTable => ({
	listing: {
		table,
		game: 'duel',
		players: 2,
		options: {},
		status: status as 'running',
		seats: [seat('Anna'), other],
		clock: { kind: 'none', amount: 0 },
		created: NOW - DAY,
		edition: '',
		stand: more && stand(more),
	},
	yours: [0],
});
const names = (tables: MyTable[]) => tables.map(({ listing }) => listing.table);

beforeAll(() => {
	const words = { ...catalogue('page', 'en'), ...catalogue('table', 'en'), 'game.duel.name': 'Duel' };
	reader.text = new Text('en', words);
});

describe('the order', () => {
	test('is what waits for me, the nearest clock first, then what waits for others, then the rest', () => {
		const tables = [
			game('theirs', { to_act: 1 }),
			game('no clock', { changed: NOW - 5 }),
			game('over', { to_act: null, changed: NOW - DAY }, bot, 'over'),
			game('tomorrow', { deadline: NOW + DAY }),
			game('waits longest', { changed: NOW - 9 * DAY }),
			game('soon', { deadline: NOW + 60 }),
			game('open', null, seat('', { kind: 'empty' }), 'open'),
			game('forgotten', { changed: NOW - 40 * DAY }),
			game('slow but timed', { to_act: 1, deadline: NOW + DAY, changed: NOW - 40 * DAY }),
		];
		const { turns, others, older } = grouped(tables, NOW);
		expect(names(turns)).toEqual(['soon', 'tomorrow', 'waits longest', 'no clock']);
		expect(names(others)).toEqual(['slow but timed', 'open', 'theirs']);
		expect(names(older)).toEqual(['over', 'forgotten']);
	});

	test('does not wait for me where a bot plays for me, or where I resigned', () => {
		const [left, resigned] = [game('left', {}), game('resigned', {})];
		left.listing.seats[0] = seat('Anna', { away: true });
		resigned.listing.seats[0] = seat('Anna', { resigned: true });
		expect(grouped([left, resigned], NOW).turns).toEqual([]);
	});
});

describe('a row', () => {
	test('has my points first, and none that not everybody knows', () => {
		const second = { ...game('a', { scores: [16, 14] }), yours: [1] };
		expect(scoresOf(second)).toBe('14 : 16');
		expect(scoresOf(game('a', { scores: [16, null] }))).toBe('');
		expect(scoresOf(game('a', null))).toBe('');
	});

	test('says who won', () => {
		const over = (winners: number[]) => outcomeOf(game('a', { winners, to_act: null }, seat('Mira'), 'over'));
		expect([over([0]), over([1]), over([0, 1]), over([])]).toEqual([
			'you won',
			'Mira won',
			'the win is shared',
			'nobody won',
		]);
	});

	test('is found by the words in it', () => {
		const tables = [
			game('a', { winners: [0] }, seat('Mira'), 'over'),
			game('b', { winners: [1] }, seat('Ravi'), 'over'),
		];
		expect(names(found(tables, 'ravi'))).toEqual(['b']);
		expect(names(found(tables, ' DUEL  you won '))).toEqual(['a']);
		expect(found(tables, 'nobody')).toEqual([]);
		expect(found(tables, '')).toHaveLength(2);
		expect(titleOf(tables[0]!)).toBe('Duel with Mira');
	});
	test('are numbered in the order of their opening where they are called alike', () => {
		const [one, two, three] = ['a', 'b', 'c'].map((table) => game(table, {}));
		const other = game('d', {}, seat('Otto'));
		one!.listing.created = NOW;
		const titles = numbered([one!, two!, other, three!]).map(titleOf);
		expect(titles).toEqual([
			'Duel with Mira, game 3',
			'Duel with Mira, game 1',
			'Duel with Otto',
			'Duel with Mira, game 2',
		]);
	});

	test('tells times as shortly as it can', () => {
		expect(since(NOW - HOUR, NOW, 'en')).toBe('18:30');
		expect(since(NOW - DAY, NOW, 'fr')).toBe('hier');
		expect(since(NOW - 3 * DAY, NOW, 'ja')).toBe('日曜日');
		expect(since(NOW - 40 * DAY, NOW, 'en')).toBe('9 October');
		expect(lasting(2.5 * DAY, 'en')).toBe('2 days');
		expect(lasting(2520, 'fr')).toBe('42 minutes');
		expect(lasting(-5, 'en')).toBe('0 minutes');
		expect([isUrgent(3599), isUrgent(3600)]).toEqual([true, false]);
	});
});

describe('the ways out', () => {
	const ways = (table: MyTable) => waysOut(leftInList(table));

	test('depend on how far the game is and who else plays it', () => {
		expect(ways(game('a', { abortable: true }))).toEqual(['abort']);
		expect(ways(game('a', {}))).toEqual(['resign']);
		expect(ways(game('a', { takeover: true }))).toEqual(['resign', 'leave']);
		expect(ways(game('a', {}, bot))).toEqual(['resign', 'delete']);
		expect(ways(game('a', {}, seat('Mira'), 'over'))).toEqual(['delete']);
		expect(ways(game('a', null, seat('', { kind: 'empty' }), 'open'))).toEqual(['delete']);
		expect(ways(game('a', null, seat('Mira'), 'open'))).toEqual(['leave']);
	});

	test('leave a table that has not begun for good', () => {
		const open: Left = leftInList(game('a', null, seat('Mira'), 'open'));
		expect(commandOf('leave', open)).toEqual({ type: 'delete' });
		expect(commandOf('leave', { ...open, status: 'running' })).toEqual({ type: 'leave' });
		expect(commandOf('resign', { ...open, status: 'running' })).toEqual({ type: 'resign' });
	});

	test('are named by a refusal that says which limit is reached', () => {
		expect(whyRefused({ code: 'too_many_tables', reason: '', limit: 20 })).toBe(
			'You have 20 open games: finish, resign or delete one.',
		);
	});
});

test('the search field has a name, holds what was typed, and says when nothing fits', () => {
	const [some, none] = [false, true].map((nothing) => render(Search, { props: { typed: 'ravi', nothing } }).body);
	expect(some).toMatch(/<input type="search"[^>]* value="ravi"/);
	expect(some).toContain(t('lobby.search'));
	expect(some).not.toContain('role="status"');
	expect(none).toMatch(new RegExp(`role="status"[^>]*>${t('lobby.nothing_found')}`));
});
