// Going through a game step by step.
import type { ReplayStep, StoryTurn } from '../server/protocol';
import { plain } from '../table/story';

/** A step within the game. */
export function within(step: number, last: number): number {
	return Math.max(0, Math.min(Number.isFinite(step) ? Math.round(step) : 0, last));
}

/** The step that an address names; without one the beginning. */
export function stepOf(part: string | undefined, last: number): number {
	return part !== undefined && /^\d{1,6}$/.test(part) ? within(Number(part), last) : 0;
}

const JUMP = 10;

/** The step that a key leads to; null for any other key. */
export function keyed(key: string, step: number, last: number): number | null {
	switch (key) {
		case 'ArrowLeft':
			return within(step - 1, last);
		case 'ArrowRight':
			return within(step + 1, last);
		case 'PageUp':
			return within(step - JUMP, last);
		case 'PageDown':
			return within(step + JUMP, last);
		case 'Home':
			return 0;
		case 'End':
			return last;
		default:
			return null;
	}
}

/** What has happened up to a step: each turn as far as it had come. */
export function story(steps: ReplayStep[], step: number): StoryTurn[] {
	const found: StoryTurn[] = [];
	for (const { number, turn } of steps.slice(0, step + 1)) found[number] = turn;
	return found;
}

/** The turn that led to a step, in one sentence after the other. */
export function sentence(step: ReplayStep | undefined): string {
	return (step?.turn.lines ?? []).map(plain).join(' ');
}
