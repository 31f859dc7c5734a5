// Every page: accessible, nothing wider than the screen, nothing that jumps, small, and strict about what may run.
import { expect, inject, test } from 'vitest';
import { expectWhole } from './axe';
import { GAMES, Visitor, withBrowser } from './browser';
import { watchShifts } from './shifts';

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
	const [lit, any] = [
		page.locator('[data-lit][aria-haspopup]:visible'),
		page.locator('[data-thing][aria-haspopup]:visible'),
	];
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
		const counted = response
			.request()
			.sizes()
			.then(({ responseBodySize, responseHeadersSize }) => (bytes += responseBodySize + responseHeadersSize));
		counted.catch(() => undefined);
	});
	await anna.go('/');
	await anna.page.waitForLoadState('networkidle');
	const lobby = bytes;
	await anna.playNow(name);
	await anna.turn();
	await anna.page.waitForLoadState('networkidle');
	console.log(`${game}: lobby ${(lobby / 1024).toFixed(1)} KB, with a table ${Math.round(bytes / 1024)} KB`);
	expect(lobby / 1024).toBeLessThan(150);
	expect(lobby).toBeGreaterThan(20 * 1024);
	expect(bytes).toBeLessThan(300 * 1024);
	await anna.leave();
});

// Tables are watched in a whole game elsewhere.
test.each([1440, 390])('nothing jumps while the lobby comes on a screen of %s pixels', async (width) => {
	const anna = await Visitor.come('about:blank', { viewport: { width, height: 844 }, hasTouch: width < 640 });
	const shifts = await watchShifts(anna.page);
	await anna.go('/');
	await anna.page.locator('.doors .key:enabled').first().waitFor();
	await anna.page.waitForLoadState('networkidle');
	expect((await shifts()).filter(({ value }) => value > 0.001)).toEqual([]);
	await anna.leave();
});
