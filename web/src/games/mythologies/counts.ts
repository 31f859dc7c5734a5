// What cards and trials count in a pantheon; the same as polytheon/games/mythologies/counts.py.
import { isDeity, isPermanent, type Content } from './content';
import { planeOf, zonesOf } from './grid';
import { top, type Cells, type Trial } from './view';

const COUNTS = ['cards', 'creatures', 'deities', 'mythologies', 'crushed', 'invocation_gems', 'invocation_favours', 'permanents', 'same_mythology'] as const;
type Tallied = (typeof COUNTS)[number];

export function isTallied(what: string | undefined): what is Tallied {
	return COUNTS.some((count) => count === what);
}

/** How much of something there is in some cells. */
export function tally(content: Content, cells: Cells, what: Tallied, zone: string[]): number {
	const places = zone.filter((cell) => top(cells, cell) !== undefined);
	const cards = places.map((cell) => top(cells, cell)!);
	const ofEach = places.map((cell) => content.cards[top(cells, cell)!]!.mythology);
	switch (what) {
		case 'cards':
			return cards.length;
		case 'creatures':
			return cards.filter((card) => !isDeity(content, card)).length;
		case 'deities':
			return cards.filter((card) => isDeity(content, card)).length;
		case 'mythologies':
			return new Set(ofEach).size;
		case 'crushed':
			return places.reduce((sum, cell) => sum + cells[cell]!.length - 1, 0);
		case 'permanents':
			return cards.filter((card) => isPermanent(content.cards[card]!)).length;
		case 'same_mythology':
			return Math.max(0, ...ofEach.map((mythology) => ofEach.filter((other) => other === mythology).length));
		case 'invocation_gems':
			return places.reduce((sum, cell) => sum + (content.gains[top(cells, cell)!]?.[planeOf(cell)].gems ?? 0), 0);
		case 'invocation_favours':
			return places.reduce((sum, cell) => sum + (content.gains[top(cells, cell)!]?.[planeOf(cell)].favours ?? 0), 0);
	}
}

/** The most of what a trial counts that a pantheon has in one of its zones. */
export function trialProgress(content: Content, cells: Cells, trial: Trial): number {
	if (!isTallied(trial.of)) return 0;
	const what = trial.of;
	return Math.max(...zonesOf(trial.where).map((zone) => tally(content, cells, what, zone)));
}

export function meetsTrial(content: Content, cells: Cells, trial: Trial): boolean {
	if (!isTallied(trial.of)) return false;
	const what = trial.of;
	return zonesOf(trial.where).some((zone) => (!trial.complete || zone.every((cell) => top(cells, cell) !== undefined)) && tally(content, cells, what, zone) >= trial.at_least);
}
