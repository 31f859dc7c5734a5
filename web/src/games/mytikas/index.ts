// Mytikas for the page.
import type { GameModule } from '../module';
import Board from './Board.svelte';
import { CONSTRUCTIONS, DEITIES, OWN, SPACES, type Content } from './content';
import { icon } from './icons';
import { things, wish } from './options';
import type { Table } from './seen';
import { pawnsOf } from './table';
import { Labels } from './labels';

const STEPS = ['moving', 'acting', 'bonus', 'following'];
const NOW: Record<Table['stage'], number> = {
	set_up: 0,
	keep_card: 0,
	first_favor: 0,
	moving: 0,
	acting: 1,
	bonus: 2,
	drops: 2,
	following: 3,
};
const PIECES = ['stone', 'marble', 'gold', 'favor', 'offering', 'lock', 'level_token', 'builder'];

export const mytikas: GameModule<Table, Content> = {
	name: 'mytikas',
	Board,
	things,
	wish,
	standing: (view, text) =>
		view.table.boards.map((board) => {
			const pawns = pawnsOf(board);
			const built = pawns.filter((one) => one.level).length;
			return {
				points: board.score,
				coins: null,
				mark: {
					icon: icon('piece', 'mountain'),
					colour: 'var(--gold)',
					text: text.say('stand.of', { n: built, all: pawns.length }),
					label: text.say('stand.built'),
				},
			};
		}),
	phase: ({ table }, text) => ({
		steps: STEPS.map((stage) => text.say(`phase.${stage}`)),
		now: NOW[table.stage],
		name: text.say(`phase.${table.stage}`),
		note: '', // the log numbers the turns
	}),
	rules: ['aim', 'turn', 'spaces', 'cubes', 'build', 'favors', 'offerings', 'follow', 'two', 'end'],
	glossary: (text, content) => {
		const labels = new Labels(text, content ?? OWN, []);
		const section = (title: string, ids: string[]) => ({
			title,
			things: ids.map((id) => ({ id, name: labels.name(id), lines: labels.about(id) })),
		});
		return [
			section(text.say('board.deities'), DEITIES),
			section(text.say('board.wheel'), SPACES),
			section(text.say('board.constructions'), [...CONSTRUCTIONS]),
			section(text.say('board.pieces'), PIECES),
		];
	},
	pictures: () => import('./pictures'),
};
