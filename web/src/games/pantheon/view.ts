// The table of Pantheon as a seat sees it; made by polytheon/games/pantheon/rules/view.py.
import type { Offering } from './content';

export interface Pieces {
	columns: number;
	feet: number;
}

export interface Player {
	points: Record<string, number>;
	score: number;
	hand_size: number;
	/** The cards of the own hand; of others what everybody has seen. */
	hand: string[];
	supply: Pieces;
	general_supply: Pieces;
	columns: string[];
	feet: string[];
	offerings: Record<Offering, number>;
	gods: string[];
	bonus: string | null;
	steps: number;
	jumps: number;
	money: number;
	draws: number;
	epoch_cards: number;
	demigods: { open: number[]; secret: number[] | null; secret_low: number; secret_high: number };
}

export interface Board {
	rows: string[];
	homes: Record<string, string>;
	loot_hexes: Record<string, string[]>;
	temple: string | null;
	loot: Record<string, string>;
}

export interface Table {
	epoch: number;
	stage: string;
	first_player: number;
	active: number;
	seat: number;
	turn: number;
	extra_actions: number;
	/** Steps, money or cards that are left, for whoever is asked. */
	left: number | null;
	people: string | null;
	peoples: string[];
	map: Board;
	gods: { display: string[]; costs?: number[][]; pile: number; removed: string[] };
	demigods: { board: number[]; pile: { low: number; high: number } };
	cards: { display: string[]; pile: number; discards: string[]; special_money: number[] };
	bonus_tiles: string[];
	taken: string[];
	players: Player[];
}

/** How many of a thing are there. */
export function count(things: string[], thing: string): number {
	return things.filter((one) => one === thing).length;
}

/** The seats that have a piece on a hex, in order. */
export function standing(table: Table, hex: string): number[] {
	return table.players.flatMap((player, seat) => (player.feet.includes(hex) || player.columns.includes(hex) ? [seat] : []));
}
