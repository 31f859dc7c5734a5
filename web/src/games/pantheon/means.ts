// What a player has and lacks: offerings for gods, steps, money, points of the next scoring. The server decides; this
// only tells beforehand, and tests see that it tells the truth.
import { OFFERINGS, worth, type Content, type Offering } from './content';
import { count, type Player } from './view';

/** One number of a god's cost, met by a type of offering as far as it goes. */
export interface Met {
	offering: Offering;
	number: number;
	has: number;
}

export type Lack = Partial<Record<Offering, number>>;

export interface Need {
	/** How the numbers are met best. */
	met: Met[];
	/** The cheapest ways to have enough, each other in what it takes; empty if there is enough. */
	lacks: Lack[];
}

/** How many offerings of a type a player can make. */
export function offeringsOf(player: Player, offering: Offering, cardsOnly: boolean): number {
	return count(player.hand, offering) + (cardsOnly ? 0 : player.offerings[offering]);
}

/** What a player has for a god, and the fewest offerings that are missing. */
export function need(player: Player, cost: number[], cardsOnly: boolean): Need {
	const ways = assignments(cost.length).map((types) => cost.map((number, n) => {
		const offering = types[n]!;
		return { offering, number, has: Math.min(number, offeringsOf(player, offering, cardsOnly)) };
	}));
	const missing = (way: Met[]) => way.reduce((sum, { number, has }) => sum + number - has, 0);
	const least = Math.min(...ways.map(missing));
	const best = ways.filter((way) => missing(way) === least);
	const lacks = least === 0 ? [] : best.map(lackOf);
	return { met: best[0] ?? [], lacks: unlike(lacks) };
}

function lackOf(way: Met[]): Lack {
	return Object.fromEntries(way.filter(({ number, has }) => number > has).map(({ offering, number, has }) => [offering, number - has]));
}

function unlike(lacks: Lack[]): Lack[] {
	const key = (lack: Lack) => OFFERINGS.map((offering) => lack[offering] ?? 0).join();
	return lacks.filter((lack, n) => lacks.findIndex((other) => key(other) === key(lack)) === n);
}

/** Every way to choose so many different types, in order. */
function assignments(length: number): Offering[][] {
	if (length === 0) return [[]];
	return assignments(length - 1).flatMap((some) => OFFERINGS.filter((offering) => !some.includes(offering)).map((offering) => [...some, offering]));
}

/** All the money of a hand. */
export function handMoney(player: Player): number {
	return player.hand.reduce((sum, card) => sum + worth(card), 0);
}

/** The steps of a movement: without movement cards, and with all of them. */
export function steps(content: Content, player: Player): { least: number; most: number } {
	const least = content.steps.big_foot + player.steps;
	return { least, most: least + content.steps.movement_card * count(player.hand, 'movement') };
}

/** How many movement cards a placement takes from the hand while so many steps are left. */
export function cardsFor(content: Content, player: Player, left: number, cost: number): number {
	const begun = left - content.steps.movement_card * count(player.hand, 'movement');
	return Math.max(0, Math.ceil((cost - begun) / content.steps.movement_card));
}

/** What so many columns count, each and together. */
export function columnPoints(content: Content, columns: number): { each: number; all: number } {
	const { columns_from: from, points_each: points } = content.scoring;
	let each = 0;
	from.forEach((first, n) => {
		if (columns >= first) each = points[n] ?? each;
	});
	return { each, all: each * columns };
}

/** What a scoring would bring a player now, as far as the viewer knows. */
export function scoring(content: Content, player: Player): number {
	const demigods = [...player.demigods.open, ...(player.demigods.secret ?? [])].reduce((sum, value) => sum + value, 0);
	const times = player.gods.reduce((sum, god) => sum + (content.gods[god]?.ranks ?? 0), 0);
	const best = Math.max(...OFFERINGS.map((offering) => player.offerings[offering]));
	return demigods + columnPoints(content, player.columns.length).all + times * best;
}
