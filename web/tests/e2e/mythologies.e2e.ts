import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dice, launch, turn, visit } from './browser';

let browser: Browser;
beforeAll(async () => {
	browser = await launch();
});
afterAll(() => browser.close());

const position = (page: Page) => page.locator('.prompt').getAttribute('data-position');

/** One decision by touching the board: lit things until something is done or a sheet offers it. */
async function touch(page: Page, roll: (sides: number) => number, finger = false): Promise<void> {
	const before = await position(page);
	for (let touches = 0; (await position(page)) === before; touches++) {
		expect(touches).toBeLessThan(8);
		const lit = page.locator('.mythologies [data-lit]:visible');
		const one = lit.nth(roll(await lit.count()));
		const thing = (await one.getAttribute('data-thing')) ?? '';
		const acts = (await one.getAttribute('data-action')) !== null;
		await (finger ? one.tap() : one.click());
		if (finger && acts && thing.startsWith('cell:')) await page.locator('.sheet [data-action]').first().waitFor();
		const sheet = page.locator('.sheet [data-action]');
		if ((await sheet.count()) > 0) await sheet.nth(roll(await sheet.count())).click();
		else if (!acts) continue; // lifted: now it is put somewhere
		await page.waitForFunction((was) => document.querySelector('.prompt')?.getAttribute('data-position') !== was, before);
	}
}

test('a whole game of Mythologies against a bot by clicking on the board', async () => {
	const { page, errors } = await visit(browser, '/');
	await page.getByRole('radio', { name: 'Novice' }).check();
	await page.getByRole('button', { name: 'Play now: Mythologies' }).click();
	const roll = dice(5);
	let decisions = 0;
	while ((await turn(page)) === 'mine') {
		await touch(page, roll);
		decisions += 1;
		expect(decisions).toBeLessThan(150);
		if (process.env['SHOTS'] && decisions % 6 === 3) await page.screenshot({ path: `${process.env['SHOTS']}/live-${decisions}.png` });
	}
	if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/live-end.png` });
	expect(await page.locator('.ending h2').textContent()).toMatch(/win/);
	expect(errors).toEqual([]);
	console.log('decisions', decisions);
});

test('by keyboard alone', async () => {
	const { page, errors } = await visit(browser, '/', { viewport: { width: 1280, height: 800 } });
	await page.getByRole('radio', { name: 'Novice' }).check();
	await page.getByRole('button', { name: 'Play now: Mythologies' }).focus();
	await page.keyboard.press('Enter');
	const roll = dice(9);
	for (let decisions = 0; decisions < 14 && (await turn(page)) === 'mine'; decisions++) {
		const before = await position(page);
		for (let presses = 0; (await position(page)) === before; presses++) {
			expect(presses).toBeLessThan(40);
			await page.keyboard.press(['ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowUp'][roll(4)] ?? '');
			await page.keyboard.press('Enter');
			await page.waitForTimeout(60);
			if ((await page.locator('.sheet [data-action]').count()) > 0) await page.keyboard.press('Enter');
			else if ((await page.locator('.sheet').count()) > 0) await page.keyboard.press('Escape');
			await page.waitForTimeout(120);
		}
	}
	expect(errors).toEqual([]);
});

test('with a finger on a phone, a sheet tells first what would happen', async () => {
	const { page, errors } = await visit(browser, '/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	await page.getByRole('radio', { name: 'Novice' }).check();
	await page.getByRole('button', { name: 'Play now: Mythologies' }).tap();
	const roll = dice(2);
	for (let decisions = 0; decisions < 14 && (await turn(page)) === 'mine'; decisions++) await touch(page, roll, true);
	const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
	expect(wide).toBe(0);
	expect(errors).toEqual([]);
});
