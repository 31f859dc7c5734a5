// The part of the page that each game provides. All games share the rest.
import type { Component } from 'svelte';
import type { Text } from '../text/catalogue';
import type { BoardProps } from './board';
import type { Line } from './labels';
import type { DrawnExample } from '../rules/scenes';
import type { NamedAction } from '../server/protocol';
import type { View } from './view';

/** The score of a seat, for its chip. */
export interface Standing {
	points: number | null;
	coins: number | null;
	/** Something else that can win: "2 of 6". */
	mark: { icon: string | undefined; colour: string; text: string; label: string } | null;
}

/** The progress of the game: steps, the current one with a name and a note. */
export interface Phase {
	steps: string[];
	now: number;
	name: string;
	note: string;
	/** What comes after some of the steps. */
	mark?: { after: number[]; icon: string | undefined; label: string };
}

export interface Section {
	title: string;
	things: { id: string; name: string; lines: Line[] }[];
}

/** How a game draws its components, as on its board, for the rules. */
export interface Pictures {
	/** Whether there is a picture of a component. */
	has: (thing: string) => boolean;
	Picture: Component<{ thing: string; content: unknown }>;
	/** What the pictures refer to, drawn once a page. */
	Defs?: Component;
	/** A part of the board in a position, and the examples of the rules that are shown so. */
	Part?: Component<{ view: View<unknown>; part: string }>;
	examples?: DrawnExample[];
}

export interface GameModule<Table, Content> {
	name: string;
	Board: Component<BoardProps<Table, Content>>;
	/** Where an action is on the board: keys of components. Its name comes from the server. */
	things(view: View<Table>, action: NamedAction): string[];
	/** The action or component to ask about when a component offers no action; "" for none. */
	wish(view: View<Table>, thing: string): string;
	standing(view: View<Table>, text: Text): Standing[];
	phase(view: View<Table>, text: Text, content?: Content | null): Phase;
	/** The rules in short: keys of `rule.*`, in the order of an explanation. */
	rules: string[];
	/** Every component with what it does; with those of an edition where there is one. */
	glossary(text: Text, content?: Content | null): Section[];
	/** Its components drawn; they are loaded where they are needed. */
	pictures?: () => Promise<Pictures>;
}

// A table does not know which game it holds.
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game has types of its own for these two
export type AnyGame = GameModule<any, any>;
