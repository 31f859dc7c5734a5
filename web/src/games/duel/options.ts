// Where on the table Duel's actions are touched, and what to ask about where nothing can be done.
import type { NamedAction } from '../../server/protocol';
import type { View } from '../view';
import type { Table } from './seen';

/** For each verb the kinds of things it is touched at, each with the fields of the action that say which.
 *  Cards of the structure are `card`, those elsewhere are named by their place. */
const TOUCHED: Record<string, Record<string, string[]>> = {
	draft: { draft: ['wonder'] },
	build: { card: ['card'] },
	discard: { card: ['card'] },
	wonder: { card: ['card'], wonder: ['wonder'] },
	activate: { space: ['space'] },
	take_progress: { progress: ['progress'] },
	keep_progress: { offered: ['progress'] },
	destroy: { built: ['card'] },
	build_discarded: { discarded: ['card'] },
	begin: { seat: ['seat'] },
	place: { god: ['divinity'] },
	space: { space: ['space'] },
	deck: { deck: ['mythology'] },
	choose_divinity: { god: ['divinity'] },
	on_top: { god: ['divinity'] },
	snake: { built: ['card'] },
	steal_card: { built: ['card'] },
	strike: { slot: ['slot'] },
	unbuild: { wonder: ['wonder'] },
	raise: { wonder: ['wonder'] },
	using: { discarded: ['card'] },
	steal_wonder: { wonder: ['wonder'] },
	guard: { track: ['position'] },
	spare: { token: ['seat', 'size'] },
	apply: { token: ['seat', 'size'] },
};

/** Where an action is touched. */
export function things(_: View<Table>, { verb, fields }: NamedAction): string[] {
	return Object.entries(TOUCHED[verb] ?? {}).map(
		([kind, names]) => `${kind}:${names.map((name) => fields[name] as string | number).join(' ')}`,
	);
}

/** What to ask about at free cards, at own wonders that are not built, and at gods, called with all offerings. */
export function wish({ table, seat }: View<Table>, thing: string): string {
	const at = thing.indexOf(':');
	const [kind, id] = [thing.slice(0, at), thing.slice(at + 1)];
	const mine = seat === null ? undefined : table.cities[seat];
	switch (kind) {
		case 'card': // what covers a card, the table says already
			return table.structure.some((slot) => slot.card === id && slot.free) ? `build ${id}` : '';
		case 'space': {
			if (table.pantheon?.spaces[Number(id) - 1]?.empty) return '';
			const offerings = mine?.offering_tokens.join('+');
			return `activate ${id}${offerings ? ` with ${offerings}` : ''}`;
		}
		case 'wonder':
			return !table.drafting && mine?.wonders.some((own) => own.wonder === id && !own.built) ? id : '';
		default:
			return '';
	}
}
