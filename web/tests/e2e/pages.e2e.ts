import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findings, launch, LOOKS, tooWide, turn, visit } from './browser';

let browser: Browser;
beforeAll(async () => {
	browser = await launch();
});
afterAll(() => browser.close());

/** A picture of a page, where somebody wants to look at it. */
async function shoot(page: Page, name: string): Promise<void> {
	const folder = process.env['SHOTS'];
	if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

const PAGES = ['/', '/new/duel', '/rules/duel', '/sources/duel', '/credits'];
describe.each(LOOKS)('at $width px, $theme', ({ width, theme }) => {
	const options = { viewport: { width, height: 900 }, colorScheme: theme };

	test.each(PAGES)('%s is whole and accessible', async (path) => {
		const { page, errors } = await visit(browser, path, options);
		await page.locator('h1').waitFor();
		await page.waitForLoadState('networkidle');
		expect(await findings(page)).toEqual([]);
		expect(await tooWide(page)).toBe(0);
		expect(errors).toEqual([]);
		await shoot(page, `page${path.replace(/\W+/g, '_')}-${width}-${theme}`);
		await page.context().close();
	});

	test('a waiting room and a table are whole and accessible', async () => {
		const { page, errors } = await visit(browser, '/new/duel', options);
		await page.getByRole('button', { name: 'Open the table' }).click();
		await page.locator('.seats').waitFor();
		expect(await findings(page)).toEqual([]);
		await shoot(page, `page_room-${width}-${theme}`);
		await page.locator('.seats select').selectOption('novice');
		await page.getByRole('button', { name: 'Begin' }).click();
		expect(await turn(page)).toBe('mine');
		expect(await findings(page)).toEqual([]);
		await page.locator('[data-lit]:visible').first().click();
		await page.locator('.sheet').waitFor();
		expect(await findings(page)).toEqual([]);
		expect(await tooWide(page)).toBe(0);
		expect(errors).toEqual([]);
		await page.context().close();
	});
});
