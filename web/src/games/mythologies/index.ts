// Mythologies for the page.
import type { GameModule } from '../module';
import Board from './Board.svelte';
import { OWN, type Content } from './content';
import { icon } from './icons';
import { glossary, Labels } from './labels';
import { things, wish } from './options';
import type { Table } from './seen';

export const mythologies: GameModule<Table, Content> = {
	name: 'mythologies',
	Board,
	things,
	wish,
	standing: (view, text) =>
		view.table.pantheons.map((pantheon) => ({
			points: pantheon.score,
			coins: null,
			mark: {
				icon: icon('piece', 'gem'),
				colour: '#9a6fd0',
				text: String(pantheon.gems),
				label: text.say('category.gems'),
			},
		})),
	phase: (view, text) => ({
		steps: Array.from({ length: view.table.rounds }, (_, n) => text.say(`round_number.${n + 1}`)),
		now: view.table.round - 1,
		name: text.say('board.round', { n: text.say(`round_number.${view.table.round}`) }),
		note: text.say(`phase.${view.table.phase}`),
	}),
	rules: ['aim', 'set_up', 'selection', 'two', 'placement', 'pantheon', 'words', 'trials', 'end'],
	glossary: (text, content) => glossary(new Labels(text, content ?? OWN, [])),
	pictures: () => import('./pictures'),
};
