// The homes of the peoples on the map, and where their names lie.
import { PEOPLES } from './content';
import { HALF, RADIUS, type Grid, type Point } from './hexes';
import type { Table } from './seen';

export interface Home {
	people: (typeof PEOPLES)[number];
	at: Point;
	/** Whether its people has the epoch, or has had one. */
	now: boolean;
	past: boolean;
}

export function homesOf({ map, people: present, peoples }: Table, grid: Grid): Home[] {
	return PEOPLES.flatMap((people) => {
		const hex = map.homes[people];
		return hex === undefined
			? []
			: [{ people, at: grid.centreOf(hex), now: people === present, past: peoples.includes(people) }];
	});
}

/** Whether the name of a home lies over the upper edge of a hex. */
export function underName({ map }: Table, grid: Grid, { x, y }: Point): boolean {
	return Object.values(map.homes).some((hex) => {
		const home = grid.centreOf(hex);
		return y > home.y + 1 && y < home.y + 2 * RADIUS && Math.abs(x - home.x) < 1.5 * HALF;
	});
}
