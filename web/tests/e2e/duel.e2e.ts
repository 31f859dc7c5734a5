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

test('a whole game by keyboard alone', async () => {
	const { page, errors } = await visit(browser, '/new/duel', { viewport: { width: 1280, height: 800 } });
	await page.getByRole('button', { name: 'Open the table' }).focus();
	await page.keyboard.press('Enter');
	await page.locator('.seats select').selectOption('novice');
	await page.getByRole('button', { name: 'Begin' }).focus();
	await page.keyboard.press('Enter');
	const roll = dice(3);
	for (let decisions = 0; (await turn(page)) === 'mine'; decisions++) {
		expect(decisions).toBeLessThan(200);
		const before = await page.locator('.prompt').getAttribute('data-position');
		if (decisions % 2 === 0) {
			// From thing to thing with the arrows; Enter opens its sheet, Enter again does what comes first in it.
			for (const key of ['ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowUp'].slice(0, 1 + roll(4))) await page.keyboard.press(key);
			await page.keyboard.press('Enter');
			await page.locator('.sheet [data-action]').first().waitFor();
		} else {
			await page.keyboard.press('l');
			await page.locator('.list').waitFor();
			for (let steps = roll(4); steps > 0; steps--) await page.keyboard.press('ArrowDown');
		}
		await page.keyboard.press('Enter');
		await page.waitForFunction((was) => document.querySelector('.prompt')?.getAttribute('data-position') !== was, before);
	}
	expect(await page.locator('.ending h2').textContent()).toMatch(/win/);
	expect(errors).toEqual([]);
});

test('two people by link, one of them reloads in the middle', async () => {
	const { page: iris } = await visit(browser, '/new/duel');
	await iris.getByLabel('Your name').fill('Iris');
	await iris.getByRole('button', { name: 'Open the table' }).click();
	const link = await iris.getByLabel('Link to this table').inputValue();
	const { page: hugo } = await visit(browser, new URL(link).pathname, { viewport: { width: 390, height: 844 } });
	await hugo.getByLabel('Your name').fill('Hugo');
	await hugo.getByRole('button', { name: 'Sit down' }).click();
	await iris.getByRole('button', { name: 'Begin' }).click();
	const roll = dice(11);
	const pages = [iris, hugo];
	for (let decisions = 0; decisions < 24; decisions++) {
		await Promise.any(pages.map((page) => page.locator('.prompt.mine').waitFor({ timeout: 10_000 })));
		const acting = (await iris.locator('.prompt.mine').count()) > 0 ? iris : hugo;
		await touchOnce(acting, roll);
		if (decisions === 12) {
			await hugo.reload();
			await hugo.locator('.prompt').waitFor();
		}
	}
	const where = (page: typeof iris) => page.locator('.prompt').getAttribute('data-position');
	await expect.poll(() => where(hugo)).toBe(await where(iris));
	const seen = async (page: typeof iris) => (await page.locator('.city .who h2').allTextContents()).sort();
	expect(await seen(iris)).toEqual(['Hugo', 'you']);
	expect(await seen(hugo)).toEqual(['Iris', 'you']);
});
