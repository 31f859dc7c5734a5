// Duel for the page.
import { line } from '../labels';
import type { GameModule } from '../module';
import Board from './Board.svelte';
import { COLOURS, OWN, type Content } from './content';
import { icon } from './icons';
import { Labels } from './labels';
import { things, wish } from './options';
import type { Table } from './seen';

const AGES = ['I', 'II', 'III'];

export const duel: GameModule<Table, Content> = {
	name: 'duel',
	Board,
	things,
	wish,
	standing: (view, text) =>
		view.table.cities.map((city) => ({
			points: city.score,
			coins: city.coins,
			mark: {
				icon: icon('symbol', 'quill'),
				colour: 'var(--good)',
				text: text.say('stand.of', { n: city.symbols.length, all: view.table.symbols_to_win }),
				label: text.say('label.symbols'),
			},
		})),
	phase: (view, text) => ({
		steps: AGES,
		now: view.table.age - 1,
		name: text.say(view.table.drafting ? 'phase.draft' : `deck.age${view.table.age}`),
		note: view.table.drafting ? '' : text.count('phase.left', view.table.structure.length),
	}),
	rules: ['aim', 'turn', 'paying', 'chains', 'wonders', 'military', 'science', 'mythology', 'pantheon', 'end'],
	glossary: (text, content) => {
		const labels = new Labels(text, content ?? OWN, []);
		const section = (title: string, ids: string[]) => ({
			title,
			things: ids.map((id) => ({ id, name: labels.name(id), lines: labels.about(id).map((text) => line(text)) })),
		});
		const colours = COLOURS.map((colour) =>
			section(
				text.say(`kind.${colour}`),
				Object.keys(OWN.cards).filter((card) => OWN.cards[card]?.colour === colour),
			),
		);
		return [
			...colours,
			section(text.say('board.wonders'), Object.keys(OWN.wonders)),
			section(text.say('label.progress'), Object.keys(OWN.progress)),
			section(text.say('board.pantheon'), Object.keys(OWN.divinities)),
		];
	},
	pictures: () => import('./pictures'),
};
