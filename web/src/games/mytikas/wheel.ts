// The shape of the action wheel: eight spaces around four gods, on a square of 500.
import type { God, SpaceName } from './content';
import type { Table } from './seen';

/** Clockwise from the top. */
export const AROUND: SpaceName[] = [
	'poseidon_night',
	'hades_day',
	'hades_night',
	'zeus_day',
	'zeus_night',
	'demeter_day',
	'demeter_night',
	'poseidon_day',
];
const AXES: Record<God, number> = { poseidon: 0, hades: 90, zeus: 180, demeter: 270 };
export const SIZE = 500;
const CENTRE = SIZE / 2;
const RIM = 228;
const INNER = 115;
const HUB = 50;
const GAP = 0.35; // degrees

export interface Part {
	/** Its outline. */
	path: string;
	/** The box around it. */
	box: { x: number; y: number; width: number; height: number };
	/** The same outline within the box, for clip-path. */
	clip: string;
	/** Where its content lies. */
	at: { x: number; y: number };
}

function polar(degrees: number, radius: number): [number, number] {
	const angle = ((degrees - 90) * Math.PI) / 180;
	return [CENTRE + radius * Math.cos(angle), CENTRE + radius * Math.sin(angle)];
}

const round = (n: number) => Math.round(n * 10) / 10;

/** A part of a ring, between two angles and two radii. */
function part(from: number, to: number, inner: number, outer: number, middle: number): Part {
	const steps = Array.from({ length: 13 }, (_, n) => from + ((to - from) * n) / 12);
	const points = [...steps.map((angle) => polar(angle, outer)), ...steps.reverse().map((angle) => polar(angle, inner))];
	const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
	const box = {
		x: Math.min(...xs),
		y: Math.min(...ys),
		width: Math.max(...xs) - Math.min(...xs),
		height: Math.max(...ys) - Math.min(...ys),
	};
	const within = points.map(
		([x, y]) => `${round(((x - box.x) / box.width) * 100)}% ${round(((y - box.y) / box.height) * 100)}%`,
	);
	const [x, y] = polar((from + to) / 2, middle);
	return {
		path: `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`,
		box,
		clip: `polygon(${within.join(',')})`,
		at: { x, y },
	};
}

export const SECTORS = Object.fromEntries(
	AROUND.map((space, n) => [space, part(n * 45 + GAP, n * 45 + 45 - GAP, INNER, RIM, 174)]),
) as Record<SpaceName, Part>;
export const QUARTERS = Object.fromEntries(
	Object.entries(AXES).map(([god, axis]) => [god, part(axis - 45 + GAP, axis + 45 - GAP, HUB, INNER - 3, 74)]),
) as Record<God, Part>;

/** A length on the wheel as a part of its width, for CSS. */
export const percent = (length: number): string => `${(length / SIZE) * 100}%`;

/** Where a part of the wheel lies, for CSS. */
export function placeOf({ box, clip }: Part): string {
	const [left, top, width, height] = [box.x, box.y, box.width, box.height].map(percent);
	return `left:${left};top:${top};width:${width};height:${height};clip-path:${clip}`;
}

/** Where the content of a part lies within it, for CSS. */
export function centreOf({ at, box }: Part): string {
	return `left:${((at.x - box.x) / box.width) * 100}%;top:${((at.y - box.y) / box.height) * 100}%`;
}

/** Where the number of favors left in a god's stack is written, in parts of a hundred. */
export function countAt(god: God): { x: number; y: number } {
	const [x, y] = polar(AXES[god] + 35, 74);
	return { x: (x / SIZE) * 100, y: (y / SIZE) * 100 };
}

/** The line on which a god's name is written; below the hub it runs the other way, so that it stands upright. */
export function nameLine(god: God): string {
	const axis = AXES[god];
	const below = god === 'zeus';
	const radius = below ? 110 : 99;
	const [from, to] = below ? [axis + 42, axis - 42] : [axis - 42, axis + 42];
	const [start, end] = [polar(from, radius), polar(to, radius)];
	return `M${start.map(round).join(' ')}A${radius} ${radius} 0 0 ${below ? 0 : 1} ${end.map(round).join(' ')}`;
}

/** Where a builder stands, in parts of a hundred: on the rim of its space or, where it closes all of its god, of that
 * god; before its first move in the hub. */
export function standing(
	on: { space: SpaceName; god: God } | null,
	{ boards, stand_on }: Pick<Table, 'boards' | 'stand_on'>,
	seat: number,
): { x: number; y: number } {
	const [x, y] = on === null ? polar(45 + (360 / boards.length) * seat, 26) : onRim(on.space, on.god, stand_on);
	return { x: (x / SIZE) * 100, y: (y / SIZE) * 100 };
}

function onRim(space: SpaceName, god: God, of: Table['stand_on']): [number, number] {
	if (of === 'god') return polar(AXES[god], 232);
	return polar(AROUND.indexOf(space) * 45 + 22.5 + lean(space), 222);
}

/** Builders keep to that edge of their space which leaves its words free. */
function lean(space: SpaceName): number {
	return AROUND.indexOf(space) % 2 === 0 ? 12 : -12;
}
