// The table of Duel as a seat sees it; made by polytheon/games/duel/rules/view.py.
import type { Colour, Deck, Resource, Symbol } from './content';

export interface Slot {
	slot: number;
	row: number;
	column: number;
	card: string | null;
	back: Deck;
	free: boolean;
	token: string | null;
	prices: number[] | null;
}

export interface OwnWonder {
	wonder: string;
	built: boolean;
	under: string | null;
	price: number | null;
}

export interface City {
	coins: number;
	astarte: number;
	cards: Record<Colour, string[]>;
	production: Record<Resource, number>;
	one_of: { raw: number; manufactured: number };
	prices: Record<Resource, number>;
	symbols: Symbol[];
	wonders: OwnWonder[];
	progress: string[];
	mythology_tokens: string[];
	offering_tokens: number[];
	divinities: string[];
	points: Record<string, number>;
}

export interface Space {
	space: number;
	empty: boolean;
	divinity: string | null;
	mythology: string | null;
	public: boolean;
	costs: number[];
}

export interface Pantheon {
	spaces: Space[];
	decks: { mythology: string; cards: (string | null)[] }[];
	drawn: string[] | null;
	aside: string[] | null;
	enki: string[];
	snake: string | null;
}

export interface Table {
	age: number;
	drafting: boolean;
	first_player: number;
	active: number;
	draft: string[];
	structure: Slot[];
	discard_pile: string[];
	cities: City[];
	military: { pawn: number; tokens: string[]; minerva: number | null };
	progress: { board: string[]; box: string[]; offered: string[] };
	pantheon: Pantheon | null;
}

/** What of the table would be different after an action: as much of it as the page shows beforehand. */
export interface After {
	cities: { coins: number; points: Record<string, number> }[];
	military: { pawn: number };
}

export function total(points: Record<string, number>): number {
	return Object.values(points).reduce((sum, n) => sum + n, 0);
}

/** All cards of a city. */
export function built(city: City): string[] {
	return Object.values(city.cards).flat();
}

const covers = (above: Slot, below: Slot) => above.row === below.row + 1 && Math.abs(above.column - below.column) === 1;

/** The slots that taking a card would leave uncovered. */
export function opened(structure: Slot[], taken: Slot): Slot[] {
	return structure.filter(
		(below) => covers(taken, below) && !structure.some((above) => above !== taken && covers(above, below)),
	);
}

/** The slots that are uncovered but not turned over yet. */
export function uncovered(structure: Slot[]): Slot[] {
	return structure.filter((below) => below.card === null && !structure.some((above) => covers(above, below)));
}
