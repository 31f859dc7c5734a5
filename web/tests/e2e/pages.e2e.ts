// Every page: accessible, nothing wider than the screen, nothing that jumps, small, and strict about what may run.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { GAMES, Visitor, withBrowser } from './browser';

withBrowser();

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LOOKS = [
	{ width: 390, colorScheme: 'light' as const, pages: ['/', '/credits', ...GAMES.flatMap(({ game }) => [`/new/${game}`, `/rules/${game}`, `/sources/${game}`])] },
	{ width: 1280, colorScheme: 'dark' as const, pages: ['/', '/new/duel', '/rules/duel', '/sources/mytikas', '/table/nowhere'] },
];

interface Shift extends PerformanceEntry {
	value: number;
	hadRecentInput: boolean;
	sources: { node?: Node }[];
}

interface Finding {
	id: string;
	impact: string;
	nodes: { html: string }[];
}

async function accessible(page: Page): Promise<void> {
	await page.evaluate(AXE);
	const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }).axe.run());
	expect(violations.map(({ id, impact, nodes }) => `${page.url()} ${impact} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)).toEqual([]);
	expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
}

describe.each(LOOKS)('at $width px, $colorScheme', ({ width, colorScheme, pages }) => {
	const options = { viewport: { width, height: 860 }, colorScheme };

	test('pages are whole and accessible', async () => {
		const anna = await Visitor.come('/', options);
		for (const path of pages) {
			await anna.go(path);
			await anna.page.locator('h1').waitFor();
			await anna.page.waitForLoadState('networkidle');
			await accessible(anna.page);
		}
		await anna.leave();
	});

	test.each(GAMES)('$game: waiting room, curtain, table, list and sheets are whole and accessible', async ({ game, name }) => {
		const anna = await Visitor.come(`/new/${game}`, options);
		await anna.page.getByRole('button', { name: 'Open the table' }).click();
		await anna.page.locator('.room').waitFor();
		await accessible(anna.page);
		await anna.go('/');
		await anna.playNow(name);
		await anna.turn();
		await accessible(anna.page);
		await anna.page.keyboard.press('l');
		await anna.page.locator('.list').waitFor();
		await accessible(anna.page);
		await anna.page.keyboard.press('Escape');
		await anna.page.keyboard.press('r');
		await anna.page.locator('.drawer').waitFor();
		await accessible(anna.page);
		await anna.page.keyboard.press('Escape');
		await anna.leave();
	});
});

test('files that are built are compressed and kept for ever, and no page runs what is not ours', async () => {
	const site = inject('site');
	const document = await fetch(site);
	const policy = document.headers.get('content-security-policy') ?? '';
	expect(policy).toContain("default-src 'none'");
	expect(policy).not.toMatch(/unsafe|\*|https?:/);
	const script = /src="(\/assets\/[^"]+\.js)"/.exec(await document.text())?.[1] ?? '';
	const asset = await fetch(new URL(script, site), { headers: { 'accept-encoding': 'br, gzip' } });
	expect(asset.headers.get('cache-control')).toContain('immutable');
	expect(asset.headers.get('content-encoding')).toBe('br');
});

test.each(GAMES)('$game: lobby and table are loaded with less than 300 KB, and nothing jumps meanwhile', async ({ game, name }) => {
	const anna = await Visitor.come('about:blank');
	let bytes = 0;
	anna.page.on('response', (response) => {
		const counted = response.request().sizes().then(({ responseBodySize, responseHeadersSize }) => (bytes += responseBodySize + responseHeadersSize));
		counted.catch(() => undefined);
	});
	await anna.page.addInitScript(() => {
		const shifts: unknown[] = ((globalThis as unknown as { shifts: unknown[] }).shifts = []);
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as Shift[])
				if (!entry.hadRecentInput) shifts.push([entry.value, ...entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 90) : String(node?.nodeValue)))]);
		}).observe({ type: 'layout-shift', buffered: true });
	});
	await anna.go('/');
	await anna.page.waitForLoadState('networkidle');
	const lobby = bytes;
	await anna.playNow(name);
	await anna.turn();
	await anna.page.waitForLoadState('networkidle');
	console.log(`${game}: lobby ${Math.round(lobby / 1024)} KB, with a table ${Math.round(bytes / 1024)} KB`);
	expect(lobby).toBeGreaterThan(20 * 1024);
	expect(bytes).toBeLessThan(300 * 1024);
	const shifts = await anna.page.evaluate(() => (globalThis as unknown as { shifts: [number, ...string[]][] }).shifts);
	expect(shifts.filter(([value]) => value > 0.01)).toEqual([]);
	await anna.leave();
});
