// Rays of light around a point, as one path of triangles.
export function rays(
	x: number,
	y: number,
	count: number,
	length: number,
	width: number,
	from = 0,
	turn = 2 * Math.PI,
): string {
	let path = '';
	for (let n = 0; n < count; n++) {
		const middle = from + (turn * n) / count;
		const end = (angle: number) => `${round(x + length * Math.cos(angle))} ${round(y + length * Math.sin(angle))}`;
		path += `M${x} ${y}L${end(middle - width / 2)}L${end(middle + width / 2)}z`;
	}
	return path;
}

function round(n: number): number {
	return Math.round(n * 10) / 10;
}
