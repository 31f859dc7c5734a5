// Mytikas' components, as the package's data file has them. An edition may have other values, never other ids.
import data from '$games/mytikas/content/mytikas.toml';

export const KINDS = ['stone', 'marble', 'gold'] as const;
export type Kind = (typeof KINDS)[number];
export type Cubes = Partial<Record<Kind, number>>;

export const LEVELS = [1, 2, 3, 4] as const;
export const TOP = 4;
export const ROMAN = ['', 'I', 'II', 'III', 'IV'];

export const GODS = ['zeus', 'demeter', 'poseidon', 'hades'] as const;
export type God = (typeof GODS)[number];

export const CONSTRUCTIONS = ['small_city', 'large_city', 'small_temple', 'large_temple'] as const;
export type Construction = (typeof CONSTRUCTIONS)[number];

/** What a slot or a bonus action gives; each has a few of these. */
export interface Gains {
	favors?: number;
	offerings?: number;
	move?: number;
	raise?: number;
	lift?: number;
	produce?: Cubes;
	take_or_make_offering?: number;
}

export type Main = 'produce_per_city' | 'build_temple' | 'produce_once' | 'build_city' | 'take_offerings' | 'take_favor' | 'raise' | 'take_or_make_offering';

export interface Space {
	god: God;
	main: Main;
	bonus: Gains;
	steps?: number;
	offerings?: number;
	per_small_temple?: number;
	per_large_temple?: number;
}

/** What a deity card lets its owner do; `on` is the space whose main action the rest makes better. */
export interface Power {
	follow_with?: 'offering' | 'any_favor';
	bonus_of?: God;
	stones_for?: { marble: number; gold: number };
	cubes_for_offerings?: [number, number][];
	on?: string;
	raise?: number;
	discount?: Cubes;
	extra_cubes?: number;
	extra_offerings?: number;
	marble_for_favor?: number;
	upgrades?: number;
	take_and_make?: number;
}

export interface Deity {
	power: Power;
	counts: string;
	/** For 0, 1, 2, ... of what it counts, the last number also for any more. */
	points: number[];
}

export interface Content {
	setup: { favors_per_god: number[]; face_down: number[]; face_up: number };
	levels: Record<string, number[]>;
	locks: { values: Record<string, number>; order: string[] };
	production: Record<string, Cubes[]>;
	spaces: Record<string, Space>;
	constructions: Record<Construction, { points_per_level: number; cost: Cubes; slots: Gains[] }>;
	deities: Record<string, Deity>;
}

/** The components without an edition. */
export const OWN = data as unknown as Content;

export const SPACES = Object.keys(OWN.spaces);
export const DEITIES = Object.keys(OWN.deities);

/** The type of construction whose pawn stands on a slot. */
export function constructionOf(slot: string): Construction {
	return (slot === 'starting_city' ? 'small_city' : slot.replace(/_\d$/, '')) as Construction;
}

/** Which slot of its type it is, from 0. */
const slotNumber = (slot: string) => Number(/_(\d)$/.exec(slot)?.[1] ?? '1') - 1;

/** What is under a slot. */
export function under(content: Content, slot: string): Gains {
	return slot === 'starting_city' ? {} : (content.constructions[constructionOf(slot)].slots[slotNumber(slot)] ?? {});
}

/** Where the data has what is under a slot. */
export const slotPath = (slot: string) => `constructions.${constructionOf(slot)}.slots.${slotNumber(slot)}`;

/** The god to whom a deity card belongs. */
export function godOf(content: Content, deity: string): God {
	const power = content.deities[deity]?.power ?? {};
	return power.bonus_of ?? (power.on ? content.spaces[power.on]!.god : (deity as God));
}

/** The deity card that makes the main action of a space better. */
export function cardFor(content: Content, space: string): string {
	return DEITIES.find((deity) => content.deities[deity]?.power.on === space) ?? '';
}

/** How many places a level has: its tokens and, on the lowest, the starting cities. */
export function places(content: Content, players: number, level: number): number {
	return (content.levels[`tokens_for_${players}`]?.[level - 1] ?? 0) + (level === 1 ? players : 0);
}

/** Where the steps of a card's points begin: how many it takes, and what they bring. */
export function stepsOf(points: number[]): { from: number; points: number }[] {
	return points.map((points, from) => ({ from, points })).filter(({ points: now }, n) => n === 0 || now !== points[n - 1]);
}
