// The actions of Mythologies: their verbs, and what on the table each of them is touched at.
import type { Choice } from '../../server/protocol';
import type { Option } from '../options';
import type { View } from '../view';
import { CELLS } from './grid';
import { top, type Table } from './view';

/** The verb of an action, as the catalogues call it, from its name. */
export function verbOf(name: string): string {
	const [first = '', second = ''] = name.split(' ');
	if (first === 'sacrifice' && second === 'pile') return 'pile';
	if (first === 'move' && second === 'pile') return 'move_pile';
	if (first === 'pass' || first === 'select') return 'commit';
	return first === 'gain' ? 'gain_of' : first;
}

/** The cells of one's own pantheon that a card is visible on. */
function cellsWith(table: Table, seat: number, fits: (card: string) => boolean): string[] {
	const cells = table.pantheons[seat]?.cells ?? {};
	return CELLS.filter((cell) => fits(top(cells, cell) ?? ''));
}

/**
 * Where an action is touched, first where it mainly lies. `cell:` is in the pantheon of who decides, `rival:` in another
 * one, `pick:` lies ready on the tray.
 */
function thingsOf(verb: string, words: string[], view: View<Table>): string[] {
	const { table } = view;
	const seat = view.to_act ?? 0;
	const last = words[words.length - 1] ?? '';
	switch (verb) {
		case 'commit':
			return last === 'select' ? ['pawn:select', `board:${table.destiny?.boards[seat]}`] : ['pawn:pass'];
		case 'take':
		case 'bring':
			return [`slot:${last}`];
		case 'play':
			return [`cell:${last}`, `hand:${words[1]}`];
		case 'discard':
			return [`hand:${last}`, `discard:${seat}`];
		case 'use':
			return [`cell:${last}`];
		case 'resolve':
			return [`pick:${words[1]} ${last}`, `cell:${last}`];
		case 'lock':
			return [`board:${last}`];
		case 'sacrifice':
		case 'spare':
		case 'ransom':
		case 'pile':
		case 'choose':
		case 'put':
			return [`cell:${last}`];
		case 'move':
		case 'move_pile':
		case 'exchange':
			return [`cell:${words[words.length - 2]}`, `cell:${last}`];
		case 'raise':
		case 'exile':
			return [`pick:${words[1]} ${last}`, `discard:${last}`];
		case 'copy':
			return [`pick:${last}`, ...table.pantheons.flatMap((_, other) => (other === seat ? [] : cellsWith(table, other, (card) => card === last).map((cell) => `rival:${other} ${cell}`)))];
		case 'gain_of':
			return [`pick:${last}`];
		case 'plane':
			return [`plane:${last}`];
		case 'mythology':
			return [`pick:${last}`];
		case 'token':
			return [`token:${last}`];
		case 'lose':
			return [`purse:${last}`];
		case 'trade':
			return [`seat:${last}`];
		default: // pay, enough
			return [`ask:${verb}`];
	}
}

export function optionsOf(view: View<Table>, choices: Choice[]): Option[] {
	return choices.map(({ action, name }) => {
		const words = name.split(' ');
		const verb = verbOf(name);
		return { action, name, verb, words, things: thingsOf(verb, words, view) };
	});
}

/** Actions that put something from one place to another: it is lifted first. */
export const LIFTING = ['play', 'move', 'move_pile', 'exchange'];

/** The things that could be lifted by an action; exchanged cards either way round. */
export function liftedBy(option: Option): string[] {
	if (option.verb === 'play') return [`hand:${option.words[1]}`];
	return option.verb === 'exchange' ? option.things : option.things.slice(0, 1);
}

/** Where a lifted thing would land. */
export function landing(option: Option, lifted: string): string {
	if (option.verb === 'play') return option.things[0] ?? '';
	return option.things.find((thing) => thing !== lifted) ?? '';
}
