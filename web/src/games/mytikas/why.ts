// Why nothing can be done at a thing, where that is a question a player would ask now.
import type { View } from '../view';
import { bonusIsOpen } from './foresee';
import { closedBy, ownerOf, type Table } from './view';
import type { Labels } from './labels';

export function whyNot(labels: Labels, view: View<Table>, thing: string): string {
	const question = view.prompt?.question ?? '';
	if (view.seat === null || view.to_act !== view.seat) return '';
	const [kind = '', id = '', more = ''] = thing.split(':');
	const { table } = view;
	const mine = table.boards[view.seat]!;
	switch (kind) {
		case 'space': {
			if (question !== 'turn') return '';
			const here = closedBy(table, id);
			if (here.includes(view.seat)) return labels.say('why.you_stand');
			if (here.length > 0) return labels.say('why.closed', { who: labels.who(here[0] ?? 0, view.seat) });
			const { main } = labels.content.spaces[id]!;
			const bonus = bonusIsOpen(labels.content, mine, id) ? 'why.no_use' : 'why.no_use_no_favor';
			return labels.say(main === 'build_city' || main === 'build_temple' ? `why.${main}` : bonus, { god: labels.name(labels.content.spaces[id]!.god) });
		}
		case 'level':
			if (question !== 'build') return '';
			return labels.say((table.levels[Number(id) - 1]?.tokens ?? 0) === 0 ? 'why.no_token' : 'why.no_cubes');
		case 'favor':
			return question === 'favor' ? labels.say('why.no_favor', { god: labels.name(id) }) : '';
		case 'favors':
			return question === 'favor' && Number(id) !== view.seat && table.favors[more as 'zeus'] > 0 ? labels.say('why.stack_first') : '';
		case 'deity': {
			if (question !== 'offering' && question !== 'offer') return '';
			const owner = ownerOf(table, id);
			const own = owner === null ? undefined : table.boards[owner]!.deities.find((one) => one.deity === id);
			if (own?.locked) return labels.say('why.locked');
			const need = owner === null || owner === view.seat ? 1 : (own?.offerings ?? 0) + 1;
			return mine.offerings < need ? labels.say('why.offerings', { need: labels.offerings(need), have: mine.offerings }) : '';
		}
		default:
			return '';
	}
}
