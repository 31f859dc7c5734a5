// What goes over the wire, as polytheon/table/messages.py has it.

export interface Clock {
	kind: 'none' | 'minutes' | 'days';
	amount: number;
}

export type Status = 'open' | 'running' | 'over';

export interface SeatInfo {
	kind: 'empty' | 'person' | 'program' | 'bot';
	name: string;
	level: string;
	away: boolean;
	resigned: boolean;
	here: boolean;
}

export interface Listing {
	table: string;
	game: string;
	players: number;
	options: Record<string, string>;
	status: Status;
	seats: SeatInfo[];
	clock: Clock;
	created: number;
}

export interface GameInfo {
	game: string;
	players: number[];
	options: Record<string, { values: string[]; default: string }>;
	levels: string[];
}

export interface Create {
	game: string;
	players?: number;
	options?: Record<string, string>;
	clock?: Clock;
	takeover?: string | null;
	listed?: boolean;
	hints?: boolean;
	name?: string;
	seat?: number;
}

export interface Created {
	table: string;
	seat: number | null;
	key: string;
}
