// Duel's actions: their verbs, and what on the table each of them is touched at.
import type { Choice } from '../../server/protocol';
import type { Option } from '../options';
import type { View } from '../view';
import { OWN } from './content';
import type { Table } from './view';

const VERBS: Record<string, string> = {
	take: 'take_progress',
	keep: 'keep_progress',
	choose: 'choose_divinity',
	top: 'on_top',
};

/** The verb of an action, as the catalogues call it, from its name. */
export function verbOf(name: string): string {
	const [first = '', second = ''] = name.split(' ');
	if (first === 'build' && second === 'discarded') return 'build_discarded';
	if (first === 'steal') return second in OWN.wonders ? 'steal_wonder' : 'steal_card';
	return VERBS[first] ?? first;
}

/** Where an action is touched. Cards of the table are `card:`, those that lie elsewhere are told by where. */
function thingsOf(verb: string, words: string[]): string[] {
	const last = words[words.length - 1] ?? '';
	switch (verb) {
		case 'draft':
			return [`draft:${last}`];
		case 'build':
		case 'discard':
			return [`card:${last}`];
		case 'wonder':
			return [`card:${last}`, `wonder:${words[1]}`];
		case 'activate':
			return [`space:${words[1]}`];
		case 'take_progress':
			return [`progress:${last}`];
		case 'keep_progress':
			return [`offered:${last}`];
		case 'destroy':
		case 'steal_card':
		case 'snake':
			return [`built:${last}`];
		case 'build_discarded':
		case 'using':
			return [`discarded:${last}`];
		case 'begin':
			return [`seat:${last}`];
		case 'place':
		case 'on_top':
			return [`god:${last}`];
		case 'choose_divinity':
			return [`god:${last}`];
		case 'space':
			return [`space:${last}`];
		case 'deck':
			return [`deck:${last}`];
		case 'strike':
			return [`slot:${last}`];
		case 'unbuild':
		case 'raise':
		case 'steal_wonder':
			return [`wonder:${last}`];
		case 'guard':
			return [`track:${Number(last)}`];
		case 'spare':
		case 'apply':
			return [`token:${words.slice(1).join(' ')}`];
		default:
			return [];
	}
}

export function optionsOf(_: View<Table>, choices: Choice[]): Option[] {
	return choices.map(({ action, name }) => {
		const words = name.split(' ');
		const verb = verbOf(name);
		return { action, name, verb, words, things: thingsOf(verb, words) };
	});
}
