// A real Chromium, and a player who touches what is lit.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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

/** One decision by touching the board: a lit thing, then something that can be done at it. */
export async function touchOnce(page: Page, roll: (sides: number) => number): Promise<void> {
	const before = await asked(page);
	const lit = page.locator('[data-lit]:visible');
	await lit.nth(roll(await lit.count())).click();
	const acts = page.locator('.sheet [data-action]');
	await acts.first().waitFor();
	await acts.nth(roll(await acts.count())).click();
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

// ---- how a page is looked at

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
	id: string;
	nodes: { html: string }[];
}

/** What axe finds wrong with a page. */
export async function findings(page: Page): Promise<string[]> {
	await page.evaluate(AXE);
	const found = await page.evaluate(() => (globalThis as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }).axe.run());
	return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`);
}

/** By how many pixels a page is wider than the screen. */
export const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export const LOOKS = [
	{ width: 390, theme: 'light' as const },
	{ width: 900, theme: 'dark' as const },
	{ width: 1440, theme: 'light' as const },
];
