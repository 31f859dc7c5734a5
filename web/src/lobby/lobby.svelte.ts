// The data of the lobby: each part is a separate request, so that one refusal does not affect the others.
import { commandOf, leftInList, type Way } from '../leaving/ways';
import type { House } from '../server/house';
import { t } from '../text/reader.svelte';
import { whyRefused } from '../text/refusals';
import { Asked } from './asked.svelte';
import { grouped, numbered, type NumberedTable } from './mine';

const EVERY = 20_000;
const TICK = 10_000;

export class LobbyState {
	readonly games;
	readonly mine;
	readonly open;
	/** The time on the server. */
	now = $state(Date.now() / 1000);
	/** The game to leave, and why that was refused. */
	leaving: NumberedTable | null = $state.raw(null);
	refused = $state('');
	private timer: ReturnType<typeof setInterval> | undefined;
	private ahead = 0;

	constructor(private readonly house: House) {
		this.games = new Asked(() => house.games());
		this.mine = new Asked(() => this.askMine(), EVERY);
		this.open = new Asked(() => house.open(), EVERY);
	}

	readonly tables = $derived.by(() => numbered(this.mine.value?.tables ?? []));
	readonly groups = $derived.by(() => grouped(this.tables, this.now));
	/** Tables with free seats at which I do not sit. */
	readonly free = $derived.by(() =>
		(this.open.value ?? []).filter(({ table }) => !this.tables.some(({ listing }) => listing.table === table)),
	);
	/** The server's refusals, without duplicates. */
	readonly troubles = $derived.by(() => [
		...new Set([this.games, this.mine, this.open].flatMap(({ trouble }) => (trouble ? [trouble] : []))),
	]);

	private async askMine(): ReturnType<House['mine']> {
		const answer = await this.house.mine();
		this.ahead = answer.now - Date.now() / 1000;
		this.tick();
		return answer;
	}

	private readonly tick = (): void => {
		this.now = Date.now() / 1000 + this.ahead;
	};

	/** Load everything, and poll until closed. */
	begin(): () => void {
		const parts = [this.games, this.mine, this.open];
		for (const part of parts) void part.load();
		this.timer = setInterval(this.tick, TICK);
		return () => {
			clearInterval(this.timer);
			for (const part of parts) part.close();
		};
	}

	/** Take a way out of the game that was chosen. */
	async takeOut(way: Way): Promise<void> {
		const table = this.leaving;
		if (!table) return;
		try {
			await this.house.command(table.listing.table, commandOf(way, leftInList(table)));
			this.leaving = null;
		} catch (error) {
			this.refused = whyRefused(error);
		}
		await this.mine.load();
	}

	/** Ask which way out of a game. */
	readonly out = (table: NumberedTable): void => {
		this.refused = '';
		this.leaving = table;
	};
}

/** The note on a part that is being retried. */
export function triedAgain(why: string): string {
	return t('lobby.tried_again', { why });
}
