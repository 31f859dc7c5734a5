import { createContext } from 'svelte';
import type { Touch } from '../../table/touch.svelte';
import type { Option } from '../options';
import type { View } from '../view';
import type { Content } from './content';
import type { Labels } from './labels';
import type { Table } from './seen';

/** What every part of the board reads. All of it changes with each move, so parts read it where they use it. */
export interface Duel {
	readonly view: View<Table>;
	readonly table: Table;
	readonly labels: Labels;
	/** What is asked, in words. */
	readonly question: string;
	readonly content: Content;
	readonly touch: Touch;
	/** The seat at the bottom of the table: the viewer's, or seat 0 for spectators. */
	readonly me: number;
	/** The table as the considered option would leave it, as soon as that is known. */
	readonly after: Table | null;
	/** The table before what others have done since the viewer's last turn. */
	readonly was: Table | null;
	/** Why the open component offers no action. */
	readonly why: string;
	play: (option: Option) => void;
}

export const [getDuel, setDuel] = createContext<Duel>();
