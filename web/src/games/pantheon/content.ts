// Pantheon's components, as the package's data file has them. An edition may have other values, never other ids.
import data from '$games/pantheon/content/pantheon.toml';
import type { Offerings } from './seen';

export type Offering = keyof Offerings;
export const OFFERINGS: readonly Offering[] = ['gift', 'priest', 'dancer', 'temple'];
export const PERMANENT = ['steps', 'jumps', 'money', 'draws', 'epoch_cards'] as const;
export const PEOPLES = ['gallia', 'germania', 'graecia', 'aegyptus', 'persia', 'cartago', 'iberia', 'roma'] as const;

/** What gods, tiles and peoples bring; each has a few of these. */
export interface Component {
	count?: number;
	/** One cost for all tiles of a god, or one for each. */
	cost?: number[] | number[][];
	cards_only?: boolean;
	gods?: number;
	demigods?: number;
	special_money?: number;
	epoch_cards?: number;
	steps?: number;
	jumps?: number;
	money?: number;
	draws?: number;
	ranks?: number;
	actions?: number;
	offerings?: number;
	cards?: number;
	found?: boolean;
	columns?: number;
	feet?: number;
	choice?: boolean;
	cards_or_god?: number;
	hand?: number;
	swap?: boolean;
	turn_money?: boolean;
	free_money?: number;
	home?: string;
	loot?: string[];
	loot_3?: string;
	loot_4?: string;
}

export interface Content {
	deck: Record<string, number>;
	special_money: Record<string, number>;
	/** The price of each rank, which may differ by type. */
	offerings: Record<string, number | Record<Offering, number>>;
	steps: { movement_card: number };
	prices: { place: number };
	epochs: { scored: number[] };
	demigods: { counts: number[] };
	gods: Record<string, Component>;
	tiles: Record<string, Component>;
	bonus: { tiles: string[] };
	peoples: Record<string, Component>;
}

/** The components without an edition. */
export const OWN = data as unknown as Content;

/** The data of a god, tile or people. */
export function component(content: Content, thing: string): Component {
	return content.gods[thing] ?? content.tiles[thing] ?? content.peoples[thing] ?? {};
}

/** Where the data has what a tile brings. */
export function gainedPaths(content: Content, tile: string): string[] {
	return Object.keys(content.tiles[tile] ?? {}).flatMap((key) => (key === 'count' ? [] : [`tiles.${tile}.${key}`]));
}

/** The different costs of a god's tiles. */
export function costsOf({ cost = [] }: Component): number[][] {
	const costs = cost.map((one) => (typeof one === 'number' ? null : one)).filter((one) => one !== null);
	if (costs.length === 0) return [cost.filter((one) => typeof one === 'number')];
	return costs.filter((one, n) => costs.findIndex((other) => other.join() === one.join()) === n);
}
