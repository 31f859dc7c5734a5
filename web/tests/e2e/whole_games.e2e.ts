import { describe, expect, test } from 'vitest';
import { expectWhole } from './axe';
import { dice, GAMES, Visitor, withBrowser } from './browser';

withBrowser();

/** How much of the log lies below what is seen of it. */
function below(visitor: Visitor): Promise<number> {
	const log = visitor.page.locator('[role="log"]');
	return log.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
}

describe.each(GAMES)('$game', ({ name }) => {
	test('is played to the end against the house by clicking on the board', async () => {
		const anna = await Visitor.come('/');
		await anna.playNow(name);
		const roll = dice(7);
		for (let decisions = 0; (await anna.turn()) === 'mine'; decisions++) {
			expect(decisions).toBeLessThan(500);
			// Bots answer at once here, so that much is added to the log in one frame.
			await expect.poll(() => below(anna)).toBeLessThan(48);
			await anna.touch(roll);
		}
		const ending = anna.page.locator('.ending');
		expect(await ending.locator('h2').textContent()).toMatch(/win|victory/i);
		expect(await ending.locator('tfoot td').count()).toBe((await ending.locator('thead th').count()) - 1);
		await expectWhole(anna.page, '.ending');
		await ending.getByRole('button', { name: 'Swap seats' }).click();
		await ending.getByRole('link', { name: 'To the next game' }).click();
		expect(await anna.turn()).toBe('mine');
		await anna.leave();
	});
});
