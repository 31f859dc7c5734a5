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
	/** Pixels at the right and at the bottom of the frame that other things cover. */
	taken: { right: number; bottom: number } = $state.raw({ right: 0, bottom: 0 });
	/** Where the reader has put the view; nothing before that. */
	private wish: { x: number; y: number; scale: number } | null = $state.raw(null);
	/** The smallest scale at which things can be touched; the first view is not smaller. */
	private usual = $state(0);
	private home: Point | null = $state.raw(null);

	/** The scale at which the whole map is seen. */
	readonly least = $derived(
		Math.max(
			0.01,
			Math.min(
				(this.width - this.taken.right) / (this.size.width + 2 * MARGIN),
				(this.height - this.taken.bottom) / (this.size.height + 2 * MARGIN),
			),
		),
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
		const within = (at: number, size: number, room: number, taken: number) => {
			const half = room / 2 / scale;
			const [low, high] = [half - MARGIN, size + MARGIN + taken / scale - half];
			return low > high ? (low + high) / 2 : Math.max(low, Math.min(at, high));
		};
		const { right, bottom } = this.taken;
		return {
			x: within(wish.x, this.size.width, this.width, right),
			y: within(wish.y, this.size.height, this.height, bottom),
			scale,
		};
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
		const { right, bottom } = this.taken;
		const scale = Math.min(this.at.scale, (this.width - right) / span(xs), (this.height - bottom) / span(ys));
		this.wish = this.held({ x: middle(xs) + right / 2 / scale, y: middle(ys) + bottom / 2 / scale, scale });
	}

	sees({ x, y }: Point): boolean {
		const { scale } = this.at;
		const [wide, high] = [this.width / 2 / scale - EDGE, this.height / 2 / scale - EDGE];
		const [right, down] = [x - this.at.x, y - this.at.y];
		const { taken } = this;
		return (
			right >= -wide && right <= wide - taken.right / scale && down >= -high && down <= high - taken.bottom / scale
		);
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
