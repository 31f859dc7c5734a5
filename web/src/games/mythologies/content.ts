// The components of Mythologies, as the package's data files have them. An edition may have other values, never other
// ids.
import cards from '$games/mythologies/content/cards.toml';
import data from '$games/mythologies/content/mythologies.toml';
import type { Plane } from './grid';
import type { Amount } from './seen';

export type { Amount };

/** In the order of the printed cards; each has a colour, a sign and the edge of a band. */
export const MYTHOLOGIES = ['greek', 'norse', 'egyptian', 'hindu', 'inca', 'chinese', 'zulu', 'celtic'] as const;
export type Mythology = (typeof MYTHOLOGIES)[number];

export const TOKENS: readonly (keyof Amount)[] = ['gems', 'favours'];
/** One sentence of a card, in the vocabulary of cards.toml. */
export interface Deed extends Amount {
	do: string;
	what?: string;
	others?: boolean;
	where?: string;
	crushing_it?: boolean;
	to?: string;
	from?: string;
	count?: string;
	per?: number;
	max?: number;
	around?: string;
	up_to?: number;
	tokens?: number;
	which?: string;
	whom?: string;
	with_gain?: boolean;
	once_per?: string;
	cost?: Amount;
}

export interface Card {
	number: number;
	mythology: Mythology;
	kind: 'deity' | 'creature';
	on_play?: Deed[];
	when?: Record<string, Deed>;
	use?: { cost?: Amount; once_per_turn?: boolean; own_turn?: boolean; effect: Deed };
	traits?: string[];
	toll?: Amount & { where: string };
	final?: Omit<Deed, 'do'>[];
}

export interface FirstHalf {
	at_least: number;
	of: string;
	complete: boolean;
	favours: number;
}

export interface Content {
	cards: Record<string, Card>;
	gains: Record<string, Record<Plane, Amount>>;
	economy: {
		deity_cost: Amount;
	};
	first_halves: Record<Mythology, FirstHalf>;
	second_halves: Record<Mythology, { where: string; favours: number }>;
	readings: Record<string, { default: string } & Record<string, Partial<Card> | string>>;
}

/** The components without an edition. */
export const OWN = { ...data, ...cards } as unknown as Content;

/** The components with the readings of doubtful cards that a table chose. */
export function inReading(content: Content, options: Record<string, string>): Content {
	const read = { ...content.cards };
	for (const [card, readings] of Object.entries(content.readings)) {
		const chosen = readings[options[card] ?? readings.default];
		if (typeof chosen === 'object' && read[card]) read[card] = { ...read[card], ...chosen };
	}
	return { ...content, cards: read };
}

export function isDeity(content: Content, card: string | null | undefined): boolean {
	return card !== null && card !== undefined && content.cards[card]?.kind === 'deity';
}
