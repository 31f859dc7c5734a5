import { describe, expect, test } from 'vitest';
import { findings } from './axe';
import { dice, GAMES, Visitor, withBrowser } from './browser';

withBrowser();

describe.each(GAMES)('$game', ({ name }) => {
	test('is played to the end against the house by clicking on the board', async () => {
		const anna = await Visitor.come('/');
		await anna.playNow(name);
		const roll = dice(7);
		for (let decisions = 0; (await anna.turn()) === 'mine'; decisions++) {
			expect(decisions).toBeLessThan(500);
			await anna.touch(roll);
		}
		const ending = anna.page.locator('.ending');
		expect(await ending.locator('h2').textContent()).toMatch(/win|victory/i);
		expect(await ending.locator('tfoot td').count()).toBe((await ending.locator('thead th').count()) - 1);
		expect(await findings(anna.page, '.ending')).toEqual([]);
		await ending.getByRole('button', { name: 'Rematch' }).click();
		await ending.getByRole('link', { name: 'To the next game' }).click();
		expect(await anna.turn()).toBe('mine');
		await anna.leave();
	});
});
