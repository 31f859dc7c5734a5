// The installed page: it comes up without a network and says what needs one, and is never an old one with it.
import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { expectWhole } from './axe';
import { Visitor, withBrowser } from './browser';

withBrowser();

/** Somebody whose browser has the service worker, from the next page on. */
async function installed(locale: string): Promise<Visitor> {
	const anna = await Visitor.come('/', { serviceWorkers: 'allow', locale });
	await anna.page.evaluate(async () => {
		const { active, installing, waiting } = await navigator.serviceWorker.ready;
		const worker = active ?? waiting ?? installing;
		if (worker?.state !== 'activated')
			await new Promise<void>((done) =>
				worker?.addEventListener('statechange', () => worker.state === 'activated' && done()),
			);
	});
	await anna.page.reload();
	await anna.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
	return anna;
}

test.each([
	['en-GB', 'No network', 'need the network'],
	['fr-FR', 'Pas de réseau', 'demande le réseau'],
	['ja-JP', 'ネットワークにつながっていません', 'ネットワークが必要です'],
])('without a network the page comes up in %s and says what needs it', async (locale, title, what) => {
	const anna = await installed(locale);
	const { page } = anna;
	await page.context().setOffline(true);
	await page.goto(new URL('/table/somewhere', inject('site')).href);
	await page.getByRole('heading', { name: title }).waitFor();
	await page.getByText(what).waitFor();
	await expectWhole(page);
	await page.context().setOffline(false); // the page comes back by itself
	await page.getByRole('heading', { name: title }).waitFor({ state: 'detached' });
	await page.locator('.bar').waitFor();
	await anna.leave(/ERR_INTERNET_DISCONNECTED|Failed to load resource|404|WebSocket/);
});

test('with a network a page always comes from the server, and the API is left alone', async () => {
	const anna = await installed('en-GB');
	const { page } = anna;
	// What the worker kept is made to look like an old page: nobody gets to see it.
	await page.evaluate(async () => {
		const [name = ''] = await caches.keys();
		const cache = await caches.open(name);
		await cache.put('/', new Response('<h1>old</h1>', { headers: { 'content-type': 'text/html' } }));
	});
	await anna.go('/credits');
	await page.locator('.bar').waitFor();
	expect(await page.getByText('old', { exact: true }).count()).toBe(0);
	const kept = await page.evaluate(async () => {
		const [name = ''] = await caches.keys();
		return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
	});
	expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
	expect(kept).toContain('/');
	await anna.leave();
});

test('a new build has a new worker, and the old one’s files go', async () => {
	const anna = await Visitor.come('/manifest.webmanifest', { serviceWorkers: 'allow' });
	const { page } = anna;
	await page.evaluate(() => caches.open('polytheon-of-old'));
	await anna.go('/');
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
	await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1);
	const text = readFileSync('../polytheon/server/bundle/sw.js', 'utf8');
	expect(text).toMatch(/polytheon-\$\{'[0-9a-f]{16}'\}/);
	await anna.leave(/404/); // a manifest by itself has no icon
});

test('the page can be installed: its manifest and icons are there', async () => {
	const manifest = (await (await fetch(`${inject('site')}/manifest.webmanifest`)).json()) as {
		icons: { src: string; type: string }[];
	};
	for (const { src, type } of manifest.icons) {
		const icon = await fetch(`${inject('site')}${src}`);
		expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type]);
	}
});
