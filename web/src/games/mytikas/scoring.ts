// Points, to be told beforehand. The server's are the ones that count; tests see that these are the same.
import { CONSTRUCTIONS, GODS, KINDS, LEVELS, TOP, type Content } from './content';
import type { Board } from './view';

/** How many a player has of what a card counts. */
export function counted(board: Board, what: string): number {
	const favors = GODS.map((god) => board.favors[god]);
	const built = (word: string) => board.constructions.filter((one) => one.level && one.type.endsWith(word)).length;
	const all = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0);
	switch (what) {
		case 'favors':
			return all(favors);
		case 'identical_favors':
			return Math.max(...favors);
		case 'different_favors':
			return favors.filter((n) => n > 0).length;
		case 'offerings':
			return board.offerings + all(board.deities.map((own) => own.offerings));
		case 'locks':
			return board.deities.filter((own) => own.locked).length;
		case 'deities':
			return board.deities.length;
		case 'cities':
			return built('city');
		case 'temples':
			return built('temple');
		case 'types_on_level_4':
			return KINDS.filter((kind) => board.cubes[TOP]![kind] > 0).length;
		default: {
			const god = GODS.find((god) => what === `${god}_favors`);
			if (god) return board.favors[god];
			const kind = KINDS.find((kind) => kind === what);
			return kind ? all(LEVELS.map((level) => board.cubes[level]![kind])) : 0;
		}
	}
}

/** What a card scores for a player. */
export function cardPoints(content: Content, board: Board, deity: string): number {
	const { counts, points } = content.deities[deity]!;
	return points[Math.min(counted(board, counts), points.length - 1)] ?? 0;
}

/** A player's points by category. */
export function pointsOf(content: Content, board: Board): Record<string, number> {
	const points: Record<string, number> = {};
	for (const type of CONSTRUCTIONS) {
		const levels = board.constructions.filter((one) => one.type === type).reduce((sum, one) => sum + (one.level ?? 0), 0);
		points[type] = levels * content.constructions[type].points_per_level;
	}
	points['deities'] = board.deities.reduce((sum, own) => sum + cardPoints(content, board, own.deity), 0);
	return points;
}
