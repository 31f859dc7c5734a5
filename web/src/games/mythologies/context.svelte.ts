import { createContext } from 'svelte';
import type { Touch } from '../../table/touch.svelte';
import type { Option } from '../options';
import type { View } from '../view';
import type { Content } from './content';
import type { Labels } from './labels';
import { landing, liftedBy, LIFTING } from './options';
import type { Refusal, Table } from './seen';

// Where a card can be read, touching it must not already play it; elsewhere a touch is the answer.
const READ_FIRST = ['use', 'take', 'bring', 'lock', 'trade', 'copy'];

/** What every part of the board reads. All of it changes with each move, so parts read it where they use it. */
export interface Mythologies {
	readonly view: View<Table>;
	readonly table: Table;
	readonly labels: Labels;
	/** What is asked, in words. */
	readonly question: string;
	readonly content: Content;
	readonly touch: Touch;
	/** The seat whose pantheon is the large one: the viewer's, or seat 0 for spectators. */
	readonly me: number;
	/** The table as the considered option would leave it, as soon as it is known. */
	readonly after: Table | null;
	/** The table before what others have done since the viewer's last turn. */
	readonly was: Table | null;
	/** Why nothing can be done at the open thing. */
	readonly why: string;
	readonly lift: Lift;
	play: (option: Option) => void;
}

export const [getMythologies, setMythologies] = createContext<Mythologies>();

/** The card that is lifted, and what can be done with it: a card goes from hand to cell or from cell to cell. */
export class Lift {
	/** The thing that was touched first. */
	private chosen: string | null = $state(null);
	private readonly touch: () => Touch;

	constructor(touch: () => Touch) {
		this.touch = touch;
	}

	/** What is lifted: what was touched, or the only thing there is to lift. */
	get held(): string | null {
		const all = new Set(
			this.touch().options.flatMap((option) => (LIFTING.includes(option.verb) ? liftedBy(option) : [])),
		);
		if (this.chosen !== null && all.has(this.chosen)) return this.chosen;
		return all.size === 1 ? ([...all][0] ?? null) : null;
	}

	/** Whether the player himself has lifted something, so that it can be put back. */
	get putBackable(): boolean {
		return this.chosen !== null && this.held === this.chosen;
	}

	/** Whether a thing can be lifted. */
	liftable(thing: string): boolean {
		return this.touch()
			.at(thing)
			.some((option) => LIFTING.includes(option.verb) && liftedBy(option).includes(thing));
	}

	toggle(thing: string): void {
		this.chosen = this.chosen === thing ? null : thing;
	}

	putBack(): void {
		this.chosen = null;
	}

	/** What can be done at a thing now that something is lifted, or nothing. */
	acts(thing: string): Option[] {
		const held = this.held;
		return this.touch()
			.at(thing)
			.filter((option) => {
				if (LIFTING.includes(option.verb))
					return held !== null && liftedBy(option).includes(held) && landing(option, held) === thing;
				// Of two cards, the lifted one is the one to put away.
				return option.verb !== 'discard' || option.things[0] === (thing.startsWith('discard:') ? held : thing);
			});
	}

	/** What a sheet at a thing offers: with empty hands everything that ends there, too. */
	offers(thing: string): Option[] {
		return this.held === null ? this.touch().at(thing) : this.acts(thing);
	}

	/** Of a card that is lifted, what is lit is where it can go. */
	lit(thing: string): boolean {
		return this.held !== thing && (this.acts(thing).length > 0 || this.liftable(thing));
	}

	/** What touching a thing does at once; null where it opens a sheet or lifts. */
	direct(thing: string): Option | null {
		const acts = this.acts(thing);
		const only = acts.length === 1 ? acts[0] : undefined;
		if (!only || (READ_FIRST.includes(only.verb) && !thing.startsWith('pick:'))) return null;
		return thing.startsWith('hand:') ? null : only;
	}
}

/** Why the lifted card of the hand cannot be played on a cell of its owner. */
export function refusal({ lift, table, me, view }: Mythologies, cell: string): Refusal | undefined {
	const held = lift.held;
	const { hand, refused } = table.pantheons[me]!;
	if (view.seat !== me || !held?.startsWith('hand:')) return undefined;
	return refused[hand.indexOf(held.slice('hand:'.length))]?.[cell];
}

/** Whether others have brought a card to a cell since the viewer's last turn, or taken one away. */
export function newsAt({ was, table }: Mythologies, seat: number, cell: string): 'come' | 'gone' | null {
	const before = was?.pantheons[seat]?.cells[cell];
	const now = table.pantheons[seat]?.cells[cell] ?? [];
	if (!before || before[0] === now[0]) return null;
	return now.length < before.length ? 'gone' : 'come';
}

/** What last pressed a button: a mouse, a pen, a finger. */
let pointer = '';

/** The attributes of a button that stands for a thing. */
export function button(game: Mythologies, thing: string): Record<string, unknown> {
	const { touch, lift } = game;
	const direct = lift.direct(thing);
	const attributes = touch.button(thing);
	const lit = lift.lit(thing);
	// The only card there is to lift is lifted already: touching it shows it.
	const up = lift.held === thing && !lift.putBackable;
	const lifts = !direct && !up && lift.liftable(thing) && (thing.startsWith('hand:') || lift.acts(thing).length === 0);
	const considered = direct ? touch.act(direct, game.play) : {};
	return {
		...attributes,
		...considered,
		'data-lit': lit ? '' : undefined,
		'data-lifted': lift.held === thing ? '' : undefined,
		'aria-haspopup': direct || lifts ? undefined : 'dialog',
		'aria-expanded': direct || lifts ? undefined : touch.isOpen(thing),
		'aria-pressed': lifts ? lift.held === thing : undefined,
		onpointerdown: (event: PointerEvent) => (pointer = event.pointerType),
		onclick: (event: MouseEvent) => {
			// A finger does not hover: it has not seen what would happen, so a sheet asks first.
			const unseen = pointer === 'touch' && event.detail > 0;
			if (direct && !unseen) game.play(direct);
			else if (lifts) lift.toggle(thing);
			else touch.open(thing, event.currentTarget as HTMLElement);
		},
	};
}
