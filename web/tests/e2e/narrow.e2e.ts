// Whole games with every number of players on the narrowest phones: nothing is wider than the screen.
import { expect, test } from 'vitest';
import { tooWide } from './axe';
import { withBrowser } from './browser';
import { Audience } from './told';

withBrowser();

const TABLES = [
	['duel', 2],
	...['pantheon', 'mytikas', 'mythologies'].flatMap((game) => [2, 3, 4].map((players) => [game, players] as const)),
] as const;
const WIDTH = 360;
const NTH = 31; // position of a game

test.each(TABLES)('%s with %s players fits to a phone from the first move to the last', async (game, players) => {
	const audience = await Audience.at(game, { viewport: { width: WIDTH, height: 844 }, hasTouch: true }, players);
	audience.foretell();
	const { page } = audience.visitor;
	const found: string[] = [];
	const look = async (when: string) => {
		const by = await tooWide(page);
		if (by > 0) found.push(`${by} px too wide ${when}`);
	};
	await audience.hear(async ({ position, choices }) => {
		await look(`at ${position}`);
		if (choices.length === 0) return;
		await page.keyboard.press('l');
		await page.locator('.frame[data-previewed]').waitFor();
		await look(`at ${position} with a preview`);
		await page.keyboard.press('Escape');
	}, NTH);
	expect(found).toEqual([]);
	await audience.visitor.leave(/404/);
});
