// Where a sentence about a component says that its values stand in the data, they do.
import { describe, expect, test } from 'vitest';
import type { Line } from '../src/games/labels';
import { MYTHOLOGIES, OWN as ofMythologies } from '../src/games/mythologies/content';
import { glossary, Labels as MythologiesLabels } from '../src/games/mythologies/labels';
import { CONSTRUCTIONS, DEITIES, OWN as ofMytikas, slotPath, SPACES } from '../src/games/mytikas/content';
import { Labels as MytikasLabels } from '../src/games/mytikas/labels';
import { gainedPaths, OWN as ofPantheon } from '../src/games/pantheon/content';
import { Labels as PantheonLabels, TERMS } from '../src/games/pantheon/labels';
import { CARDS } from '../src/games/pantheon/seen';
import { StrictText } from './fixtures';

const text = (game: string) => new StrictText('en', 'table', 'page', game);
const mytikas = new MytikasLabels(text('mytikas'), ofMytikas, []);
const pantheon = new PantheonLabels(text('pantheon'), ofPantheon, []);
const mythologies = new MythologiesLabels(text('mythologies'), ofMythologies, []);

const SAID: { game: string; data: unknown; lines: Line[] }[] = [
	{
		game: 'mytikas',
		data: ofMytikas,
		lines: [...DEITIES, ...SPACES, ...CONSTRUCTIONS, 'lock', 'level_token'].flatMap((thing) => mytikas.about(thing)),
	},
	{
		game: 'pantheon',
		data: ofPantheon,
		lines: [ofPantheon.gods, ofPantheon.tiles, ofPantheon.peoples]
			.flatMap((table) => Object.keys(table))
			.concat(CARDS, TERMS)
			.flatMap((thing) => pantheon.about(thing)),
	},
	{
		game: 'mythologies',
		data: ofMythologies,
		lines: [
			...glossary(mythologies).flatMap(({ things }) => things.flatMap(({ lines }) => lines)),
			...MYTHOLOGIES.flatMap((mythology) => mythologies.aboutMythology(mythology)),
		],
	},
];

function leads(data: unknown, path: string): boolean {
	return (
		path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], data) !==
		undefined
	);
}

describe.each(SAID)('$game', ({ game, data, lines }) => {
	test('the paths of its sentences lead to values', () => {
		const paths = lines.flatMap((line) => line.paths);
		expect(paths.length).toBeGreaterThan(20);
		// Production is told with the space that produces; the others have none.
		const missing = paths.filter((path) => !leads(data, path) && !path.startsWith('production.'));
		expect(missing).toEqual([]);
		expect(game === 'mytikas' && !paths.includes('production.demeter_day')).toBe(false);
	});
});

test('slots and tiles have paths of their own', () => {
	for (const slot of ['small_city_1', 'small_city_2', 'large_temple'])
		expect(leads(ofMytikas, slotPath(slot))).toBe(true);
	expect(slotPath('small_temple_2')).toBe('constructions.small_temple.slots.1');
	expect(gainedPaths(ofPantheon, 'columns_and_feet')).toEqual([
		'tiles.columns_and_feet.columns',
		'tiles.columns_and_feet.feet',
	]);
});
