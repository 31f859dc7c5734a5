// My games in order: my turn, others' turn, and the rest.
import { namesOf } from '../components/seats';
import type { MyTable } from '../server/protocol';
import type { Language } from '../text/catalogue';
import { t } from '../text/reader.svelte';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The idle time after which a game without a clock counts as old. */
const OLD = 30 * DAY;
const WEEK = 6 * DAY;

/** One of my tables; of several that are called alike each has a number, in the order in which they were opened. */
export type NumberedTable = MyTable & { nth?: number };

export interface Groups {
	turns: NumberedTable[];
	others: NumberedTable[];
	older: NumberedTable[];
}

/** The tables with numbers where their titles would be the same. */
export function numbered(tables: MyTable[]): NumberedTable[] {
	const alike = new Map<string, MyTable[]>();
	for (const table of tables) alike.set(titleOf(table), [...(alike.get(titleOf(table)) ?? []), table]);
	for (const group of alike.values()) group.sort((one, other) => one.listing.created - other.listing.created);
	return tables.map((table) => {
		const group = alike.get(titleOf(table)) ?? [];
		return group.length > 1 ? { ...table, nth: group.indexOf(table) + 1 } : table;
	});
}

export function isMyTurn({ listing, yours }: MyTable): boolean {
	const toAct = listing.stand?.to_act ?? null;
	if (listing.status !== 'running' || toAct === null) return false;
	const seat = listing.seats[toAct];
	return yours.includes(toAct) && !seat?.away && !seat?.resigned;
}

/** When something last happened at a table. */
export function changed({ listing }: MyTable): number {
	return listing.stand?.changed ?? listing.created;
}

function isOlder(table: MyTable, now: number): boolean {
	const { listing } = table;
	return listing.status === 'over' || (!listing.stand?.deadline && now - changed(table) > OLD);
}

/** The nearest clock first, then whatever has waited longest; without a clock after those with one. */
function urgency(one: MyTable, other: MyTable): number {
	const [a, b] = [one, other].map(({ listing }) => listing.stand?.deadline ?? Infinity) as [number, number];
	if (a !== b) return a - b;
	return changed(one) - changed(other);
}

export function grouped(tables: NumberedTable[], now: number): Groups {
	const older = tables.filter((table) => isOlder(table, now));
	const current = tables.filter((table) => !older.includes(table));
	return {
		turns: current.filter(isMyTurn).sort(urgency),
		others: current.filter((table) => !isMyTurn(table)).sort(urgency),
		older: older.sort((one, other) => changed(other) - changed(one)),
	};
}

/** The names of the others at a table. */
export function othersAt({ listing, yours }: MyTable): string[] {
	return namesOf(listing.seats).filter((_, n) => !yours.includes(n) && listing.seats[n]?.kind !== 'empty');
}

/** A game and who plays it with me. */
export function titleOf(table: NumberedTable): string {
	return [t(`game.${table.listing.game}.name`), companyOf(table)].filter(Boolean).join(' ');
}

/** Who plays with me, and which of several such games it is; '' if nobody does. */
export function companyOf(table: NumberedTable): string {
	const others = othersAt(table);
	const parts = others.length > 0 ? [t('lobby.with', { who: others.join(t('list.comma')) })] : [];
	if (table.nth !== undefined) parts.push(t('lobby.nth', { n: table.nth }));
	return parts.join(t('list.comma'));
}

/** The points, mine first, as long as everybody may know them. */
export function scoresOf({ listing, yours }: MyTable): string {
	const scores = listing.stand?.scores ?? [];
	if (scores.length === 0 || scores.includes(null)) return '';
	const order = [...yours, ...scores.map((_, n) => n).filter((n) => !yours.includes(n))];
	return order.map((n) => scores[n]).join(' : ');
}

/** The tables whose words hold all that was typed. */
export function found(tables: NumberedTable[], typed: string): NumberedTable[] {
	const words = typed
		.toLocaleLowerCase()
		.split(/\s+/)
		.filter((word) => word !== '');
	return tables.filter((table) => {
		const text = `${titleOf(table)} ${table.listing.edition} ${outcomeOf(table)}`.toLocaleLowerCase();
		return words.every((word) => text.includes(word));
	});
}

/** How a game ended for me. */
export function outcomeOf({ listing, yours }: MyTable): string {
	if (listing.status !== 'over' || !listing.stand) return '';
	const { winners } = listing.stand;
	if (winners.length === 0) return t('lobby.nobody_won');
	if (winners.length > 1) return t('lobby.shared');
	if (yours.length === 1 && winners[0] === yours[0]) return t('lobby.you_won');
	return t('lobby.they_won', { who: namesOf(listing.seats)[winners[0] ?? 0] ?? '' });
}

/** A start time in its shortest form: a time if today, else a day. */
export function since(at: number, now: number, language: Language): string {
	const [then, today] = [new Date(at * 1000), new Date(now * 1000)];
	const days = Math.round((midnight(today) - midnight(then)) / (DAY * 1000));
	if (days <= 0) return said(then, language, { hour: 'numeric', minute: '2-digit' });
	if (days === 1) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'day');
	if (now - at < WEEK) return said(then, language, { weekday: 'long' });
	return said(then, language, { day: 'numeric', month: 'long' });
}

function said(then: Date, language: Language, parts: Intl.DateTimeFormatOptions): string {
	return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, parts).format(then);
}

function midnight(date: Date): number {
	return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** A remaining duration, in its largest unit. */
export function lasting(seconds: number, language: Language): string {
	const [unit, size] = seconds >= DAY ? ['day', DAY] : seconds >= HOUR ? ['hour', HOUR] : ['minute', MINUTE];
	const format = new Intl.NumberFormat(language, { style: 'unit', unit: String(unit), unitDisplay: 'long' });
	return format.format(Math.max(0, Math.floor(seconds / Number(size))));
}

/** Whether a clock is about to run out. */
export function isUrgent(seconds: number): boolean {
	return seconds < HOUR;
}
