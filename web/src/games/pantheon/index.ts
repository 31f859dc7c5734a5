// Pantheon for the page.
import type { GameModule } from '../module';
import Board from './Board.svelte';
import { OWN, type Content } from './content';
import { icon } from './icons';
import { TERMS, Labels } from './labels';
import { CARDS, type Table } from './seen';
import { ends } from './epoch';
import { thingsOf, wishAt } from './things';

export const pantheon: GameModule<Table, Content> = {
	name: 'pantheon',
	Board,
	things: thingsOf,
	wish: wishAt,
	// Nothing is scored any more once it is over.
	standing: (view, text) =>
		view.table.players.map((player) => ({
			points: player.score,
			coins: null,
			mark: view.over
				? null
				: {
						icon: icon('piece', 'scoring'),
						colour: 'var(--gold)',
						text: `+${player.scoring}`,
						label: text.say('then.scoring'),
					},
		})),
	phase: (view, text, content) => ({
		steps: Array.from({ length: view.table.epochs }, (_, n) => String(n + 1)),
		now: Math.max(0, view.table.epoch - 1),
		name: view.table.people
			? text.say('phase.epoch', { n: view.table.epoch, people: text.say(`name.${view.table.people}`) })
			: text.say('phase.set_up'),
		note: view.table.people ? ends(view.table, text) : '',
		mark: {
			after: (content ?? OWN).epochs.scored.map((epoch) => epoch - 1),
			icon: icon('piece', 'scoring'),
			label: text.say('phase.scoring'),
		},
	}),
	rules: ['aim', 'turn', 'movement', 'columns', 'follow', 'buy', 'worship', 'draw', 'epoch', 'scoring', 'secret'],
	glossary: (text, content) => {
		const words = new Labels(text, content ?? OWN, []);
		const section = (title: string, ids: string[]) => ({
			title,
			things: ids.map((id) => ({ id, name: words.name(id), lines: words.about(id) })),
		});
		return [
			section(text.say('label.gods'), Object.keys(OWN.gods)),
			section(text.say('glossary.peoples'), Object.keys(OWN.peoples)),
			section(text.say('glossary.tiles'), Object.keys(OWN.tiles)),
			section(text.say('glossary.cards'), [...CARDS]),
			section(text.say('glossary.terms'), TERMS),
		];
	},
	pictures: () => import('./pictures'),
};
