// Points by category, as the rules count them, to be told beforehand. Tests see that they are the server's.
import type { Colour, Content } from './content';
import type { City, Table } from './view';

/** The points that a seat would have if the game ended now. */
export function pointsOf(content: Content, table: Table, seat: number): Record<string, number> {
	const city = table.cities[seat]!;
	const printed = (colour: Colour) => sum(city.cards[colour].map((card) => content.cards[card]?.vp));
	const tokens = city.mythology_tokens.length + city.offering_tokens.length;
	return {
		blue: printed('blue'),
		green: printed('green'),
		yellow: printed('yellow'),
		purple: purple(content, table, city),
		wonders: sum(city.wonders.map((own) => (own.built ? content.wonders[own.wonder]?.vp : 0))),
		progress: sum(city.progress.map((token) => {
			const { vp = 0, vp_per_token = 0, vp_per_myth_token = 0 } = content.progress[token] ?? {};
			return vp + vp_per_token * city.progress.length + vp_per_myth_token * tokens;
		})),
		military: zoneOf(content, table.military.pawn * (1 - 2 * seat))?.vp ?? 0,
		coins: Math.floor(city.coins / content.economy.coins_per_vp),
		divinities: city.astarte + sum(city.divinities.map((god) => content.divinities[god]?.vp)),
	};
}

/** Guilds count in the city that has most; Grand Temples count as a set. */
function purple(content: Content, table: Table, city: City): number {
	const cards = city.cards.purple.map((card) => content.cards[card]!);
	const guilds = cards.map(({ guild }) => (guild ? guild.vp * most(table, guild.count) : 0));
	const temples = cards.filter(({ mythology }) => mythology !== undefined).length;
	return sum(guilds) + (content.pantheon.temple_points[temples - 1] ?? 0);
}

/** How many of some things the city has that has most of them. */
export function most(table: Table, things: string[]): number {
	return Math.max(...table.cities.map((city) => counted(city, things)));
}

export function counted(city: City, things: string[]): number {
	return sum(things.map((thing) => {
		if (thing === 'wonder') return city.wonders.filter((own) => own.built).length;
		return thing === 'three_coins' ? Math.floor(city.coins / 3) : city.cards[thing as Colour].length;
	}));
}

/** The zone of the military track at a distance from the centre, towards whom it threatens. */
export function zoneOf(content: Content, distance: number) {
	return content.military.zones.find(({ from, to }) => from <= distance && distance <= to);
}

function sum(numbers: (number | undefined)[]): number {
	return numbers.reduce<number>((all, n) => all + (n ?? 0), 0);
}
