// A house without a server, for pictures: `lobby` has tables, `lobby-empty` none, `lobby-away` does not answer.
import type { House, MyTable } from '../src/server/house';
import type { Listing, SeatInfo } from '../src/server/protocol';

const seat = (name: string, kind: SeatInfo['kind'] = 'person'): SeatInfo => ({ kind, name, level: kind === 'bot' ? 'hard' : '', away: false, resigned: false, here: true });
const listing = (game: string, status: Listing['status'], ...seats: SeatInfo[]): Listing => ({ table: game + status, game, players: seats.length, options: {}, status, seats, clock: { kind: 'none', amount: 0 }, created: 0 });
const at = (listing: Listing, toAct: number | null, winners: number[] = []): MyTable => ({ listing, yours: [0], toAct, winners });

export function standIn(name: string): House {
	const some = name === 'lobby';
	const answer = <T>(value: T) => (name === 'lobby-away' ? Promise.reject(new Error('away')) : Promise.resolve(value));
	const games = ['duel', 'pantheon', 'mytikas', 'mythologies'].map((game) => ({ game, players: game === 'duel' ? [2] : [2, 3, 4], options: {}, levels: [], known: { rulebook: 60, reconstructed: game === 'duel' ? 0 : 25 }, lesson: true }));
	return {
		games: () => answer(games),
		open: () => answer(some ? [listing('mytikas', 'open', seat('Hesiod'), seat('', 'empty'), seat('', 'empty'))] : []),
		mine: () =>
			answer(
				some
					? [
							at(listing('duel', 'running', seat('Iris'), seat('Ariadne')), 0),
							at(listing('mytikas', 'running', seat('Iris'), seat('Sappho'), seat('Hesiod')), 1),
							at(listing('mythologies', 'open', seat('Iris'), seat('Ariadne'), seat('', 'empty'), seat('', 'empty')), null),
							at(listing('pantheon', 'over', seat('Iris'), seat('', 'bot')), null, [0]),
						]
					: [],
			),
		create: () => answer({ table: 'x', seat: 0, key: '' }),
		command: () => answer(undefined),
	};
}
