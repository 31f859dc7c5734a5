// What is heard of a table: somebody else has done something, it is my turn, I have won.
import type { TableInfo, ViewMessage } from '../server/protocol';
import { feel } from './feel.svelte';

export class Hearing {
	private position: number | null = null;
	private wasMine = false;
	private over: boolean | null = null;

	/** The table as it is now. What was there when the page came is not heard. */
	hear(table: TableInfo, view: ViewMessage, mine: boolean): void {
		const came = this.position !== null && view.position !== this.position;
		const ended = table.result !== null && this.over === false;
		if (ended) this.end(table);
		else if (came && mine && !this.wasMine) feel.call();
		else if (came && !this.wasMine) feel.sound('over');
		[this.position, this.wasMine, this.over] = [view.position, mine, table.result !== null];
	}

	private end({ result, yours }: TableInfo): void {
		feel.sound(result?.winners.some((seat) => yours.includes(seat)) ? 'win' : 'yours');
	}
}

/** What a move of one's own sounds like: coins, where coins change hands. */
export function touched(choice: { price: object; gain: object } | undefined): void {
	const things = choice ? [...Object.keys(choice.price), ...Object.keys(choice.gain)] : [];
	feel.sound(things.some((thing) => thing === 'coins' || thing === 'money') ? 'coin' : 'place');
	feel.tap();
}
