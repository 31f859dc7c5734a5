import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dice, launch, touchOnce, turn, visit } from './browser';

let browser: Browser;
beforeAll(async () => {
	browser = await launch();
});
afterAll(() => browser.close());

const SHOTS = process.env['SHOTS'];
/** A whole game of random decisions is long; the first of them ask everything that is common. */
const DECISIONS = Number(process.env['DECISIONS'] ?? 40);

test.each([
	['at a desk', { width: 1440, height: 900 }],
	['on a phone', { width: 390, height: 844 }],
])('Mytikas against a bot by touching the board %s', async (where, viewport) => {
	const { page, errors } = await visit(browser, '/', { viewport, hasTouch: viewport.width < 641 });
	await page.getByRole('radio', { name: 'Novice' }).check();
	await page.getByRole('button', { name: 'Play now: Mytikas' }).click();
	const roll = dice(5);
	let decisions = 0;
	while (decisions < DECISIONS && (await turn(page)) === 'mine') {
		await touchOnce(page, roll);
		decisions += 1;
		if (SHOTS && decisions % 12 === 5) await page.screenshot({ path: `${SHOTS}/mytikas-${where.slice(-5)}-${decisions}.png` });
	}
	expect(decisions).toBeGreaterThan(20);
	expect(errors).toEqual([]);
});
