// Which part of the map is seen: the middle of the view and how many pixels a unit has.
import type { Point } from './hexes';

const MARGIN = 24;
const MOST = 2.6;
const STEP = 1.35;
/** How near to the edge of the frame something is still well seen. */
const EDGE = 22;

export class Camera {
	/** The frame in pixels, and the drawing in units. */
	width = $state(0);
	height = $state(0);
	size: { width: number; height: number } = $state.raw({ width: 1, height: 1 });
	/** Where the reader has put the view; nothing before that. */
	private wish: { x: number; y: number; scale: number } | null = $state.raw(null);
	/** The smallest scale at which things can be touched; the first view is not smaller. */
	private usual = $state(0);
	private home: Point | null = $state.raw(null);

	/** The scale at which the whole map is seen. */
	readonly least = $derived(
		Math.min(this.width / (this.size.width + 2 * MARGIN), this.height / (this.size.height + 2 * MARGIN)) || 0.01,
	);
	readonly at = $derived(
		this.held(
			this.wish ?? {
				...(this.home ?? { x: this.size.width / 2, y: this.size.height / 2 }),
				scale: Math.max(this.least, this.usual),
			},
		),
	);
	readonly whole = $derived(this.at.scale <= this.least * 1.01);
	/** Whether it goes no nearer. */
	readonly nearest = $derived(this.at.scale >= MOST * 0.99);
	readonly left = $derived(this.at.x - this.width / 2 / this.at.scale);
	readonly top = $derived(this.at.y - this.height / 2 / this.at.scale);
	readonly box = $derived(
		`${this.left} ${this.top} ${Math.max(1, this.width / this.at.scale)} ${Math.max(1, this.height / this.at.scale)}`,
	);

	/** Where to look first, and the smallest scale for that. */
	begin(home: Point | null, usual: number): void {
		this.home = home;
		this.usual = usual;
	}

	private held(wish: { x: number; y: number; scale: number }): { x: number; y: number; scale: number } {
		const scale = Math.max(this.least, Math.min(wish.scale, Math.max(MOST, this.least)));
		const within = (at: number, size: number, room: number) => {
			const half = room / 2 / scale;
			const [low, high] = [half - MARGIN, size + MARGIN - half];
			return low > high ? size / 2 : Math.max(low, Math.min(at, high));
		};
		return { x: within(wish.x, this.size.width, this.width), y: within(wish.y, this.size.height, this.height), scale };
	}

	/** Move by pixels. */
	pan(dx: number, dy: number): void {
		this.wish = this.held({
			x: this.at.x - dx / this.at.scale,
			y: this.at.y - dy / this.at.scale,
			scale: this.at.scale,
		});
	}

	/** Zoom around a point of the frame, in pixels; around the middle if there is none. */
	zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
		const point = this.unit(px, py);
		const scale = Math.max(this.least, Math.min(this.at.scale * factor, MOST));
		this.wish = this.held({
			x: point.x - (px - this.width / 2) / scale,
			y: point.y - (py - this.height / 2) / scale,
			scale,
		});
	}

	in(): void {
		this.zoom(STEP);
	}

	out(): void {
		this.zoom(1 / STEP);
	}

	fit(): void {
		this.wish = { x: this.size.width / 2, y: this.size.height / 2, scale: this.least };
	}

	/** Bring points into view, all of them together, from farther away if need be. */
	show(...points: Point[]): void {
		if (this.width === 0 || points.every((point) => this.sees(point))) return;
		const middle = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2;
		const span = (all: number[]) => Math.max(...all) - Math.min(...all) + 2 * EDGE + 4;
		const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
		const scale = Math.min(this.at.scale, this.width / span(xs), this.height / span(ys));
		this.wish = this.held({ x: middle(xs), y: middle(ys), scale });
	}

	sees({ x, y }: Point): boolean {
		const [wide, high] = [this.width / 2 / this.at.scale - EDGE, this.height / 2 / this.at.scale - EDGE];
		return Math.abs(x - this.at.x) <= wide && Math.abs(y - this.at.y) <= high;
	}

	/** The point of the drawing at pixels of the frame. */
	unit(px: number, py: number): Point {
		return { x: this.left + px / this.at.scale, y: this.top + py / this.at.scale };
	}

	/** Where in the frame a point is, in pixels. */
	pixel({ x, y }: Point): Point {
		return { x: (x - this.left) * this.at.scale, y: (y - this.top) * this.at.scale };
	}
}
