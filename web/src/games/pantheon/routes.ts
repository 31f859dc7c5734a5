// A player's routes, for the eye: how the pieces hang together from the temple on.
import { centreOf, neighbours, RADIUS } from './hexes';
import type { Map as Drawn, Player } from './seen';

export interface Link {
	from: string;
	to: string;
	/** Not from neighbour to neighbour: somebody was jumped over. */
	jump: boolean;
}

/** The farthest two pieces can be apart with one hex between them. */
const JUMP = RADIUS * 3.6;

/** Each connected piece joined to the one nearer to the temple. */
export function routes(map: Drawn, player: Player): Link[] {
	if (map.temple === null) return [];
	const links: Link[] = [];
	const pieces = new Set([...player.feet, ...player.columns]);
	const joined = [map.temple];
	const spread = (from: number) => {
		for (let n = from; n < joined.length; n++)
			for (const next of neighbours(map.rows, joined[n]!))
				if (pieces.delete(next)) {
					links.push({ from: joined[n]!, to: next, jump: false });
					joined.push(next);
				}
	};
	spread(0);
	for (let jump = leap(joined, pieces, player); jump; jump = leap(joined, pieces, player)) {
		links.push(jump);
		pieces.delete(jump.to);
		joined.push(jump.to);
		spread(joined.length - 1);
	}
	return links;
}

/** A foot that nothing touches has jumped: it hangs on the nearest piece. */
function leap(joined: string[], loose: Set<string>, player: Player): Link | null {
	for (const to of loose) {
		if (!player.feet.includes(to)) continue;
		const near = joined.map((from) => ({ from, far: distance(from, to) })).sort((a, b) => a.far - b.far)[0];
		if (near && near.far <= JUMP) return { from: near.from, to, jump: true };
	}
	return null;
}

function distance(a: string, b: string): number {
	const [from, to] = [centreOf(a), centreOf(b)];
	return Math.hypot(from.x - to.x, from.y - to.y);
}
