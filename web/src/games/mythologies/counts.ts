// What cards and trials count in a pantheon; the same as polytheon/games/mythologies/rules/counts.py.
import { isDeity, isPermanent, type Content } from './content';
import { CELLS, cellsSeen, planeOf, PLANES, zonesOf } from './grid';
import { top, type Cells, type Pantheon, type Trial } from './view';

const COUNTS = ['cards', 'creatures', 'deities', 'mythologies', 'crushed', 'invocation_gems', 'invocation_favours', 'permanents', 'same_mythology'] as const;
type Tallied = (typeof COUNTS)[number];

export function isTallied(what: string | undefined): what is Tallied {
	return COUNTS.some((count) => count === what);
}

/** How much of something there is in some cells. */
export function tally(content: Content, cells: Cells, what: Tallied, zone: string[]): number {
	const places = zone.filter((cell) => top(cells, cell) !== undefined);
	const cards = places.map((cell) => top(cells, cell)!);
	const ofEach = places.map((cell) => content.cards[top(cells, cell)!]!.mythology);
	switch (what) {
		case 'cards':
			return cards.length;
		case 'creatures':
			return cards.filter((card) => !isDeity(content, card)).length;
		case 'deities':
			return cards.filter((card) => isDeity(content, card)).length;
		case 'mythologies':
			return new Set(ofEach).size;
		case 'crushed':
			return places.reduce((sum, cell) => sum + cells[cell]!.length - 1, 0);
		case 'permanents':
			return cards.filter((card) => isPermanent(content.cards[card]!)).length;
		case 'same_mythology':
			return Math.max(0, ...ofEach.map((mythology) => ofEach.filter((other) => other === mythology).length));
		case 'invocation_gems':
			return places.reduce((sum, cell) => sum + (content.gains[top(cells, cell)!]?.[planeOf(cell)].gems ?? 0), 0);
		case 'invocation_favours':
			return places.reduce((sum, cell) => sum + (content.gains[top(cells, cell)!]?.[planeOf(cell)].favours ?? 0), 0);
	}
}

/** The most of what a trial counts that a pantheon has in one of its zones. */
export function trialProgress(content: Content, cells: Cells, trial: Trial): number {
	if (!isTallied(trial.of)) return 0;
	const what = trial.of;
	return Math.max(...zonesOf(trial.where).map((zone) => tally(content, cells, what, zone)));
}

export function meetsTrial(content: Content, cells: Cells, trial: Trial): boolean {
	if (!isTallied(trial.of)) return false;
	const what = trial.of;
	return zonesOf(trial.where).some((zone) => (!trial.complete || zone.every((cell) => top(cells, cell) !== undefined)) && tally(content, cells, what, zone) >= trial.at_least);
}

/** What final effects look at. */
export type Owner = Pick<Pantheon, 'gems' | 'favours' | 'cells' | 'discard'>;

/** How much of something a seat has, counted for a card on a cell. */
function count(content: Content, owners: Owner[], seat: number, what: string | undefined, zone: string[], own: string): number {
	const { cells, discard, gems } = owners[seat]!;
	if (isTallied(what)) return tally(content, cells, what, zone);
	const poorer = owners.filter((owner) => owner.gems < gems).length;
	switch (what) {
		case 'discard':
			return discard.length;
		case 'gems':
			return gems;
		case 'poorer_opponents':
			return poorer;
		case 'richest':
			return poorer === owners.length - 1 ? 1 : 0;
		case 'spread_mythologies': {
			const planesOf = (mythology: string) => PLANES.filter((plane) => CELLS.some((cell) => planeOf(cell) === plane && content.cards[top(cells, cell) ?? '']?.mythology === mythology)).length;
			return Object.keys(content.mythologies).filter((mythology) => mythology !== own && planesOf(mythology) > 1).length;
		}
		default:
			return 0;
	}
}

/** The points of a seat by category. */
export function pointsOf(content: Content, owners: Owner[], seat: number): Record<string, number> {
	const { cells, favours, gems } = owners[seat]!;
	let final = 0;
	for (const cell of CELLS) {
		const card = content.cards[top(cells, cell) ?? ''];
		for (const effect of card?.final ?? []) {
			const zone = cellsSeen(effect.where ?? 'pantheon', cell).filter((at) => !effect.others || at !== cell);
			const counted = Math.floor(count(content, owners, seat, effect.count, zone, card!.mythology) / (effect.per ?? 1));
			final += Math.min(counted * (effect.favours ?? 0), effect.max ?? Infinity);
		}
	}
	return { favours, final_effects: final, gems: Math.floor(gems / content.economy.gems_per_favour) };
}
