// The server is upgraded to another build of the page, while tabs are open and before visitors come back.
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectWhole } from './axe';
import { dice, Visitor, withBrowser } from './browser';
import { serve, serveBuild, type Serving } from './setup';

withBrowser();

const OURS = '../polytheon/server/bundle';
const BUILT = /-[\w-]{8}\.(js|css|woff2)$/; // files whose name changes with what is in them
// What is gone with the old build, and what breaks while there is no server.
const EXPECTED = /Failed to load resource|Refused to apply style|WebSocket|Failed to fetch|preload CSS/;

let folder = '';
let server: Serving;

/** Another build: the same page, with other names for all that is built. */
function rebuild(bundle: string): void {
	cpSync(OURS, bundle, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
	const assets = join(bundle, 'assets');
	const names = readdirSync(assets).filter((name) => BUILT.test(name));
	const renamed = (text: string) =>
		names.reduce((all, name) => all.replaceAll(name, name.replace(BUILT, '.rebuilt$&')), text);
	for (const path of [...readdirSync(assets).map((name) => join('assets', name)), 'index.html', 'sw.js']) {
		const text = /\.(js|css|html)$/.test(path);
		const file = readFileSync(join(bundle, path));
		rmSync(join(bundle, path));
		writeFileSync(join(bundle, renamed(path)), text ? renamed(file.toString()) : file);
	}
	const worker = readFileSync(join(bundle, 'sw.js'), 'utf8');
	writeFileSync(join(bundle, 'sw.js'), worker.replace(/\$\{'[0-9a-f]{16}'\}/, "${'rebuilt'}"));
}

/** Which build a tab runs, and of which builds it has loaded something since it was opened. */
async function builds(page: Page): Promise<{ runs: string; loaded: string[] }> {
	return page.evaluate(() => {
		const build = (name: string) => (name.includes('.rebuilt-') ? 'new' : 'old');
		const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
		return {
			runs: build(document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''),
			loaded: [...new Set(scripts.filter((name) => /\/assets\/.*\.(js|css)$/.test(name)).map(build))],
		};
	});
}

/** The server stops, and comes back with the new build. */
async function upgrade(): Promise<void> {
	server.process.kill('SIGKILL');
	await once(server.process, 'exit');
	server = await serveBuild(join(folder, 'bundle'), new URL(server.site).port, join(folder, 'tables.sqlite'));
}

/** Somebody whose browser has the service worker of the build that is served, or who has none. */
async function come(serviceWorkers: 'allow' | 'block'): Promise<Visitor> {
	const anna = await Visitor.come(`${server.site}/`, { serviceWorkers });
	const { page } = anna;
	await page.locator('.doors .key:enabled').first().waitFor();
	if (serviceWorkers === 'block') return anna;
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
	await page.reload();
	await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
	await page.locator('.doors .key:enabled').first().waitFor();
	return anna;
}

beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'polytheon-upgrade-'));
	rebuild(join(folder, 'bundle'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
	server = await serve('0', join(folder, 'tables.sqlite'));
});
afterEach(() => void server.process.kill('SIGKILL'));

test.each(['allow', 'block'] as const)(
	'a tab of the old build goes on to a page of the new one (service workers: %s)',
	async (workers) => {
		const anna = await come(workers);
		const { page } = anna;
		expect(await builds(page)).toEqual({ runs: 'old', loaded: ['old'] });
		await upgrade();
		await page.getByRole('link', { name: 'With friends: Mytikas' }).click();
		await page.locator('.seats').waitFor();
		expect(new URL(page.url()).pathname).toBe('/new/mytikas');
		expect(await builds(page)).toEqual({ runs: 'new', loaded: ['new'] });
		await anna.leave(EXPECTED);
	},
);

test('a game goes on through an upgrade, and its page says that there is a newer one', async () => {
	const anna = await come('allow');
	const { page } = anna;
	await anna.playNow('Duel');
	const roll = dice(7);
	await anna.turn();
	await anna.touch(roll);
	await anna.turn();
	await upgrade();
	const notice = page.getByRole('alert').filter({ hasText: 'new version' });
	await notice.waitFor();
	expect((await builds(page)).runs).toBe('old');
	await anna.touch(roll); // the game can still be played without reloading
	await anna.turn();
	const where = await anna.position();
	await expectWhole(page, '[role="alert"]');
	await notice.getByRole('button', { name: 'Reload' }).click();
	await page.waitForFunction(() => document.querySelector('script[src*=".rebuilt-"]') !== null);
	await anna.turn();
	expect(await anna.position()).toBe(where);
	expect(await builds(page)).toEqual({ runs: 'new', loaded: ['new'] });
	expect(await notice.count()).toBe(0);
	await anna.leave(EXPECTED);
});

test('who comes back after an upgrade gets the new build, also without a network', async () => {
	const anna = await come('allow');
	const { page } = anna;
	await page.goto('about:blank');
	await upgrade();
	await page.goto(server.site);
	await page.locator('.doors .key:enabled').first().waitFor();
	expect(await builds(page)).toEqual({ runs: 'new', loaded: ['new'] });
	await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['polytheon-rebuilt']);
	await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
	await page.context().setOffline(true);
	await page.reload();
	await page.getByRole('heading', { name: 'No network' }).waitFor();
	expect((await builds(page)).runs).toBe('new');
	await page.context().setOffline(false); // the page comes back by itself
	await page.locator('.doors .key:enabled').first().waitFor();
	await anna.leave(EXPECTED);
});

test('while there is no server, a page that has not been loaded yet says so', async () => {
	const anna = await come('allow');
	const { page } = anna;
	server.process.kill('SIGKILL');
	await once(server.process, 'exit');
	await page.getByRole('link', { name: 'With friends: Mytikas' }).click();
	await page.getByRole('heading', { name: 'No network' }).waitFor();
	server = await serve(new URL(server.site).port, join(folder, 'tables.sqlite'));
	await page.getByRole('button', { name: 'Try again' }).click();
	await page.locator('.seats').waitFor();
	await anna.leave(EXPECTED);
});
