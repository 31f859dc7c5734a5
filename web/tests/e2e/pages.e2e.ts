// Every page: accessible, nothing wider than the screen, nothing that jumps, small, and strict about what may run.
import { expect, inject, test } from 'vitest';
import { expectWhole } from './axe';
import { dice, GAMES, Visitor, withBrowser } from './browser';

withBrowser();

/** Addresses, and what is there once a page is. */
const PAGES: [string, string][] = [
	['/', '.doors .key:enabled'],
	['/credits', 'h1'],
	['/nowhere', '.alone .key'],
	['/rules/chess', '.alone .key'],
	['/table/nowhere', '.alone .key'],
	...GAMES.flatMap(({ game }): [string, string][] => [
		[`/new/${game}`, '.seats'],
		[`/rules/${game}`, '.rules'],
		[`/sources/${game}`, 'dl'],
		[`/learn/${game}`, '.teacher'],
	]),
];

interface Shift extends PerformanceEntry {
	value: number;
	hadRecentInput: boolean;
	sources: { node?: Node }[];
}

test.each(PAGES)('%s is whole and accessible', async (path, ready) => {
	const anna = await Visitor.come(path);
	await anna.page.locator(ready).first().waitFor();
	await expectWhole(anna.page);
	await anna.leave();
});

test.each(GAMES)('$game: table, list and sheets are whole and accessible', async ({ game, name }) => {
	const anna = await Visitor.come('/');
	const { page } = anna;
	await anna.playNow(name);
	await anna.turn();
	await expectWhole(page);
	await page.keyboard.press('l');
	await page.locator('.list').waitFor();
	await expectWhole(page, '.list');
	await page.keyboard.press('Escape');
	if (game === 'duel') {
		// What stands in it is on the page of each game's rules.
		await page.keyboard.press('r');
		await page.locator('.drawer').waitFor();
		await expectWhole(page, '.drawer');
		await page.keyboard.press('Escape');
	}
	const [lit, any] = [page.locator('[data-lit][aria-haspopup]:visible'), page.locator('[data-thing][aria-haspopup]:visible')];
	await ((await lit.count()) > 0 ? lit : any).first().click();
	await page.locator('[role="dialog"]').waitFor();
	await expectWhole(page, '[role="dialog"]');
	await anna.leave();
});

test('a waiting room and a curtain are two clicks from the lobby, whole and accessible', async () => {
	const anna = await Visitor.come('/');
	const { page } = anna;
	const begin = async (how: string) => {
		await page.getByRole('link', { name: 'With friends: Pantheon' }).click();
		await page.getByRole('button', { name: how }).click();
	};
	await begin('Invite friends by link');
	await page.locator('.room').waitFor();
	await expectWhole(page);
	await anna.go('/');
	await begin('Play around this screen');
	await page.locator('.curtain').waitFor();
	await expectWhole(page);
	await anna.leave();
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

test.each(GAMES)('$game: lobby and table are loaded with less than 300 KB', async ({ game, name }) => {
	const anna = await Visitor.come('about:blank');
	let bytes = 0;
	anna.page.on('response', (response) => {
		const counted = response.request().sizes().then(({ responseBodySize, responseHeadersSize }) => (bytes += responseBodySize + responseHeadersSize));
		counted.catch(() => undefined);
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
	await anna.leave();
});

/** What keeps its place whatever is played, even where room is scarce. */
const STILL: Record<string, string> = {
	duel: '.stand, .board, .table',
	pantheon: '.stand, .board, .gods, .map',
	mytikas: '.stand, .board, .stage, .shelves',
	mythologies: '.stand, .board',
};

test.each(GAMES.flatMap((one) => [1440, 390].map((width) => ({ ...one, width }))))('$game: nothing jumps on a screen of $width pixels, neither while it comes nor under the moves', async ({ game, name, width }) => {
	const anna = await Visitor.come('about:blank', { viewport: { width, height: 844 }, hasTouch: width < 640 });
	await anna.page.addInitScript(() => {
		const shifts: unknown[] = ((globalThis as unknown as { shifts: unknown[] }).shifts = []);
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as Shift[])
				if (!entry.hadRecentInput) shifts.push([entry.value, ...entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 90) : String(node?.nodeValue)))]);
		}).observe({ type: 'layout-shift', buffered: true });
	});
	await anna.go('/');
	await anna.page.waitForLoadState('networkidle');
	await anna.playNow(name);
	await anna.turn();
	const shifts = await anna.page.evaluate(() => (globalThis as unknown as { shifts: [number, ...string[]][] }).shifts);
	expect(shifts.filter(([value]) => value > 0.001)).toEqual([]);
	// Moves do move things, and so does the log; but not the board itself.
	const places = () =>
		anna.page.evaluate(
			(still) => [...document.querySelectorAll(still)].map((part) => [part.className, Math.round(part.getBoundingClientRect().left + scrollX), Math.round(part.getBoundingClientRect().top + scrollY)]),
			STILL[game]!,
		);
	const before = await places();
	expect(before.length).toBeGreaterThan(1);
	const roll = dice(4);
	for (let decisions = 0; decisions < 6 && (await anna.turn()) === 'mine'; decisions++) {
		await anna.touch(roll);
		expect(await places()).toEqual(before);
	}
	await anna.leave();
});
