// Pantheon's actions: their verbs, and what on the table each of them is touched at.
import type { Choice } from '../../server/protocol';
import type { Option } from '../options';
import type { View } from '../view';
import { worth } from './content';
import type { Table } from './view';

/** Questions whose answers lie in a tray on the map, besides where they belong. */
const TRAYED = ['pay', 'spend', 'resolve', 'choose', 'gallia', 'offer', 'supply', 'swap', 'raise'];

/** The verb of an action, as the catalogues call it, from its name. */
export function verbOf(name: string): string {
	const [first = '', second = ''] = name.split(' ');
	if (first === 'draw' && second === 'cards') return 'gallia';
	if (first === 'reveal') return 'gallia';
	if (first === 'buy' && second === '') return 'turn';
	return ['move', 'draw', 'worship'].includes(first) ? 'turn' : first;
}

/** The lane of the hand in which a card lies. */
export function laneOf(card: string): string {
	return worth(card) > 0 ? 'money' : card;
}

function places(view: View<Table>, words: string[]): string[] {
	const [first = '', second = ''] = words;
	const last = words[words.length - 1] ?? '';
	const source = view.prompt?.source ?? '';
	switch (verbOf(words.join(' '))) {
		case 'turn':
			return first === 'worship' ? [`god:${second}`] : [`act:${first}`, ...turned(view, first)];
		case 'buy':
			return words.length === 3 ? [`lane:${second}`] : [`supply:${second === 'foot' ? 'feet' : 'columns'}`];
		case 'foot':
		case 'column':
			return [`hex:${second}`];
		case 'pay':
			return [`god:${source}`];
		case 'spend':
			return ['lane:money'];
		case 'take':
			return [second === 'from' ? 'pile' : `open:${second}`];
		case 'raise':
		case 'offer':
			return [`lane:${second}`];
		case 'discard':
			return [`lane:${laneOf(second)}`];
		case 'supply':
		case 'swap':
			return [`supply:${last}`];
		case 'gallia':
			return [first === 'draw' ? 'pile' : 'god-pile'];
		case 'enough':
			return ['stop', ...(view.prompt?.question === 'follow' ? ['pile'] : [])];
		default:
			return [];
	}
}

/** Where the actions of a turn lie on the table. */
function turned(view: View<Table>, action: string): string[] {
	if (action === 'draw') return ['pile'];
	if (action === 'buy') return ['lane:money'];
	return ['lane:movement', ...(view.table.map.temple ? [`hex:${view.table.map.temple}`] : [])];
}

export function optionsOf(view: View<Table>, choices: Choice[]): Option[] {
	const trayed = TRAYED.includes(view.prompt?.question ?? '');
	const options = choices.map(({ action, name }) => {
		const words = name.split(' ');
		const tray = trayed && name !== 'enough' ? [`way:${action}`] : [];
		return { action, name, verb: verbOf(name), words, things: [...tray, ...places(view, words)] };
	});
	return options.sort((a, b) => rank(a) - rank(b) || a.action - b.action);
}

/** Gods first, "enough" last. */
function rank(option: Option): number {
	if (option.verb === 'enough') return 2;
	return option.words[0] === 'worship' ? 0 : 1;
}
