// A house without a server, for pictures: `lobby` has tables, `lobby-many` forty, `lobby-empty` none, `lobby-away` does
// not answer, and `lobby-busy` refuses.
import { Refusal } from '../src/server/api';
import type { House } from '../src/server/house';
import type { Listing, MyTable, SeatInfo, Stand } from '../src/server/protocol';

const NOW = new Date(2026, 10, 18, 19, 30).getTime() / 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

const seat = (name: string, kind: SeatInfo['kind'] = 'person'): SeatInfo => ({
	kind,
	name,
	level: kind === 'bot' ? 'hard' : '',
	away: false,
	resigned: false,
	here: true,
});
const stand = (toAct: number | null, more: Partial<Stand> = {}): Stand => ({
	part: {},
	scores: [],
	to_act: toAct,
	since: NOW - HOUR,
	deadline: null,
	changed: NOW - HOUR,
	takeover: false,
	abortable: false,
	practice: false,
	stopped: false,
	winners: [],
	reason: null,
	...more,
});
const epoch = (n: number) => ({ en: `Epoch ${n}`, fr: `Époque ${n}`, ja: `第${n}時代` });
const age = (n: string) => ({ en: `Age ${n}`, fr: `Âge ${n}`, ja: `第${n}世代` });
let count = 0;
const at = (game: string, status: Listing['status'], how: Stand | null, ...seats: SeatInfo[]): MyTable => ({
	listing: {
		table: `${game}${count++}`,
		game,
		players: seats.length,
		options: {},
		status,
		seats,
		clock: { kind: 'none', amount: 0 },
		created: NOW - DAY,
		edition: '',
		stand: how,
	},
	yours: [0],
});
const iris = seat('Iris');
const some = (): MyTable[] => [
	at('duel', 'running', stand(0, { part: age('II'), scores: [16, 14], deadline: NOW + 2520 }), iris, seat('Mira')),
	at(
		'mytikas',
		'running',
		stand(0, { scores: [31, 28, 35], deadline: NOW + 2.4 * DAY }),
		iris,
		seat('Ravi'),
		seat('Mei'),
	),
	at('duel', 'running', stand(0, { part: age('III'), scores: [41, 38], since: NOW - 3 * DAY }), iris, seat('', 'bot')),
	at('pantheon', 'running', stand(1, { part: epoch(4), scores: [52, 47], deadline: NOW + DAY }), iris, seat('Mei')),
	at(
		'pantheon',
		'running',
		stand(2, { part: epoch(2), since: NOW - DAY }),
		iris,
		seat('Mira'),
		seat('Ravi'),
		seat('Mei'),
	),
	at('mythologies', 'open', null, iris, seat('Mira'), seat('', 'empty')),
	at('duel', 'over', stand(null, { scores: [61, 54], winners: [0], reason: 'end' }), iris, seat('', 'bot')),
	at(
		'mytikas',
		'over',
		stand(null, { scores: [40, 44], winners: [1], reason: 'end', changed: NOW - 9 * DAY }),
		iris,
		seat('Ravi'),
	),
];

export function standIn(name: string): House {
	const tables = name === 'lobby' || name === 'lobby-busy' ? some() : [];
	if (name === 'lobby-many') for (let n = 0; n < 5; n++) tables.push(...some());
	const answer = <T>(value: T) => (name === 'lobby-away' ? Promise.reject(new Error('away')) : Promise.resolve(value));
	const busy = new Refusal({ code: 'slow_down', reason: 'too many requests', wait: 3, limit: null });
	const games = ['duel', 'pantheon', 'mytikas', 'mythologies'].map((game) => ({
		game,
		players: game === 'duel' ? [2] : [2, 3, 4],
		options: {},
		levels: [],
		known: { rulebook: 60, reconstructed: game === 'duel' ? 0 : 25 },
		lesson: true,
	}));
	const open = at('mytikas', 'open', null, seat('Hesiod'), seat('', 'empty'), seat('', 'empty')).listing;
	return {
		games: () => (name === 'lobby-busy' ? Promise.reject(busy) : answer(games)),
		open: () => answer(tables.length > 0 ? [open] : []),
		mine: () => answer({ now: NOW, all: tables.length, tables }),
		editions: () => answer([]),
		checkEdition: (_, { name }) => answer({ name, faults: [], changes: [] }),
		create: () => answer({ table: 'x', seat: 0, key: '' }),
		command: () => answer(undefined),
	};
}
