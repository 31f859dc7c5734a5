import { createContext } from 'svelte';
import type { Touch } from '../../table/touch.svelte';
import type { Option } from '../options';
import type { View } from '../view';
import type { Camera } from './camera.svelte';
import type { Content } from './content';
import type { Grid } from './hexes';
import type { Table } from './seen';
import type { Labels } from './labels';

/** What every part of the board reads. All of it changes with each move, so parts read it where they use it. */
export interface Pantheon {
	readonly view: View<Table>;
	readonly table: Table;
	readonly words: Labels;
	readonly content: Content;
	readonly touch: Touch;
	/** The seat whose hand lies below: the viewer's, or seat 0 for spectators. */
	readonly me: number;
	/** The table as the considered option would leave it, where that is known. */
	readonly after: Table | null;
	/** The table before what others have done since the viewer's last turn. */
	readonly was: Table | null;
	/** Why the open component offers no action. */
	readonly why: string;
	/** Where the hexes of the map are drawn. */
	readonly grid: Grid;
	/** Which part of the map is seen. */
	readonly camera: Camera;
	/** The last option that was played here, to know from where things come. */
	readonly last: Option | null;
	/** Whether the table was last touched with a finger, which cannot hover. */
	readonly finger: boolean;
	play: (option: Option) => void;
}

export const [getPantheon, setPantheon] = createContext<Pantheon>();

/** The attributes of a button that stands for a kind of card: what another player took or paid of the kind has gone, so
 * it does not mark what lies here. */
export function kind(game: Pantheon, thing: string): Record<string, unknown> {
	return { ...direct(game, thing), 'data-news': undefined };
}

/** The attributes of a button at which there is one thing to do: it is done at once, but a finger reads first. */
export function direct(game: Pantheon, thing: string): Record<string, unknown> {
	const [option, another] = game.touch.at(thing);
	const button = game.touch.button(thing);
	if (!option || another) return button;
	const open = button['onclick'] as (event: MouseEvent) => void;
	return {
		...button,
		...game.touch.act(option, (option) => game.play(option)),
		'aria-haspopup': undefined,
		'aria-expanded': undefined,
		onblur: () => {
			if (game.touch.considered === option) game.touch.considered = null;
		},
		onclick: (event: MouseEvent) => (game.finger ? open(event) : game.play(option)),
	};
}
