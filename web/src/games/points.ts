// Points by category, as the outcome of every game has them.

/** The score, which they add up to. */
export function total(points: Record<string, number>): number {
	return Object.values(points).reduce((sum, n) => sum + n, 0);
}
