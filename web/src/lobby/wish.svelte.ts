// The settings of a new table, and its creation.
import type { House } from '../server/house';
import type { Clock, Create, GameInfo } from '../server/protocol';
import { keep, kept, t } from '../text/reader.svelte';
import { LEVELS } from './levels';

const NO_CLOCK: Clock = { kind: 'none', amount: 0 };

/** The clocks that are offered, by the key of their name. */
export const CLOCKS: Record<string, Clock> = {
	none: NO_CLOCK,
	short: { kind: 'minutes', amount: 15 },
	long: { kind: 'minutes', amount: 30 },
	days: { kind: 'days', amount: 3 },
};

/** Who takes a seat: a player at this screen, a friend by link, or a bot at a level. */
interface Seat {
	who: string;
	name: string;
}

export class Wish {
	seats: Seat[] = $state([]);
	options: Record<string, string> = $state({});
	clock = $state('none');
	listed = $state(false);
	/** Whether bots give hints; undefined for the default. */
	hints: boolean | null = $state(null);
	takeover = $state(false);
	/** Whether everything can be taken back, which is only for games against bots. */
	practice = $state(false);

	/** The seats of those at this screen. */
	readonly here = $derived(this.seats.flatMap((seat, n) => (seat.who === 'here' ? [n] : [])));
	readonly people = $derived(this.seats.filter((seat) => !LEVELS.includes(seat.who)).length);
	readonly links = $derived(this.seats.some((seat) => seat.who === 'link'));

	/** Reset to the game's defaults, except for the seats. */
	begin(info: GameInfo | null): void {
		if (this.seats.length === 0) this.sit(info?.players[0] ?? 2);
		const options = Object.entries(info?.options ?? {});
		this.options = Object.fromEntries(options.map(([option, { default: usual }]) => [option, usual]));
	}

	/** Seats for this number of players: mine, and others by link. */
	sit(players: number): void {
		const first = { who: 'here', name: kept('name') ?? '' };
		this.seats = Array.from(
			{ length: players },
			(_, n) => this.seats[n] ?? (n === 0 ? first : { who: 'link', name: '' }),
		);
	}

	/** All others by link, or around this screen. */
	sitWith(who: string): void {
		this.seats = this.seats.map((seat, n) => (n === 0 ? { ...seat, who: 'here' } : { ...seat, who }));
	}

	private nameOf(n: number): string {
		return this.seats[n]?.name.trim() || t('new.guest', { n: n + 1 });
	}

	/** Open the table, seat everybody who is here, and begin unless somebody is still to come; gives its name. */
	async open(game: string, house: House, edition: Create['edition'] = null): Promise<string> {
		const [me, ...beside] = this.here;
		if (me !== undefined) keep('name', this.seats[me]?.name.trim() ?? '');
		const { table } = await house.create({
			game,
			players: this.seats.length,
			options: $state.snapshot(this.options),
			clock: CLOCKS[this.clock] ?? NO_CLOCK,
			takeover: this.takeover ? 'medium' : null,
			listed: this.listed && this.links,
			hints: this.hints,
			practice: this.practice && this.people < 2,
			edition,
			...(me === undefined ? {} : { name: this.nameOf(me), seat: me }),
		});
		for (const seat of beside) {
			await house.command(table, { type: 'join', seat, name: this.nameOf(seat), another: true });
		}
		for (const [seat, { who }] of this.seats.entries()) {
			if (LEVELS.includes(who)) await house.command(table, { type: 'seat_bot', seat, level: who });
		}
		if (!this.links) await house.command(table, { type: 'start' });
		return table;
	}
}
