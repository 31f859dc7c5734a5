// What each game brings to the page. Everything else on a table is the same for all of them.
import type { Component } from 'svelte';
import type { Text } from '../text/catalogue';
import type { BoardProps } from './board';
import type { Line } from './labels';
import type { Option } from './options';
import type { Choice } from '../server/protocol';
import type { View } from './view';

/** How a seat stands, for its chip. */
export interface Standing {
	points: number | null;
	coins: number | null;
	/** Something else that can win: "2 of 6". */
	mark: { icon: string | undefined; colour: string; text: string; label: string } | null;
}

/** Where in the game we are: steps, the present one with a name and a note. */
export interface Phase {
	steps: string[];
	now: number;
	name: string;
	note: string;
}

export interface Section {
	title: string;
	things: { name: string; lines: Line[] }[];
}

export interface GameModule<Table, Content, After> {
	name: string;
	Board: Component<BoardProps<Table, Content, After>>;
	/** Where on the board each choice is touched. What it is called comes from the server. */
	options(view: View<Table>, choices: Choice[]): Option[];
	/** What an option would change, where the page can tell. */
	foresee?(view: View<Table>, option: Option, content: Content | null): After | null;
	standing(view: View<Table>, text: Text): Standing[];
	/** Each seat's points after an option, where that is known. */
	pointsAfter(after: After): number[];
	phase(view: View<Table>, text: Text): Phase;
	/** The rules in short: keys of `rule.*`, in the order in which one explains them. */
	rules: string[];
	/** Every component with what it does. */
	glossary(text: Text): Section[];
}

// A table does not know which game it holds.
export type AnyGame = GameModule<any, any, any>;
