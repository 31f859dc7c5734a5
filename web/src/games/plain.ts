// A game without a board: the list of options and the table in sentences.
import type { AnyGame } from './module';
import { reader } from '../text/reader.svelte';
import PlainBoard from './PlainBoard.svelte';

export function plainGame(name: string): AnyGame {
	return {
		name,
		Board: PlainBoard,
		things: () => [],
		wish: () => '',
		standing: (view) => Array.from({ length: view.players }, () => ({ points: null, coins: null, mark: null })),
		phase: () => ({ steps: [], now: 0, name: '', note: '' }),
		rules: reader.text
			.under('rule')
			.map((rule) => rule.replace(/\.name$/, ''))
			.filter((rule) => !rule.includes('.')),
		glossary: () => [],
	};
}
