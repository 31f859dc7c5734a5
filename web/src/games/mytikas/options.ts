// Mytikas' actions: their verbs, and what on the table each of them is touched at.
//
// Things are keyed by what they are and where they lie:
//   space:zeus_day  favor:zeus (its stack)  level:2 (of the mountain)  deity:hera (wherever the card lies)
//   lot:1:stone (cubes of the own board)  shelf:1  slot:small_city_1  favors:0:zeus (a player's)  offerings
//   enough
import type { Choice } from '../../server/protocol';
import type { Option } from '../options';
import type { View } from '../view';
import type { Table } from './view';

/** The verb of an action, as the catalogues call it, from its name. */
export function verbOf(name: string): string {
	const words = name.split(' ');
	const [first = '', second = ''] = words;
	if (first === 'raise') return words.includes('as') ? 'upgrade' : 'raise';
	if (first === 'favor') return words.includes('from') ? 'favor_from' : 'favor';
	if (first === 'pay') return 'buy_favor';
	if (first === 'take') return 'offering';
	if (first === 'drop' && second === 'cubes') return 'dropping';
	return first;
}

/** Where an action is touched, the first being where it mainly lies. */
function thingsOf(verb: string, words: string[], view: View<Table>): string[] {
	const [, second = '', , fourth = ''] = words;
	const last = words[words.length - 1] ?? '';
	switch (verb) {
		case 'enough':
			return ['enough'];
		case 'move':
			return [`space:${second}`];
		case 'change':
			return [`lot:${fourth}:stone`, 'deity:demeter'];
		case 'sacrifice':
			return ['deity:hades'];
		case 'give':
		case 'raise':
		case 'upgrade':
		case 'bring':
		case 'drop':
			return [`lot:${fourth}:${second}`];
		case 'produce':
			return [`shelf:${last}`];
		case 'build':
			return [`slot:${second}`, `level:${last}`];
		case 'favor':
			return [`favor:${second}`];
		case 'favor_from':
			return [`favors:${last}:${second}`, `favor:${second}`];
		case 'offering':
			return ['offerings'];
		case 'offer':
		case 'keep':
			return [`deity:${second}`];
		case 'place':
			return [`deity:${view.prompt?.source ?? ''}`];
		case 'buy_favor':
			return [`lot:${last}:marble`];
		case 'dropping':
			return ['shelves'];
		case 'follow':
			return [`space:${second}`, last === 'offering' ? 'offerings' : `favors:${view.seat}:${last}`];
		default:
			return [];
	}
}

export function optionsOf(view: View<Table>, choices: Choice[]): Option[] {
	return choices.map(({ action, name }) => {
		const words = name.split(' ');
		const verb = verbOf(name);
		return { action, name, verb, words, things: thingsOf(verb, words, view) };
	});
}

/** What can be chosen without a thing to touch for it: it lies ready as buttons beside the own board. */
const IN_TRAY = new Set(['enough', 'produce', 'offering', 'place', 'dropping', 'follow']);

export function inTray(option: Option): boolean {
	return IN_TRAY.has(option.verb);
}

/** The cubes of a "produce" option. */
export function produced(option: Option): Record<string, number> {
	const found: Record<string, number> = {};
	for (let n = 1; n + 2 < option.words.length; n += 2) found[option.words[n + 1] ?? ''] = Number(option.words[n]);
	return found;
}
