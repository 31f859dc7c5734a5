// Mythologies for the page.
import type { GameModule } from '../module';
import Board from './Board.svelte';
import { inReading, OWN, type Content } from './content';
import { foresee } from './forecast';
import { icon } from './icons';
import { glossary, Labels } from './labels';
import { optionsOf } from './options';
import { total, type After, type Table } from './view';

const ROUNDS = ['I', 'II', 'III', 'IV'];

export const mythologies: GameModule<Table, Content, After> = {
	name: 'mythologies',
	Board,
	options: optionsOf,
	foresee: (view, option, content) => foresee(inReading(content ?? OWN, view.options), view, option),
	standing: (view, text) =>
		view.table.pantheons.map((pantheon) => ({
			points: total(pantheon.points),
			coins: null,
			mark: { icon: icon('piece', 'gem'), colour: '#9a6fd0', text: String(pantheon.gems), label: text.say('category.gems') },
		})),
	pointsAfter: (after) => after.pantheons.map((pantheon) => total(pantheon.points)),
	phase: (view, text) => ({
		steps: ROUNDS,
		now: view.table.round - 1,
		name: text.say('board.round', { n: ROUNDS[view.table.round - 1] ?? '' }),
		note: text.say(`phase.${view.table.phase}`),
	}),
	rules: ['aim', 'set_up', 'selection', 'two', 'placement', 'pantheon', 'words', 'trials', 'end'],
	glossary: (text) => glossary(new Labels(text, OWN, [])),
};
