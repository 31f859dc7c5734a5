// The house: games, tables and how to open one. The page speaks to a server; tests and pictures speak to a stand-in.
import type { Command, Create, Created, GameInfo, Listing } from './protocol';

/** A table where I sit, or that I opened. */
export interface MyTable {
	listing: Listing;
	/** My seats; none where I only look on. */
	yours: number[];
	/** Whose decision it is; null when nobody's. */
	toAct: number | null;
	winners: number[];
}

export interface House {
	games(): Promise<GameInfo[]>;
	/** Tables with free seats that anybody may join. */
	open(): Promise<Listing[]>;
	mine(): Promise<MyTable[]>;
	create(wish: Create): Promise<Created>;
	/** Do something at a table. */
	command(table: string, command: Command): Promise<void>;
}
