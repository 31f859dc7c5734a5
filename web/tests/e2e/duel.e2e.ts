import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dice, launch, touchOnce, turn, visit } from './browser';

let browser: Browser;
beforeAll(async () => {
	browser = await launch();
});
afterAll(() => browser.close());

test('a whole game of Duel against a bot by clicking on the board', async () => {
	const { page, errors } = await visit(browser, '/');
	await page.getByRole('radio', { name: 'Novice' }).check();
	await page.getByRole('button', { name: 'Play now: Duel' }).click();
	const roll = dice(7);
	let decisions = 0;
	while ((await turn(page)) === 'mine') {
		await touchOnce(page, roll);
		decisions += 1;
		expect(decisions).toBeLessThan(200);
		if (process.env['SHOTS'] && [4, 25, 50].includes(decisions)) await page.screenshot({ path: `${process.env['SHOTS']}/live-${decisions}.png` });
	}
	if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/live-end.png` });
	expect(await page.locator('.ending h2').textContent()).toMatch(/win/);
	expect(await page.locator('.ending tfoot td').count()).toBe(2);
	expect(errors).toEqual([]);
	console.log('decisions', decisions);
});
