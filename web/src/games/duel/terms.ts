// Prices and gains of options, as the server tells them.
import type { Option } from '../options';

/** A number of a price or a gain; 0 where it has none. */
export function amount(values: Option['price'], name: string): number {
	const value = values[name];
	return typeof value === 'number' ? value : 0;
}

/** Several numbers of a price or a gain. */
export function several(values: Option['price'], name: string): number[] {
	const value = values[name];
	return Array.isArray(value) ? value : [];
}
