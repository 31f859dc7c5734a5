// What a card or wonder costs and why, to be told before paying. The server's price is the one that counts; tests
// see that this one is the same.
import { RAW, RESOURCES, type Card, type Content, type Goods, type Resource } from './content';
import { built, type City } from './view';

export interface Bill {
	/** Coins in all. */
	price: number;
	/** Coins printed on the card. */
	coins: number;
	/** Resources to be bought, after what the city makes and what its tokens spare. */
	bought: Goods;
	/** The card of the own city whose symbol makes this one free, or the mythology whose token does. */
	chain: string | null;
}

export function cardBill(content: Content, city: City, card: Card): Bill {
	const chain = chainOf(content, city, card);
	if (chain !== null) return { price: 0, coins: 0, bought: {}, chain };
	const spared = card.colour === 'blue' && city.progress.includes('masonry') ? (masonry(content) ?? 0) : 0;
	const bought = lacking(city, card.cost, spared);
	const coins = card.cost.coins ?? 0;
	const price = coins + worth(city, bought);
	const engineered = city.progress.includes('engineering') && (card.needs !== undefined || card.mythology !== undefined);
	const chainPrice = content.progress['engineering']?.chain_price ?? 0;
	if (engineered && price >= chainPrice) return { price: chainPrice, coins: chainPrice, bought: {}, chain: null };
	return { price, coins, bought, chain: null };
}

export function wonderBill(content: Content, city: City, cost: Goods): Bill {
	const architecture = content.progress['architecture']?.discount_wonders ?? 0;
	const bought = lacking(city, cost, city.progress.includes('architecture') ? architecture : 0);
	return { price: worth(city, bought), coins: 0, bought, chain: null };
}

function masonry(content: Content): number | undefined {
	return content.progress['masonry']?.discount_blue;
}

function chainOf(content: Content, city: City, card: Card): string | null {
	if (card.needs !== undefined)
		return built(city).find((own) => content.cards[own]?.gives === card.needs) ?? null;
	if (card.mythology !== undefined && city.mythology_tokens.includes(card.mythology)) return card.mythology;
	return null;
}

/** Wildcards stand in for the dearest units of their class, then tokens spare the dearest of what is left. */
function lacking(city: City, cost: Goods, spared: number): Goods {
	const units: Resource[] = RESOURCES.flatMap((resource) =>
		Array<Resource>(Math.max(0, (cost[resource] ?? 0) - city.production[resource])).fill(resource),
	);
	units.sort((a, b) => city.prices[b] - city.prices[a]);
	const drop = (times: number, fits: (unit: Resource) => boolean) => {
		for (let n = 0; n < times; n++) {
			const at = units.findIndex(fits);
			if (at >= 0) units.splice(at, 1);
		}
	};
	drop(city.one_of.raw, (unit) => RAW.includes(unit));
	drop(city.one_of.manufactured, (unit) => !RAW.includes(unit));
	drop(spared, () => true);
	const goods: Goods = {};
	for (const unit of units) goods[unit] = (goods[unit] ?? 0) + 1;
	return goods;
}

function worth(city: City, goods: Goods): number {
	return RESOURCES.reduce((sum, resource) => sum + (goods[resource] ?? 0) * city.prices[resource], 0);
}

/** The coins for selling a card. */
export function sale(content: Content, city: City): number {
	return content.economy.discard_base + content.economy.discard_per_yellow * city.cards.yellow.length;
}
