// What an option would change at once, as far as it depends on no luck and on nobody else.
import type { Option } from '../options';
import type { View } from '../view';
import { tilePrice, type Content, type Offering } from './content';
import { cardsFor } from './means';
import { standing, type Player, type Table } from './view';

export interface Then {
	seat: number;
	/** The player who decides, afterwards. */
	player: Player;
	/** Steps, money or cards left afterwards. */
	left: number | null;
	/** What a placement or purchase costs. */
	cost: number;
	/** Movement cards that are played for it. */
	played: number;
}

/** The cost of putting a piece on a hex. */
export function placingCost(content: Content, table: Table, me: number, hex: string): number {
	const others = standing(table, hex).some((seat) => seat !== me);
	return others ? content.prices.place_occupied : content.prices.place;
}

export function thenOf(content: Content, view: View<Table>, option: Option): Then | null {
	if (view.seat === null) return null;
	const now = view.table.players[view.seat];
	if (!now) return null;
	const then: Then = { seat: view.seat, player: copied(now), left: view.table.left, cost: 0, played: 0 };
	const change = CHANGES[option.verb];
	return change?.(then, content, view, option.words) ? then : null;
}

function copied(player: Player): Player {
	return { ...player, hand: [...player.hand], columns: [...player.columns], feet: [...player.feet], supply: { ...player.supply }, general_supply: { ...player.general_supply }, offerings: { ...player.offerings } };
}

type Change = (then: Then, content: Content, view: View<Table>, words: string[]) => boolean;

const CHANGES: Record<string, Change> = {
	foot: (then, content, view, [, hex = '']) => placed(then, content, view, 'feet', hex),
	column: (then, content, view, [, hex = '']) => placed(then, content, view, 'columns', hex),
	buy: (then, content, _, [, what = '', rank]) => {
		const { player } = then;
		if (rank === undefined) {
			fetch(player, what === 'foot' ? 'feet' : 'columns', 1);
			then.cost = content.prices.piece;
		} else {
			then.cost = tilePrice(content, player.offerings[what as Offering], Number(rank));
			player.offerings[what as Offering] = Number(rank);
		}
		then.left = (then.left ?? 0) - then.cost;
		return true;
	},
	turn: (then, content, view, [action, god = '']) => {
		if (action === 'worship') then.player.score += view.table.epoch + closing(content, view.table, god);
		return action === 'worship';
	},
	pay: (then, content, view, words) => {
		words.slice(1).join(' ').split(' + ').forEach((part) => {
			const [number, card = ''] = part.split(' ');
			discard(then.player, card, Number(number) || 0);
		});
		then.player.score += view.table.epoch + closing(content, view.table, view.prompt?.source ?? '');
		return true;
	},
	offer: (then, content, view, [, offering = '']) => {
		const god = content.gods[view.prompt?.source ?? ''];
		const rank = god?.cards_only ? 0 : then.player.offerings[offering as Offering];
		discard(then.player, offering, Math.max(0, (god?.cost?.[0] ?? 0) - rank));
		then.player.score += view.table.epoch;
		return true;
	},
	take: (then, _content, _view, [, card = '']) => {
		if (card === 'from') return false;
		then.player.hand.push(card);
		then.player.hand_size += 1;
		return true;
	},
	discard: (then, _content, _view, [, card = '']) => discard(then.player, card, 1),
	raise: (then, _content, _view, [, offering = '']) => {
		then.player.offerings[offering as Offering] += 1;
		return true;
	},
	supply: (then, content, view, [, pieces = '']) => {
		const kind = pieces as 'feet' | 'columns';
		fetch(then.player, kind, content.tiles[view.prompt?.source ?? '']?.[kind] ?? 0);
		return true;
	},
	swap: (then, _content, _view, [, number, pieces]) => {
		const [given, taken] = pieces === 'feet' ? (['feet', 'columns'] as const) : (['columns', 'feet'] as const);
		then.player.supply[given] -= Number(number);
		then.player.general_supply[given] += Number(number);
		fetch(then.player, taken, Number(number));
		return true;
	},
};

/** A piece goes on the map, for steps, for money, or for free from the general supply. */
function placed(then: Then, content: Content, view: View<Table>, kind: 'feet' | 'columns', hex: string): boolean {
	const { player } = then;
	player[kind] = [...player[kind], hex];
	if (view.prompt?.question === 'found') {
		player.general_supply[kind] -= 1;
		return true;
	}
	player.supply[kind] -= 1;
	then.cost = placingCost(content, view.table, then.seat, hex);
	if (view.prompt?.question !== 'buy') {
		then.played = cardsFor(content, player, then.left ?? 0, then.cost);
		discard(player, 'movement', then.played);
	}
	then.left = (then.left ?? 0) - then.cost;
	return true;
}

/** The points for who takes the last god of the display. */
function closing(content: Content, table: Table, god: string): number {
	return table.gods.display.length === 1 && table.gods.display[0] === god ? content.epochs.closing_points : 0;
}

/** Pieces come from the general supply, as far as there are any. */
function fetch(player: Player, kind: 'feet' | 'columns', number: number): void {
	const come = Math.min(number, player.general_supply[kind]);
	player.general_supply[kind] -= come;
	player.supply[kind] += come;
}

function discard(player: Player, card: string, times: number): boolean {
	for (let n = 0; n < times; n++) {
		const at = player.hand.indexOf(card);
		if (at < 0) break;
		player.hand.splice(at, 1);
		player.hand_size -= 1;
	}
	return true;
}

/** The special money of a way to pay: "2+5". */
export function specialMoney(words: string[]): number[] {
	const last = words[words.length - 1] ?? '';
	return last === '1s' ? [] : last.split('+').map(Number);
}
