import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dice, launch, touchOnce, turn, visit } from './browser';

let browser: Browser;
beforeAll(async () => {
	browser = await launch();
});
afterAll(() => browser.close());

const DECISIONS = Number(process.env['DECISIONS'] ?? 60);

async function sitDown(page: Page): Promise<void> {
	await page.getByRole('radio', { name: 'Novice' }).check();
	await page.getByRole('button', { name: 'Play now: Pantheon' }).click();
}

test('many turns of Pantheon against a bot by clicking on the board', async () => {
	const { page, errors } = await visit(browser, '/');
	await sitDown(page);
	const roll = dice(5);
	for (let n = 0; n < DECISIONS && (await turn(page)) === 'mine'; n++) {
		await touchOnce(page, roll);
		if (process.env['SHOTS'] && n % 15 === 4) await page.screenshot({ path: `${process.env['SHOTS']}/pantheon-${n}.png` });
	}
	expect(errors).toEqual([]);
});

test('a movement by keyboard alone, on a map that is zoomed', async () => {
	const { page, errors } = await visit(browser, '/');
	await sitDown(page);
	const move = page.locator('[data-thing="act:move"]');
	const roll = dice(3);
	while ((await turn(page)) === 'mine' && (await move.count()) === 0) await touchOnce(page, roll); // what a people asks first
	await move.focus();
	await page.keyboard.press('Enter');
	await page.locator('.hex.lit').first().waitFor();
	await page.locator('.hex.lit').first().focus();
	const first = await page.evaluate(() => document.activeElement?.getAttribute('data-thing'));
	const box = () => page.locator('.map svg').first().getAttribute('viewBox');
	const whole = await box();
	await page.keyboard.press('+');
	expect(await box()).not.toBe(whole);
	await page.keyboard.press('0');
	await page.keyboard.press('ArrowRight');
	const next = await page.evaluate(() => document.activeElement?.getAttribute('data-thing'));
	expect(next).toMatch(/^hex:[A-Z]\d+$/);
	expect(next).not.toBe(first);
	expect(await page.locator('.preview').count()).toBe(1);
	const feet = await page.locator('.map .piece').count();
	await page.keyboard.press('Enter');
	await page.waitForFunction((were) => document.querySelectorAll('.map .piece:not(.ghost)').length >= were, feet);
	expect(errors).toEqual([]);
});
