// The server as the page sees it: games, tables and how to open one. The page talks to a server,
// tests and pictures to a stand-in.
import type { Language } from '../text/catalogue';
import type {
	Command,
	Create,
	CreatedTable,
	EditionCheck,
	EditionFile,
	EditionInfo,
	GameInfo,
	Listing,
	MyTables,
} from './protocol';

export interface House {
	games(): Promise<GameInfo[]>;
	/** Tables with free seats that anybody may join. */
	open(): Promise<Listing[]>;
	/** The tables where I sit, and those that I opened. */
	mine(): Promise<MyTables>;
	/** The editions of a game that may be chosen by name. */
	editions(game: string, language: Language): Promise<EditionInfo[]>;
	/** The report on an edition file. */
	checkEdition(game: string, file: EditionFile, language: Language): Promise<EditionCheck>;
	create(wish: Create): Promise<CreatedTable>;
	/** Do something at a table. */
	command(table: string, command: Command): Promise<void>;
}
