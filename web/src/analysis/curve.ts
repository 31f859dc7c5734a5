// The win chance over a game as lines. Steps go from left to right, chances from below to the top.
import type { JudgedMove, Mistake } from '../server/protocol';

export const WIDTH = 1000;
export const HEIGHT = 300;

export interface Dot {
	step: number;
	/** From 0 to 1. */
	chance: number;
}

export interface Series {
	seat: number;
	dots: Dot[];
}

/** With two players one line shows both chances; otherwise each seat has a line through its own decisions. */
export function series(judged: JudgedMove[], players: number, me: number, last: number, winners: number[]): Series[] {
	const end = (seat: number): Dot => ({ step: last, chance: winners.includes(seat) ? 1 / winners.length : 0 });
	if (players === 2) {
		const dots = smooth(judged.map(({ step, seat, before }) => ({ step, chance: seat === me ? before : 1 - before })));
		return [{ seat: me, dots: winners.length > 0 ? [...dots, end(me)] : dots }];
	}
	return Array.from({ length: players }, (_, seat) => {
		const dots = judged.filter((each) => each.seat === seat).map(({ step, before }) => ({ step, chance: before }));
		return { seat, dots: winners.length > 0 ? [...dots, end(seat)] : dots };
	});
}

/** Each search overrates its own seat a little, so a line through both zigzags: average the neighbours. */
export function smooth(dots: Dot[]): Dot[] {
	return dots.map((dot, n) => {
		const [before, after] = [dots[n - 1] ?? dot, dots[n + 1] ?? dot];
		return { step: dot.step, chance: (before.chance + 2 * dot.chance + after.chance) / 4 };
	});
}

export function x(step: number, last: number): number {
	return last > 0 ? (WIDTH * step) / last : 0;
}

export function y(chance: number): number {
	return HEIGHT * (1 - chance);
}

const round = (n: number) => Math.round(n * 10) / 10;

/** A line through the dots, from edge to edge. */
export function line(dots: Dot[], last: number): string {
	const [first] = dots;
	if (!first) return '';
	const start = first.step > 0 ? [{ step: 0, chance: first.chance }] : [];
	return [...start, ...dots]
		.map(({ step, chance }, n) => `${n === 0 ? 'M' : 'L'}${round(x(step, last))} ${round(y(chance))}`)
		.join('');
}

/** The area between a line and the middle. */
export function area(dots: Dot[], last: number): string {
	const above = line(dots, last);
	const end = dots[dots.length - 1];
	return end ? `${above}L${round(x(end.step, last))} ${HEIGHT / 2}L0 ${HEIGHT / 2}Z` : '';
}

/** The chance of a line at a step: that of the last dot up to it. */
export function at(dots: Dot[], step: number): number | null {
	let found = dots[0]?.chance ?? null;
	for (const dot of dots) if (dot.step <= step) found = dot.chance;
	return found;
}

/** The step that is nearest to a place, from 0 to 1, among those with a decision. */
export function nearest(place: number, last: number, judged: JudgedMove[]): number {
	const wanted = place * last;
	const steps = [...judged.map(({ step }) => step), last];
	return steps.reduce((best, step) => (Math.abs(step - wanted) < Math.abs(best - wanted) ? step : best), steps[0] ?? 0);
}

export function percent(chance: number): number {
	return Math.round(100 * chance);
}

const SIGNS = { blunder: '??', mistake: '?', doubtful: '?!' };

/** The grade of a mistake, in chess notation. */
export function sign(mistake: Mistake): string {
	return SIGNS[mistake.grade];
}
