// What an option would change at once: the table as it would then be. All is open in Mytikas, so the page can tell by
// itself; tests see that it is what the rules do.
import type { Option } from '../options';
import type { View } from '../view';
import { cardFor, constructionOf, KINDS, under, type Content, type Cubes, type God, type Kind } from './content';
import { produced } from './options';
import { pointsOf } from './scoring';
import { hasAwake, ownerOf, type Board, type Table } from './view';

export function foresee(content: Content, view: View<Table>, option: Option): Table {
	const table = structuredClone(view.table) as Table;
	const seat = view.to_act;
	const mine = seat === null ? undefined : table.boards[seat];
	if (seat === null || !mine) return table;
	change(content, view, option, table, seat, mine);
	for (const board of table.boards) {
		board.points = pointsOf(content, board);
		board.locks = board.deities.filter((own) => own.locked).length;
	}
	return table;
}

function change(content: Content, view: View<Table>, option: Option, table: Table, seat: number, mine: Board): void {
	const [, second = '', , fourth = ''] = option.words;
	const last = option.words[option.words.length - 1] ?? '';
	const source = view.prompt?.source ?? '';
	switch (option.verb) {
		case 'move':
			for (const here of Object.values(table.spaces)) if (here.includes(seat)) here.splice(here.indexOf(seat), 1);
			mine.builder = second;
			table.spaces[second]?.push(seat);
			if (!mustAct(view)) return; // both actions may be left out, so each is asked for
			if (!mainIsPossible(content, table, mine, second)) bonusByItself(content, mine, second);
			else if (!bonusIsOpen(content, mine, second)) mainByItself(content, mine, second);
			return;
		case 'enough':
			// where something must be done, without the main action it is the bonus, and what needs no choice is done
			if (mustAct(view) && table.stage === 'acting' && mine.builder === source && leavesMain(view)) bonusByItself(content, mine, source);
			return;
		case 'follow':
			if (last === 'offering') mine.offerings -= 1;
			else giveBack(table, mine, last as God);
			mainByItself(content, mine, second);
			return;
		case 'change':
			spend(mine, 'stone', content.deities['demeter']!.power.stones_for![last as 'marble' | 'gold'], Number(fourth));
			mine.cubes[fourth]![last as Kind] += 1;
			return;
		case 'give':
			mine.cubes[fourth]![second as Kind] -= 1;
			return;
		case 'produce':
			add(mine, Number(last), produced(option));
			return;
		case 'raise':
		case 'upgrade': {
			const better = option.verb === 'upgrade' ? last : second;
			mine.cubes[fourth]![second as Kind] -= 1;
			mine.cubes[Math.min(Number(fourth) + 1, 4)]![better as Kind] += 1;
			return;
		}
		case 'bring':
		case 'drop':
			mine.cubes[fourth]![second as Kind] -= 1;
			mine.cubes[last]![second as Kind] += 1;
			return;
		case 'build': {
			const level = Number(last);
			const cost = costOf(content, mine, second);
			for (const kind of KINDS) spend(mine, kind, cost[kind] ?? 0, level);
			mine.constructions.find((one) => one.slot === second)!.level = level;
			table.levels[level - 1]!.tokens -= 1;
			const gains = under(content, second);
			mine.offerings += gains.offerings ?? 0;
			add(mine, level, gains.produce ?? {});
			return;
		}
		case 'favor':
			table.favors[second as God] -= 1;
			mine.favors[second as God] += 1;
			return;
		case 'favor_from':
			table.boards[Number(last)]!.favors[second as God] -= 1;
			mine.favors[second as God] += 1;
			return;
		case 'buy_favor':
			mine.cubes[last]!.marble -= 1;
			return;
		case 'offering':
			mine.offerings += offeringsTaken(content, mine, source);
			return;
		case 'place':
			place(table, mine, seat, source, Number(last));
			return;
		case 'keep':
			mine.deities = mine.deities.filter((own) => own.deity === second);
			for (const own of mine.deities) own.offerings = 1;
	}
}

/** Whether a player has to do the main or the bonus action. */
function mustAct(view: View<Table>): boolean {
	return view.options['must_act'] === 'yes';
}

/** Whether "enough" leaves the main action out, rather than ending what has begun. */
function leavesMain(view: View<Table>): boolean {
	return view.prompt?.question === 'build' || view.prompt?.question === 'produce' || view.prompt?.question === 'offering';
}

// ---- what spaces do

/** The offerings that a player takes on a space, or in its bonus action. */
export function offeringsTaken(content: Content, board: Board, source: string): number {
	const space = content.spaces[source];
	if (!space || space.main !== 'take_offerings') return 1;
	const built = (type: string) => board.constructions.filter((one) => one.type === type && one.level).length;
	const card = cardFor(content, source);
	const more = hasAwake(board, card) ? (content.deities[card]?.power.extra_offerings ?? 0) : 0;
	return (space.offerings ?? 0) + built('small_temple') * (space.per_small_temple ?? 0) + built('large_temple') * (space.per_large_temple ?? 0) + more;
}

/** What a main action does without a choice. */
function mainByItself(content: Content, mine: Board, space: string): void {
	const { main } = content.spaces[space]!;
	const takesAndMakes = main === 'take_or_make_offering' && hasAwake(mine, cardFor(content, space));
	if (main === 'take_offerings') mine.offerings += offeringsTaken(content, mine, space);
	else if (takesAndMakes) mine.offerings += 1;
}

function bonusByItself(content: Content, mine: Board, space: string): void {
	add(mine, 1, content.spaces[space]?.bonus.produce ?? {});
}

/** A favor of the god or a card opens the bonus action. */
export function bonusIsOpen(content: Content, mine: Board, space: string): boolean {
	const { god } = content.spaces[space]!;
	return mine.favors[god] > 0 || mine.deities.some((own) => own.active && content.deities[own.deity]?.power.bonus_of === god);
}

function mainIsPossible(content: Content, table: Table, mine: Board, space: string): boolean {
	const { main } = content.spaces[space]!;
	if (main !== 'build_city' && main !== 'build_temple') return true;
	const word = main === 'build_city' ? '_city' : '_temple';
	return mine.constructions.some((one) => !one.level && one.type.endsWith(word) && table.levels.some(({ level }) => canBuild(content, table, mine, one.slot, level, true)));
}

// ---- paying

/** What a construction costs a player, with the card that makes it cheaper. */
export function costOf(content: Content, board: Board, slot: string): Cubes {
	const type = constructionOf(slot);
	const main = type.endsWith('city') ? 'build_city' : 'build_temple';
	const space = Object.keys(content.spaces).find((one) => content.spaces[one]?.main === main) ?? '';
	const card = cardFor(content, space);
	const discount = hasAwake(board, card) ? (content.deities[card]?.power.discount ?? {}) : {};
	const cost: Cubes = {};
	for (const kind of KINDS) cost[kind] = Math.max(0, (content.constructions[type].cost[kind] ?? 0) - (discount[kind] ?? 0));
	return cost;
}

/** What a player lacks to build on a level. On the own turn higher cubes count too: they may be dropped. */
export function missing(content: Content, board: Board, slot: string, level: number, dropping: boolean): Cubes {
	const lacking: Cubes = {};
	for (const [kind, need] of Object.entries(costOf(content, board, slot)) as [Kind, number][]) {
		let have = 0;
		for (let at = level; at <= (dropping ? 4 : level); at++) have += board.cubes[at]![kind];
		if (have < need) lacking[kind] = need - have;
	}
	return lacking;
}

export function canBuild(content: Content, table: Table, board: Board, slot: string, level: number, dropping: boolean): boolean {
	return (table.levels[level - 1]?.tokens ?? 0) > 0 && Object.keys(missing(content, board, slot, level, dropping)).length === 0;
}

/** Spend cubes of a level and, where they do not suffice, the lowest above it. */
function spend(board: Board, kind: Kind, count: number, level: number): void {
	for (let at = level; at <= 4 && count > 0; at++) {
		const paid = Math.min(count, board.cubes[at]![kind]);
		board.cubes[at]![kind] -= paid;
		count -= paid;
	}
}

function add(board: Board, level: number, cubes: Cubes): void {
	for (const kind of KINDS) board.cubes[level]![kind] += cubes[kind] ?? 0;
}

// ---- favors and offerings

function giveBack(table: Table, mine: Board, god: God): void {
	mine.favors[god] -= 1;
	table.favors[god] += 1;
}

/** Offerings on a card: it changes hands, and with enough of them it gets the lowest lock. */
function place(table: Table, mine: Board, seat: number, deity: string, count: number): void {
	const owner = ownerOf(table, deity);
	let own = mine.deities.find((one) => one.deity === deity);
	if (owner !== null && owner !== seat) {
		const robbed = table.boards[owner]!;
		robbed.offerings += robbed.deities.find((one) => one.deity === deity)?.offerings ?? 0;
		robbed.deities = robbed.deities.filter((one) => one.deity !== deity);
	}
	table.river.face_up = table.river.face_up.filter((card) => card !== deity);
	if (!own) {
		own = { deity, offerings: 0, locked: false, active: false, used: false, points: 0 };
		mine.deities.push(own);
	}
	mine.offerings -= count;
	own.offerings += count;
	const [lowest] = table.river.locks;
	if (lowest !== undefined && own.offerings >= lowest) {
		table.river.locks.shift();
		own.locked = true;
		own.offerings = 0;
	}
}
