// The house: games, tables and how to open one. The page speaks to a server; tests and pictures speak to a stand-in.
import type { Create, Created, GameInfo, Listing } from './protocol';

/** A table where I sit, or that I opened. */
export interface MyTable {
	listing: Listing;
	/** My seat; null where I only look on. */
	you: number | null;
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
}
