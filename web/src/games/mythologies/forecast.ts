// What playing a card on a cell costs and surely brings, and why it cannot be done: told before it is played. What
// other cards do in answer is not foreseen here.
import type { Option } from '../options';
import type { View } from '../view';
import { hasTrait, isDeity, sum, times, type Amount, type Content, type Deed } from './content';
import { isTallied, meetsTrial, pointsOf, tally, type Owner } from './counts';
import { CELLS, cellsSeen, COLUMNS, linesOf, planeOf, type Line, type Plane } from './grid';
import { top, type After, type Cells, type Table } from './view';

/** One reason for which tokens come or go. */
export interface Part {
	amount: Amount;
	why: 'cost' | 'toll' | 'line' | 'card' | 'effect' | 'trial' | 'discard';
	/** The card, line or trial it is about. */
	of: string;
}

/** A pantheon's cells with one card more. */
export function withCard(cells: Cells, card: string, cell: string): Cells {
	return { ...cells, [cell]: [card, ...(cells[cell] ?? [])] };
}

/** What the cards of a pantheon demand of the others for invoking on a cell. */
function tollOf(content: Content, cells: Cells, cell: string): Amount {
	const tolls = CELLS.map((at) => ({ at, toll: content.cards[top(cells, at) ?? '']?.toll }));
	return sum(...tolls.flatMap(({ at, toll }) => (toll && cellsSeen(toll.where, at).includes(cell) ? [toll] : [])));
}

/** What opponents demand for invoking on a cell. */
function tollAt(content: Content, table: Table, seat: number, cell: string): Amount {
	return sum(...table.pantheons.flatMap(({ cells }, other) => (other === seat ? [] : [tollOf(content, cells, cell)])));
}

/** The lines that a card on this cell would complete. */
export function completes(cells: Cells, cell: string): Line[] {
	if (top(cells, cell) !== undefined) return [];
	return linesOf(cell).filter((line) => CELLS.every((other) => other === cell || !linesOf(other).includes(line as never) || top(cells, other) !== undefined));
}

export function tokenOf(content: Content, line: Line): Amount {
	return COLUMNS.includes(line as never) ? content.economy.column_token : content.economy.plane_token;
}

/** The invocation gain of a card in a plane, for a pantheon that may double it. */
function gainIn(content: Content, cells: Cells, card: string, plane: Plane): Amount {
	const doublers = CELLS.filter((cell) => hasTrait(content, top(cells, cell), 'doubles_gains')).length;
	return times(content.gains[card]?.[plane] ?? {}, isDeity(content, card) ? 1 : 1 + doublers);
}

/** What a sentence of a card on a cell brings by counting what is visible; nothing where it does something else. */
function ofDeed(content: Content, cells: Cells, deed: Deed, cell: string): Amount {
	const zone = cellsSeen(deed.where ?? 'pantheon', cell);
	const others = zone.filter((at) => at !== cell);
	if (deed.do === 'gain_if_alone') return others.some((at) => top(cells, at) !== undefined) ? {} : deed;
	if (deed.do !== 'gain_per' || !isTallied(deed.count)) return {};
	const counted = Math.floor(tally(content, cells, deed.count, deed.others ? others : zone) / (deed.per ?? 1));
	const { gems, favours } = times(deed, counted);
	const most = deed.max ?? Infinity;
	return { gems: Math.min(gems, most), favours: Math.min(favours, most) };
}

/** What invoking a card from the hand on a cell costs and brings. */
export function ofPlaying(content: Content, table: Table, seat: number, card: string, cell: string): Part[] {
	const mine = table.pantheons[seat]!;
	const then = withCard(mine.cells, card, cell);
	const parts: Part[] = [];
	if (isDeity(content, card)) parts.push({ amount: times(content.economy.deity_cost, -1), why: 'cost', of: card });
	parts.push({ amount: times(tollAt(content, table, seat, cell), -1), why: 'toll', of: cell });
	for (const line of completes(mine.cells, cell)) if (mine.completion_tokens.includes(line)) parts.push({ amount: tokenOf(content, line), why: 'line', of: line });
	// A crushed card no longer doubles anything.
	parts.push({ amount: gainIn(content, { ...then, [cell]: [] }, card, planeOf(cell)), why: 'card', of: card });
	for (const deed of content.cards[card]?.on_play ?? []) parts.push({ amount: ofDeed(content, then, deed, cell), why: 'effect', of: card });
	table.trials.forEach((trial, n) => {
		const open = trial.active && !trial.scored_by.includes(seat);
		if (open && !meetsTrial(content, mine.cells, trial) && meetsTrial(content, then, trial)) parts.push({ amount: { favours: trial.favours }, why: 'trial', of: String(n) });
	});
	return parts.filter(({ amount }) => amount.gems || amount.favours);
}

/** What an option costs and surely brings. */
export function partsOf(content: Content, table: Table, seat: number, option: Option): Part[] {
	const [, first = '', cell = ''] = option.words;
	if (option.verb === 'play') return ofPlaying(content, table, seat, first, cell);
	if (option.verb === 'discard') return [{ amount: content.economy.discard_gain, why: 'discard', of: first }];
	return option.verb === 'token' ? [{ amount: tokenOf(content, first as Line), why: 'line', of: first }] : [];
}

/** What everybody would have after an option, as far as it is sure. */
export function foresee(content: Content, view: View<Table>, option: Option): After {
	const seat = view.to_act ?? 0;
	const change = atOnce(partsOf(content, view.table, seat, option));
	const [, card = '', cell = ''] = option.words;
	const owners = view.table.pantheons.map((pantheon, other): Owner => {
		if (other !== seat) return option.verb === 'play' ? { ...pantheon, ...sum(pantheon, tollOf(content, pantheon.cells, cell)) } : pantheon;
		return {
			...sum(pantheon, change),
			cells: option.verb === 'play' ? withCard(pantheon.cells, card, cell) : pantheon.cells,
			discard: option.verb === 'discard' ? [...pantheon.discard, card] : pantheon.discard,
		};
	});
	return { pantheons: owners.map(({ gems, favours }, other) => ({ gems, favours, points: pointsOf(content, owners, other) })) };
}

/** What comes and goes at once; a trial counts only at the end of the turn. */
export function atOnce(parts: Part[]): Required<Amount> {
	return sum(...parts.filter(({ why }) => why !== 'trial').map(({ amount }) => amount));
}

/** Why a card cannot be put on a cell. */
export type Refusal = { why: 'deity' | 'protected' | 'gems' | 'favours'; by: string; missing: number } | null;

export function whyNot(content: Content, table: Table, seat: number, card: string, cell: string): Refusal {
	const mine = table.pantheons[seat]!;
	const under = top(mine.cells, cell);
	if (under && isDeity(content, under)) return { why: 'deity', by: under, missing: 0 };
	if (under && hasTrait(content, under, 'uncrushable')) return { why: 'protected', by: under, missing: 0 };
	const guard = under && CELLS.filter((at) => planeOf(at) === planeOf(cell)).map((at) => top(mine.cells, at)).find((at) => hasTrait(content, at, 'guards_plane'));
	if (guard) return { why: 'protected', by: guard, missing: 0 };
	const price = sum(isDeity(content, card) ? content.economy.deity_cost : {}, tollAt(content, table, seat, cell));
	if (price.gems > mine.gems) return { why: 'gems', by: card, missing: price.gems - mine.gems };
	if (price.favours > mine.favours) return { why: 'favours', by: card, missing: price.favours - mine.favours };
	return null;
}
