// Mytikas' components, as the package's data file has them. An edition may have other values, never other ids.
import data from '$games/mytikas/content/mytikas.toml';
import { GOD_OF, type Cubes as AllCubes, type Favors, type PerConstruction, type Spaces } from './seen';

export type Kind = keyof AllCubes;
export const KINDS: readonly Kind[] = ['stone', 'marble', 'gold'];
export type Cubes = Partial<Record<Kind, number>>;

export const LEVELS = [1, 2, 3, 4] as const;
export type LevelNumber = (typeof LEVELS)[number];
export const TOP = 4;
export const ROMAN = ['', 'I', 'II', 'III', 'IV'];

export type God = keyof Favors;
export const GODS: readonly God[] = ['zeus', 'demeter', 'poseidon', 'hades'];
export type SpaceName = keyof Spaces;

export type Construction = keyof PerConstruction;
export const CONSTRUCTIONS: readonly Construction[] = ['small_city', 'large_city', 'small_temple', 'large_temple'];

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

export type Main =
	| 'produce_per_city'
	| 'build_temple'
	| 'produce_once'
	| 'build_city'
	| 'take_offerings'
	| 'take_favor'
	| 'raise'
	| 'take_or_make_offering';

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

export const SPACES = Object.keys(OWN.spaces) as SpaceName[];
export const DEITIES = Object.keys(OWN.deities);

/** Every slot with its type of construction and its place among the slots of that type; the starting city has none. */
const SLOTS = new Map<string, { type: Construction; place: number }>([
	['starting_city', { type: 'small_city', place: -1 }],
]);
for (const type of CONSTRUCTIONS) {
	const { length } = OWN.constructions[type].slots;
	for (let place = 0; place < length; place++) SLOTS.set(length > 1 ? `${type}_${place + 1}` : type, { type, place });
}

/** The type of construction whose pawn stands on a slot. */
export const constructionOf = (slot: string): Construction => SLOTS.get(slot)!.type;

/** What is under a slot. */
export function under(content: Content, slot: string): Gains {
	const { type, place } = SLOTS.get(slot)!;
	return content.constructions[type].slots[place] ?? {};
}

/** Where the data has what is under a slot. */
export const slotPath = (slot: string): string =>
	`constructions.${constructionOf(slot)}.slots.${SLOTS.get(slot)!.place}`;

/** The time of day that the name of a space ends with. */
export const sideOf = (space: string): 'day' | 'night' => (space.endsWith('night') ? 'night' : 'day');

/** The god to whom a deity card belongs. */
export const godOf = (deity: string): God => GOD_OF[deity] as God;

/** A row of a card's points: from how many on, and what they bring. */
export interface Step {
	from: number;
	points: number;
}

/** The rows of a card's points: a new one begins where the points change. */
export function stepsOf(points: number[]): Step[] {
	const begins = points.map((_, n) => n).filter((n) => n === 0 || points[n] !== points[n - 1]);
	return begins.map((from) => ({ from, points: points[from] ?? 0 }));
}
