// How a page is looked at: with the eyes of who cannot see it, and for what does not fit.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = [390, 640, 900, 1280, 1920];
const LOOKS = [
	{ width: 390, theme: 'light' },
	{ width: 1280, theme: 'dark' },
];

interface Finding {
	id: string;
	impact: string;
	nodes: { html: string }[];
}

interface WithAxe {
	axe?: { run(part: string, options: object): Promise<{ violations: Finding[] }> };
}

/** A page, or a part of it: nothing that axe finds wrong on a phone by day and on a wide screen by night, and no width to
 * which a whole page does not fit. */
export async function expectWhole(page: Page, part = 'html'): Promise<void> {
	const { width: was, height } = page.viewportSize() ?? { width: 1280, height: 860 };
	for (const { width, theme } of LOOKS) {
		await page.setViewportSize({ width, height });
		await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), theme);
		expect(await findings(page, part)).toEqual([]);
	}
	for (const width of part === 'html' ? WIDTHS : []) {
		await page.setViewportSize({ width, height });
		expect([page.url(), width, await tooWide(page)]).toEqual([page.url(), width, 0]);
	}
	await page.setViewportSize({ width: was, height });
}

/** What axe finds wrong with a part of a page. */
export async function findings(page: Page, part = 'html'): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
	const found = await page.evaluate((part) => (globalThis as WithAxe).axe?.run(part, { resultTypes: ['violations'], preload: false }), part);
	const where = `${page.url()} at ${page.viewportSize()?.width} px`;
	return found?.violations.map(({ id, impact, nodes }) => `${where}: ${impact} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`) ?? ['axe is not there'];
}

/** By how many pixels a page is wider than the screen. */
export function tooWide(page: Page): Promise<number> {
	return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
