/** As many of one thing are drawn one by one, as the box has them; more, which an edition may ask for, as a number. */
export const MOST_DRAWN = 3;

/** How many places a number of one thing takes. */
export function places(n: number): number {
	return n > MOST_DRAWN ? 2 : n;
}
