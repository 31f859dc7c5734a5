import { createContext } from 'svelte';
import type { Touch } from '../../table/touch.svelte';
import type { Option } from '../options';
import type { View } from '../view';
import type { Content } from './content';
import type { Table } from './seen';
import type { Labels } from './labels';

/** What every part of the board reads. All of it changes with each move, so parts read it where they use it. */
export interface Mytikas {
	readonly view: View<Table>;
	readonly table: Table;
	readonly labels: Labels;
	readonly content: Content;
	readonly touch: Touch;
	/** The seat at the bottom of the table: the viewer's, or seat 0 for spectators. */
	readonly me: number;
	/** The table as the considered option would make it, from the server. */
	readonly then: Table | null;
	/** The table before what others have done since the viewer's last turn. */
	readonly was: Table | null;
	/** Why nothing can be done at the open thing. */
	readonly why: string;
	play: (option: Option) => void;
}

export const [getMytikas, setMytikas] = createContext<Mytikas>();
