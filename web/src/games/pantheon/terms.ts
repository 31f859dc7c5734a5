// What an option costs and brings, as the server says it.
import type { Choice } from '../../server/protocol';
import type { Option } from '../options';

type Value = Choice['price'][string] | undefined;

/** A number of a price or gain, or nothing. */
export function number(value: Value): number | null {
	return typeof value === 'number' ? value : null;
}

/** How many of each, such as cards by kind. */
export function amounts(value: Value): Record<string, number> {
	return typeof value === 'object' && !Array.isArray(value) ? value : {};
}

/** What a placement or purchase costs, with the measure in which it is counted. */
export function costOf(option: Option | undefined): ['coins' | 'steps', number] | null {
	const [money, steps] = [number(option?.price['money']), number(option?.price['steps'])];
	if (money !== null) return ['coins', money];
	return steps === null ? null : ['steps', steps];
}

/** The cards that an option takes from the hand, one by one. */
export function cardsOf(option: Option): string[] {
	return Object.entries(amounts(option.price['cards'])).flatMap(([card, n]) => Array<string>(n).fill(card));
}
