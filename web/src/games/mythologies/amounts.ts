// Prices and gains of options, as the server says them, for showing them.
import type { Option } from '../options';
import { TOKENS } from './content';
import { LINES, type Line } from './grid';
import { fieldsOf } from './options';
import type { Amount, Table, Trial } from './seen';

/** One reason for which tokens come or go. */
export interface Part {
	amount: Amount;
	why: 'cost' | 'toll' | 'line' | 'card' | 'effect' | 'trial' | 'discard' | 'option';
	/** The card, line or trial it is about. */
	of: string;
}

/** The whole amount of a price or gain. */
export function amountOf(terms: Option['price']): Required<Amount> {
	return { gems: Number(terms['gems'] ?? 0), favours: Number(terms['favours'] ?? 0) };
}

/** What is left of a gain when the price is paid. */
export function net({ price, gain }: Pick<Option, 'price' | 'gain'>): Required<Amount> {
	const [cost, brings] = [amountOf(price), amountOf(gain)];
	return { gems: brings.gems - cost.gems, favours: brings.favours - cost.favours };
}

export const NOTHING: Amount = {};

export function isNothing(amount: Amount): boolean {
	return TOKENS.every((token) => !amount[token]);
}

/** A part of a price or gain, if it is there. */
function part(terms: Option['price'], name: string): Amount | undefined {
	const found = terms[name];
	return typeof found === 'object' && !Array.isArray(found) ? found : undefined;
}

/** The lines that an option completes, with what their tokens bring. */
export function completed({ gain }: Option): { line: Line; token: Amount }[] {
	return LINES.flatMap((line) => {
		const token = part(gain, line);
		return token ? [{ line, token }] : [];
	});
}

/** The card that an option crushes. */
export function crushed({ gain }: Option): string | undefined {
	return typeof gain['crushes'] === 'string' ? gain['crushes'] : undefined;
}

function negative(amount: Amount): Amount {
	return { gems: -(amount.gems ?? 0), favours: -(amount.favours ?? 0) };
}

/** What an option costs and brings, one by one; `card` is the card that it plays. */
export function partsOf(option: Option, card: string): Part[] {
	const { price, gain, verb } = option;
	const found: Part[] = [];
	const add = (why: Part['why'], amount: Amount | undefined, of: string) => {
		if (amount && !isNothing(amount)) found.push({ amount, why, of });
	};
	const [cost, toll] = [part(price, 'cost'), part(price, 'toll')];
	if (cost) add('cost', negative(cost), card);
	if (toll) add('toll', negative(toll), card);
	if (!cost && !toll) add('cost', negative(amountOf(price)), card);
	const before = found.length;
	for (const { line, token } of completed(option)) add('line', token, line);
	add('card', part(gain, 'invocation'), card);
	add('effect', part(gain, 'effect'), card);
	if (found.length === before) {
		const why = verb === 'discard' ? 'discard' : verb === 'token' ? 'line' : 'option';
		add(why, amountOf(gain), fieldsOf(option).line ?? '');
	}
	return found;
}

/** The trials that an option brings to a seat: they are due after it, or scored already if it ends the turn. */
export function trialsOf(table: Table, after: Table | null, seat: number): Part[] {
	const brings = ({ due, scored_by }: Trial) => due.includes(seat) || scored_by.includes(seat);
	return table.trials.flatMap((trial, n) => {
		const then = after?.trials[n];
		return trial.active && !brings(trial) && then && brings(then)
			? [{ amount: { favours: trial.favours }, why: 'trial' as const, of: String(n) }]
			: [];
	});
}
