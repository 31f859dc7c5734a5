// Duel's components, as the package's data file has them. An edition may have other values, never other ids.
import data from '$games/duel/content/duel.toml';
import type { Cards, Goods as AllGoods } from './seen';

export type Resource = keyof AllGoods;
export const RESOURCES: readonly Resource[] = ['wood', 'clay', 'stone', 'glass', 'papyrus'];

/** In the order in which a city lies on the table. */
export const COLOURS: readonly Colour[] = ['brown', 'grey', 'red', 'green', 'blue', 'yellow', 'purple'];
export type Colour = keyof Cards;

export const SYMBOLS = ['quill', 'pendulum', 'mortar', 'wheel', 'sundial', 'armillary_sphere', 'law'] as const;
export type Symbol = (typeof SYMBOLS)[number];

export type Deck = 'age1' | 'age2' | 'age3' | 'guild' | 'temple';
export type Goods = Partial<Record<Resource, number>>;
export type Cost = Goods & { coins?: number };

/** What cards, wonders, progress tokens and divinities bring; each has a few of these. */
export interface Gains {
	vp?: number;
	coins?: number;
	shields?: number;
	science?: Symbol;
	produces?: Goods;
	one_of?: Resource[];
	fixed_price?: Resource[];
	coins_per?: { count: string; each: number };
	guild?: { count: string[]; coins: number; vp: number };
	replay?: boolean;
	destroy?: Colour;
	build_discarded?: boolean;
	progress_from_box?: number;
	activate_from_deck?: boolean;
	opponent_loses?: number;
	activation_discount?: number;
	discount_wonders?: number;
	discount_blue?: number;
	receive_trade?: boolean;
	vp_per_token?: number;
	extra_shield?: number;
	coins_per_chain?: number;
	vp_per_myth_token?: number;
	coins_lost_per_space?: number;
	chain_price?: number;
	progress_on_card?: number;
	coins_on_card?: number;
	effect?: string;
	mythology?: string;
}

export interface Card extends Gains {
	deck: Deck;
	colour: Colour;
	cost: Cost;
	gives?: string;
	needs?: string;
}

export interface Wonder extends Gains {
	cost: Goods;
}

export interface Content {
	economy: { fixed_price: number };
	pantheon: { temple_points: number[] };
	setup: { progress_on_board: number; max_wonders: number };
	layouts: Record<'age1' | 'age2' | 'age3', number[][]>;
	mythologies: Record<string, { colour: string; focus: string }>;
	cards: Record<string, Card>;
	wonders: Record<string, Wonder>;
	progress: Record<string, Gains>;
	divinities: Record<string, Gains>;
}

/** The components without an edition. */
export const OWN = data as unknown as Content;

/** The data of any component. */
export function component(content: Content, thing: string): Card | Wonder | Gains | undefined {
	return content.cards[thing] ?? content.wonders[thing] ?? content.progress[thing] ?? content.divinities[thing];
}
