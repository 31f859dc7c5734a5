// Why nothing can be done at a thing, where that is a question a player would ask now.
import type { View } from '../view';
import { bonusIsOpen } from './foresee';
import { closedBy, ownerOf, type Table } from './view';
import type { Words } from './words';

export function whyNot(words: Words, view: View<Table>, thing: string): string {
	const question = view.prompt?.question ?? '';
	if (view.seat === null || view.to_act !== view.seat) return '';
	const [kind = '', id = '', more = ''] = thing.split(':');
	const { table } = view;
	const mine = table.boards[view.seat]!;
	switch (kind) {
		case 'space': {
			if (question !== 'turn') return '';
			const here = closedBy(table, id);
			if (here.includes(view.seat)) return words.say('why.you_stand');
			if (here.length > 0) return words.say('why.closed', { who: words.who(here[0] ?? 0, view.seat) });
			const { main } = words.content.spaces[id]!;
			const bonus = bonusIsOpen(words.content, mine, id) ? 'why.no_use' : 'why.no_use_no_favor';
			return words.say(main === 'build_city' || main === 'build_temple' ? `why.${main}` : bonus, { god: words.name(words.content.spaces[id]!.god) });
		}
		case 'level':
			if (question !== 'build') return '';
			return words.say((table.levels[Number(id) - 1]?.tokens ?? 0) === 0 ? 'why.no_token' : 'why.no_cubes');
		case 'favor':
			return question === 'favor' ? words.say('why.no_favor', { god: words.name(id) }) : '';
		case 'favors':
			return question === 'favor' && Number(id) !== view.seat && table.favors[more as 'zeus'] > 0 ? words.say('why.stack_first') : '';
		case 'deity': {
			if (question !== 'offering' && question !== 'offer') return '';
			const owner = ownerOf(table, id);
			const own = owner === null ? undefined : table.boards[owner]!.deities.find((one) => one.deity === id);
			if (own?.locked) return words.say('why.locked');
			const need = owner === null || owner === view.seat ? 1 : (own?.offerings ?? 0) + 1;
			return mine.offerings < need ? words.say('why.offerings', { need: words.offerings(need), have: mine.offerings }) : '';
		}
		default:
			return '';
	}
}
