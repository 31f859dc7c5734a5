// Points by category, as in every game's view.

export function total(points: Record<string, number>): number {
	return Object.values(points).reduce((sum, n) => sum + n, 0);
}
