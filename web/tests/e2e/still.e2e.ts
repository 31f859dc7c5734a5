// A whole game on a desktop and on a phone: nothing jumps, everything can be read, questions are whole, and what is
// asked is in view and under nothing else.
import { expect, test } from 'vitest';
import { cutWords, tooSmall } from './axe';
import { GAMES, withBrowser } from './browser';
import { Audience } from './told';

withBrowser();

const SCREENS = [
	{ screen: 'desktop', viewport: { width: 1440, height: 900 } },
	{ screen: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
];
const MOST = 0.05; // of layout shift in a whole game

test.each(GAMES.flatMap((one) => SCREENS.map((screen) => ({ ...one, ...screen }))))(
	'$game on a $screen: nothing jumps or is too small in a whole game, and what is asked is in view',
	async ({ game, screen, ...options }) => {
		const audience = await Audience.at(game, options);
		const { visitor } = audience;
		const small = new Set<string>();
		const cut = new Set<string>();
		const jumps: string[] = [];
		const blind: number[] = [];
		const covered: string[] = [];
		let jumped = 0;
		await audience.hear(async ({ position, choices }) => {
			if (choices.length > 0 && !(await audience.sees())) blind.push(position);
			// A phone's tray rises over the board, which is scrolled from under it.
			if (screen === 'desktop') covered.push(...(await audience.covered()));
			for (const text of await tooSmall(visitor.page)) small.add(text);
			for (const text of await cutWords(visitor.page, '.prompt')) cut.add(text);
			for (const { value, what } of await audience.shifts()) {
				jumped += value;
				jumps.push(`${position}: ${value.toFixed(4)} ${what.join('\n    ')}`);
			}
		});
		console.log(`${game} on a ${screen}: layout shift ${jumped.toFixed(3)}`);
		expect(blind).toEqual([]);
		expect(covered).toEqual([]);
		expect([...small]).toEqual([]);
		expect([...cut]).toEqual([]);
		expect(jumped, jumps.join('\n')).toBeLessThan(MOST);
		// The table is told but not there: what the end asks the server about it is not found.
		await visitor.leave(/404/);
	},
);
