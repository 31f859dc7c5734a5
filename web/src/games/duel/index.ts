// Duel for the page.
import { line } from '../labels';
import type { GameModule } from '../module';
import Board from './Board.svelte';
import { COLOURS, OWN, SYMBOLS_TO_WIN, type Content } from './content';
import { foresee } from './foresee';
import { icon } from './icons';
import { Labels } from './labels';
import { optionsOf } from './options';
import { total, type After, type Table } from './view';

const AGES = ['I', 'II', 'III'];

export const duel: GameModule<Table, Content, After> = {
	name: 'duel',
	Board,
	options: optionsOf,
	foresee: (view, option, content) => foresee(content ?? OWN, view, option),
	standing: (view, text) =>
		view.table.cities.map((city) => ({
			points: total(city.points),
			coins: city.coins,
			mark: {
				icon: icon('symbol', 'quill'),
				colour: 'var(--good)',
				text: text.say('stand.of', { n: city.symbols.length, all: SYMBOLS_TO_WIN }),
				label: text.say('label.symbols'),
			},
		})),
	pointsAfter: (after) => after.cities.map((city) => total(city.points)),
	phase: (view, text) => ({
		steps: AGES,
		now: view.table.age - 1,
		name: text.say(view.table.drafting ? 'phase.draft' : `deck.age${view.table.age}`),
		note: view.table.drafting ? '' : text.count('phase.left', view.table.structure.length),
	}),
	rules: ['aim', 'turn', 'paying', 'chains', 'wonders', 'military', 'science', 'mythology', 'pantheon', 'end'],
	glossary: (text) => {
		const labels = new Labels(text, OWN, []);
		const section = (title: string, ids: string[]) => ({ title, things: ids.map((id) => ({ name: labels.name(id), lines: labels.about(id).map((text) => line(text)) })) });
		const colours = COLOURS.map((colour) => section(text.say(`kind.${colour}`), Object.keys(OWN.cards).filter((card) => OWN.cards[card]?.colour === colour)));
		return [
			...colours,
			section(text.say('board.wonders'), Object.keys(OWN.wonders)),
			section(text.say('label.progress'), Object.keys(OWN.progress)),
			section(text.say('board.pantheon'), Object.keys(OWN.divinities)),
		];
	},
};
