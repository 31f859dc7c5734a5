// A real Chromium, and a player who touches what is lit.
import { chromium, type Browser, type Page } from 'playwright-core';

export const SITE = process.env['POLYTHEON_SITE'] ?? 'http://127.0.0.1:8000';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export function launch(): Promise<Browser> {
	return chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS });
}

/** A page of a visitor of its own that keeps count of what goes wrong. */
export async function visit(browser: Browser, path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<{ page: Page; errors: string[] }> {
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', locale: 'en-GB', ...options });
	const page = await context.newPage();
	const errors: string[] = [];
	page.on('pageerror', (error) => errors.push(String(error)));
	page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
	await page.goto(SITE + path);
	return { page, errors };
}

/** Numbers that look random and are the same every time. */
export function dice(seed: number): (sides: number) => number {
	let state = seed;
	return (sides) => {
		state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
		return (state >> 12) % sides;
	};
}

/** One decision by touching the board: a lit thing, then something that can be done at it unless that was all. */
export async function touchOnce(page: Page, roll: (sides: number) => number): Promise<void> {
	const before = await asked(page);
	const lit = page.locator('[data-lit]:visible');
	const thing = lit.nth(roll(await lit.count()));
	const done = await thing.getAttribute('data-action');
	await thing.click();
	if (done === null) {
		const acts = page.locator('.sheet [data-action]');
		await acts.first().waitFor();
		await acts.nth(roll(await acts.count())).click();
	}
	await page.waitForFunction((was) => document.querySelector('.prompt')?.getAttribute('data-position') !== was, before);
}

function asked(page: Page): Promise<string | null> {
	return page.locator('.prompt').getAttribute('data-position');
}

/** Wait until it is our decision or the game is over; tells which. */
export async function turn(page: Page): Promise<'mine' | 'over'> {
	await page.locator('.prompt.mine, .ending').first().waitFor({ timeout: 30_000 });
	return (await page.locator('.ending').count()) > 0 ? 'over' : 'mine';
}
