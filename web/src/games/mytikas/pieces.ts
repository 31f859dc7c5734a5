// Pieces that are only counted, told apart so that they can be seen to travel.

/** A piece that can be told from others of its kind, and the place where it lies. */
export interface Piece {
	id: number;
	place: string;
}

/** The same pieces after a move: those that left a place are those that came to another. */
export function follow(before: Piece[], counts: Map<string, number>): Piece[] {
	const kept: Piece[] = [];
	const gone: Piece[] = [];
	const room = new Map(counts);
	for (const piece of before) {
		const left = room.get(piece.place) ?? 0;
		if (left > 0) kept.push(piece);
		else gone.push(piece);
		room.set(piece.place, Math.max(0, left - 1));
	}
	let next = before.reduce((most, piece) => Math.max(most, piece.id), 0) + 1;
	for (const [place, count] of room)
		for (let n = 0; n < count; n++) kept.push({ id: gone.shift()?.id ?? next++, place });
	return kept;
}
