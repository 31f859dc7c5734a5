// What the server tells every seat, whatever the game. `Table` is the game's own part.

export interface View<Table> {
	game: string;
	players: number;
	options: Record<string, string>;
	/** The seat whose view this is; null is a spectator. */
	seat: number | null;
	to_act: number | null;
	prompt: { question: string; source: string } | null;
	legal: number[];
	over: boolean;
	winners: number[];
	table: Table;
}

export interface Outcome {
	ending: string | null;
	points: Record<string, number>[];
}
