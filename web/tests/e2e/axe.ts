// How a page is looked at: with the eyes of who cannot see it, and for what does not fit.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

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
export function tooWide(page: Page): Promise<number> {
	return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
