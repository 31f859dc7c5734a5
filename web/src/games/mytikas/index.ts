// Mytikas for the page.
import type { GameModule } from '../module';
import Board from './Board.svelte';
import { CONSTRUCTIONS, DEITIES, OWN, SPACES, type Content } from './content';
import { foresee } from './foresee';
import { icon } from './icons';
import { optionsOf } from './options';
import { total, type Stage, type Table } from './view';
import { Labels } from './labels';

const STEPS = ['moving', 'acting', 'bonus', 'following'];
const NOW: Record<Stage, number> = { set_up: 0, keep_card: 0, first_favor: 0, moving: 0, acting: 1, bonus: 2, drops: 2, following: 3 };
const PIECES = ['stone', 'marble', 'gold', 'favor', 'offering', 'lock', 'level_token', 'builder'];
const PAWNS = 7;

export const mytikas: GameModule<Table, Content, Table> = {
	name: 'mytikas',
	Board,
	options: optionsOf,
	foresee: (view, option, content) => foresee(content ?? OWN, view, option),
	standing: (view, text) =>
		view.table.boards.map((board) => {
			const built = board.constructions.filter((one) => one.level && one.slot !== 'starting_city').length;
			return {
				points: total(board.points),
				coins: null,
				mark: { icon: icon('piece', 'mountain'), colour: 'var(--gold)', text: text.say('stand.of', { n: built, all: PAWNS }), label: text.say('stand.built') },
			};
		}),
	pointsAfter: (after) => after.boards.map((board) => total(board.points)),
	phase: ({ table }, text) => ({
		steps: STEPS.map((stage) => text.say(`phase.${stage}`)),
		now: NOW[table.stage],
		name: text.say(`phase.${table.stage}`),
		note: text.say('phase.turn', { n: table.turn }),
	}),
	rules: ['aim', 'turn', 'spaces', 'cubes', 'build', 'favors', 'offerings', 'follow', 'two', 'end'],
	glossary: (text) => {
		const labels = new Labels(text, OWN, []);
		const section = (title: string, ids: string[]) => ({ title, things: ids.map((id) => ({ name: labels.name(id), lines: labels.about(id) })) });
		return [
			section(text.say('board.deities'), DEITIES),
			section(text.say('board.wheel'), SPACES),
			section(text.say('board.constructions'), [...CONSTRUCTIONS]),
			section(text.say('board.pieces'), PIECES),
		];
	},
};
