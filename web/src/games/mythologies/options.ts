// Where on the table the actions of Mythologies are touched, and what to ask about where nothing can be done.
import type { NamedAction } from '../../server/protocol';
import type { Option } from '../options';
import type { View } from '../view';
import { CELLS, top } from './grid';
import type { Table } from './seen';

/** The fields that actions of this game have, each of them some. */
interface Fields {
	card: string;
	cell: string;
	target: string;
	mythology: string;
	slot: string;
	seat: number;
	plane: string;
	line: string;
	what: string;
	pawn: string;
}

export function fieldsOf({ fields }: Pick<NamedAction, 'fields'>): Partial<Fields> {
	return fields;
}

/** The cells of a pantheon on which a card is visible. */
function cellsWith(table: Table, seat: number, card: string): string[] {
	const cells = table.pantheons[seat]?.cells ?? {};
	return CELLS.filter((cell) => top(cells, cell) === card);
}

/**
 * Where an action is touched, first where it mainly lies. `cell:` is in the pantheon of the seat to act, `rival:` in
 * another one, `pick:` lies ready on the tray.
 */
export function things({ table, to_act }: View<Table>, action: NamedAction): string[] {
	// A field that an action has not is not looked at.
	const { card, cell, target, mythology, slot, seat, plane, line, what, pawn } = fieldsOf(action) as Fields;
	const me = to_act ?? 0;
	switch (action.verb) {
		case 'commit':
			return pawn === 'select' ? ['pawn:select', `board:${table.destiny?.boards[me]}`] : ['pawn:pass'];
		case 'take':
		case 'bring':
			return [`slot:${mythology}-${slot}`];
		case 'play':
			return [`cell:${cell}`, `hand:${card}`];
		case 'discard':
			return [`hand:${card}`, `discard:${me}`];
		case 'resolve':
			return [`pick:${card} ${cell}`, `cell:${cell}`];
		case 'lock':
			return [`board:${mythology}`];
		case 'use':
		case 'sacrifice':
		case 'spare':
		case 'ransom':
		case 'pile':
		case 'choose':
		case 'put':
			return [`cell:${cell}`];
		case 'move':
		case 'move_pile':
		case 'exchange':
			return [`cell:${cell}`, `cell:${target}`];
		case 'raise':
		case 'exile':
			return [`pick:${card} ${seat}`, `discard:${seat}`];
		case 'copy':
			return [
				`pick:${card}`,
				...table.pantheons.flatMap((_, other) =>
					other === me ? [] : cellsWith(table, other, card).map((at) => `rival:${other} ${at}`),
				),
			];
		case 'gain_of':
			return [`pick:${card}`];
		case 'plane':
			return [`plane:${plane}`];
		case 'mythology':
			return [`pick:${mythology}`];
		case 'token':
			return [`token:${line}`];
		case 'lose':
			return [`purse:${what}`];
		case 'trade':
			return [`seat:${seat}`];
		default: // pay, enough
			return [`ask:${action.verb}`];
	}
}

/** What to ask about at a slot, at a card of the hand, and at a card that might have an effect to use. */
export function wish({ table, seat, prompt }: View<Table>, thing: string): string {
	const at = thing.indexOf(':');
	const [kind, id] = [thing.slice(0, at), thing.slice(at + 1)];
	const question = prompt?.question ?? '';
	if (kind === 'slot' && ['take', 'bring'].includes(question)) return `${question} ${id}`;
	if (kind === 'hand' && question === 'turn') return id;
	if (kind !== 'cell' || !['turn', 'use'].includes(question)) return '';
	const card = seat === null ? undefined : top(table.pantheons[seat]?.cells ?? {}, id);
	return card ? `use ${card} ${id}` : '';
}

/** Actions that put something from one place to another: it is lifted first. */
export const LIFTING = ['play', 'move', 'move_pile', 'exchange'];

/** The things that could be lifted by an action; exchanged cards either way round. */
export function liftedBy(option: Option): string[] {
	if (option.verb === 'play') return option.things.slice(1);
	return option.verb === 'exchange' ? option.things : option.things.slice(0, 1);
}

/** Where a lifted thing would land. */
export function landing(option: Option, lifted: string): string {
	if (option.verb === 'play') return option.things[0] ?? '';
	return option.things.find((thing) => thing !== lifted) ?? '';
}
