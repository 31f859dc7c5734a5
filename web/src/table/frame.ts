// The interface between a page and the frame of a table.
import type { Snippet } from 'svelte';
import type { AnyGame } from '../games/module';
import type { View } from '../games/view';
import type { ChatLine, Choice, HintGiven, StoryTurn, TableEdition, Words } from '../server/protocol';
import type { Recall } from './again.svelte';
import type { Asking } from './foresight.svelte';

export interface FrameProps {
	game: AnyGame;
	view: View<unknown>;
	choices: Choice[];
	/** The number of this position. */
	position?: number;
	/** The position in the server's words. */
	words: Words | null;
	story: StoryTurn[];
	players: string[];
	/** The level of the bot at each seat; '' where a person sits. */
	levels?: string[];
	/** The edition that it is played with. */
	edition?: TableEdition | null;
	/** Whom to ask what an option would change, and why something is not possible. */
	asking?: Asking | null;
	/** Whom to ask for earlier positions. */
	recall?: Recall | null;
	/** Do it; says whether it was taken. */
	play: (action: number) => boolean | Promise<boolean>;
	/** Undo, or say why that is not possible. */
	undo?: (() => void) | null;
	/** Why nothing can be taken back. */
	noUndo?: string;
	hint?: (() => void) | null;
	/** Whether people who play each other may ask for hints; all of them see it. */
	hinted?: boolean;
	/** What a bot advises. */
	advice?: HintGiven | null;
	/** Whether a lesson leads: then the only thing that can be done is touched where it lies, and nowhere else. */
	led?: boolean;
	/** Put the advice away. */
	forget?: () => void;
	/** Whether a bot thinks about advice. */
	thinking?: boolean;
	chat?: ChatLine[];
	/** Say something to everybody; null for those who may not. */
	say?: ((text: string) => void) | null;
	/** Seconds that each seat has left. */
	left?: number[] | null;
	/** Show links to the table. */
	share?: (() => void) | null;
	/** Show the ways out of the game. */
	leave?: (() => void) | null;
	/** Whether everything can be taken back. */
	practice?: boolean;
	/** Whether the reader is a spectator, and how many spectators there are. */
	watching?: boolean;
	spectators?: number;
	/** Show how it ended. */
	result?: (() => void) | null;
	/** Why it is asked, in somebody's first game; null where nobody says so. */
	why?: string | null;
	/** Have that said no more. */
	enough?: (() => void) | undefined;
	/** What stands where the prompt does, if it is something else; it is given what opens the list. */
	below?: Snippet<[(() => void) | null]> | undefined;
}
