// Pantheon for the page.
import type { GameModule } from '../module';
import Board from './Board.svelte';
import { CARDS, OWN, type Content } from './content';
import { icon } from './icons';
import { scoring } from './means';
import { optionsOf } from './options';
import { thenOf, type Then } from './then';
import type { Table } from './view';
import { TERMS, Labels } from './labels';

export const pantheon: GameModule<Table, Content, Then> = {
	name: 'pantheon',
	Board,
	options: optionsOf,
	standing: (view, text) =>
		view.table.players.map((player) => ({
			points: player.score,
			coins: null,
			mark: { icon: icon('piece', 'scoring'), colour: 'var(--gold)', text: `+${scoring(OWN, player)}`, label: text.say('then.scoring') },
		})),
	foresee: (view, option, content) => thenOf(content ?? OWN, view, option),
	pointsAfter: ({ seat, player }) => Object.assign([], { [seat]: player.score }),
	phase: (view, text) => ({
		steps: Array.from({ length: OWN.epochs.count }, (_, n) => String(n + 1)),
		now: Math.max(0, view.table.epoch - 1),
		name: view.table.people ? text.say('phase.epoch', { n: view.table.epoch, people: text.say(`name.${view.table.people}`) }) : text.say('phase.set_up'),
		note: '',
	}),
	rules: ['aim', 'turn', 'movement', 'columns', 'follow', 'buy', 'worship', 'draw', 'epoch', 'scoring', 'secret'],
	glossary: (text) => {
		const words = new Labels(text, OWN, []);
		const section = (title: string, ids: string[]) => ({ title, things: ids.map((id) => ({ name: words.name(id), lines: words.about(id) })) });
		return [
			section(text.say('label.gods'), Object.keys(OWN.gods)),
			section(text.say('glossary.peoples'), Object.keys(OWN.peoples)),
			section(text.say('glossary.tiles'), Object.keys(OWN.tiles)),
			section(text.say('glossary.cards'), [...CARDS]),
			section(text.say('glossary.terms'), TERMS),
		];
	},
};
