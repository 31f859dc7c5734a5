// People at a table: by link, beside each other, looking on, coming back.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { WebSocketRoute } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectWhole } from './axe';
import { dice, Visitor, withBrowser } from './browser';
import { serve } from './setup';

withBrowser();

/** Anna opens a table by link; Bert follows it. */
async function meet(game: string): Promise<[Visitor, Visitor]> {
	const anna = await Visitor.come(`/new/${game}`);
	await anna.page.getByLabel('Your name').fill('Anna');
	await anna.page.getByRole('button', { name: 'Create the table' }).click();
	const link = await anna.page.getByLabel('Link to this table').inputValue();
	const bert = await Visitor.come(new URL(link).pathname, { viewport: { width: 390, height: 844 }, hasTouch: true });
	await bert.page.getByLabel('Your name').fill('Bert');
	await bert.page.getByRole('button', { name: 'Sit down' }).click();
	await anna.page.getByRole('button', { name: 'Begin' }).click();
	await Promise.all([anna.page.locator('.prompt').waitFor(), bert.page.locator('.prompt').waitFor()]);
	return [anna, bert];
}

/** Who of them has to decide. */
async function acting(...visitors: Visitor[]): Promise<Visitor> {
	let found: Visitor | undefined;
	await expect
		.poll(async () => {
			for (const visitor of visitors) if ((await visitor.page.locator('.prompt.mine').count()) > 0) found = visitor;
			return found !== undefined;
		})
		.toBe(true);
	return found!;
}

test('two people by link: one reloads, a third looks on, the second goes on at another device', async () => {
	const [anna, bert] = await meet('duel');
	const path = new URL(anna.page.url()).pathname;
	const eve = await Visitor.come(path);
	await eve.page.locator('.prompt').waitFor();
	const roll = dice(11);
	for (let decisions = 0; decisions < 12; decisions++) {
		await (await acting(anna, bert)).touch(roll);
		if (decisions === 6) {
			await bert.page.reload();
			await bert.page.locator('.prompt').waitFor();
		}
	}
	for (const other of [bert, eve])
		await expect.poll(async () => (await other.position()) === (await anna.position())).toBe(true);
	expect(await eve.page.locator('[data-lit]:visible').count()).toBe(0);
	expect(await eve.page.locator('.chip .name').allTextContents()).toEqual(['Anna', 'Bert']);

	await anna.page.getByRole('tab', { name: 'Chat' }).click();
	await anna.page.getByLabel('Message').fill('<b>good luck</b>');
	await anna.page.getByRole('button', { name: 'Send' }).click();
	await eve.page.getByRole('tab', { name: /Chat/ }).click();
	await eve.page.getByText('<b>good luck</b>').waitFor();

	await bert.page.getByRole('button', { name: 'Settings' }).click();
	await bert.page.getByRole('button', { name: 'Links' }).click();
	await bert.page.getByRole('button', { name: 'Show my link' }).click();
	const secret = await bert.page.getByLabel('Continue on another device').inputValue();
	const tablet = await Visitor.come('/');
	await tablet.page.goto(secret);
	await tablet.page.locator('.prompt').waitFor();
	await expect.poll(() => tablet.page.locator('.chip .name').allTextContents()).toContain('you');
	expect(tablet.page.url()).not.toContain('key');
	for (const visitor of [anna, bert, eve, tablet]) await visitor.leave();
});

test('what was done can be taken back, and an undo that concerns others is asked for', async () => {
	const [anna, bert] = await meet('mytikas');
	const first = await acting(anna, bert);
	const other = first === anna ? bert : anna;
	await first.page.keyboard.press('u');
	await first.page.getByRole('alert').getByText('There is nothing to undo yet.').waitFor();
	await first.page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
	await first.touch(dice(3));
	const after = await first.position();
	await first.page.keyboard.press('u');
	await first.moved(after);
	await first.page.locator('.prompt.mine').waitFor();
	await first.touch(dice(3));
	await other.page.locator('.prompt.mine').waitFor();
	await other.touch(dice(3));
	const asked = await other.position();
	await expect.poll(() => first.position()).toBe(asked);
	await first.page.getByRole('button', { name: /^Undo/ }).click();
	await other.page.getByRole('button', { name: 'Allow' }).click();
	await first.moved(asked);
	await first.page.locator('.prompt.mine').waitFor();
	for (const visitor of [anna, bert]) await visitor.leave();
});

test('two people at one screen: a curtain hides each hand from the other', async () => {
	const anna = await Visitor.come('/new/pantheon');
	await anna.page.getByLabel('Your name').fill('Anna');
	await anna.page.getByLabel('Seat 2').selectOption({ label: 'Beside me, on this screen' });
	await anna.page.getByLabel('Name of player 2').fill('Bert');
	await anna.page.getByRole('button', { name: 'Begin' }).click();
	const roll = dice(5);
	const seen: string[] = [];
	for (let turns = 0; turns < 4; turns++) {
		await anna.page.getByRole('heading', { name: /it is your turn/ }).waitFor();
		const who = ((await anna.page.locator('h1').textContent()) ?? '').split(',')[0] ?? '';
		seen.push(who);
		expect(await anna.page.locator('.frame, .board, [data-thing], .log').count()).toBe(0);
		await anna.page.keyboard.press('Enter'); // the button has the focus
		await anna.page.locator('.prompt.mine').waitFor();
		expect((await anna.page.locator('.chip .name').allTextContents()).sort()).toEqual([
			who === 'Anna' ? 'Bert' : 'Anna',
			'you',
		]);
		const next = anna.page.getByRole('button', { name: 'Hand over' });
		for (let decisions = 0; decisions < 12 && (await next.count()) === 0; decisions++) {
			await anna.touch(roll);
			await anna.page.locator('.prompt.mine').or(next).first().waitFor();
		}
		await next.click();
	}
	expect(new Set(seen)).toEqual(new Set(['Anna', 'Bert']));
	await anna.page.reload(); // behind the curtain still
	await anna.page.getByRole('heading', { name: /it is your turn/ }).waitFor();
	await anna.leave();
});

test('a connection that breaks comes back by itself, and what was decided meanwhile is done', async () => {
	const anna = await Visitor.come('about:blank');
	const { page } = anna;
	const lines: WebSocketRoute[] = [];
	let broken = false;
	await page.routeWebSocket(/\/socket/, (line) => {
		lines.push(line);
		if (broken) void line.close();
		else line.connectToServer();
	});
	await anna.go('/');
	await anna.playNow('Mytikas');
	await anna.turn();
	const before = await anna.position();
	broken = true;
	for (const line of lines) await line.close();
	await page.getByText('Connection lost').waitFor();
	await page.keyboard.press('l');
	await page.locator('.list [data-action]').first().click();
	expect(await anna.position()).toBe(before);
	broken = false;
	await anna.moved(before);
	await page.getByText('Connection lost').waitFor({ state: 'detached' });
	await anna.leave();
});

test('a server that is killed amid a game comes back, and the page goes on where it was', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'polytheon-killed-'));
	const database = join(folder, 'tables.sqlite');
	let server = await serve('0', database);
	try {
		const anna = await Visitor.come(`${server.site}/`);
		const { page } = anna;
		await anna.playNow('Duel');
		const roll = dice(7);
		for (let decisions = 0; decisions < 4; decisions++) {
			await anna.turn();
			await anna.touch(roll);
		}
		await anna.turn();
		const before = await anna.position();
		const told = () => page.locator('.story [data-turn]').allTextContents();
		const story = await told();
		expect(story.length).toBeGreaterThan(3);
		await page.evaluate(() => Object.assign(window, { stayed: true }));

		server.process.kill('SIGKILL');
		await once(server.process, 'exit');
		await page.getByText('Connection lost').waitFor();
		await page.keyboard.press('l');
		await page.locator('.list [data-action]').first().click();
		expect(await anna.position()).toBe(before);

		server = await serve(new URL(server.site).port, database);
		await anna.moved(before); // what was decided meanwhile is done
		await page.getByText('Connection lost').waitFor({ state: 'detached' });
		expect((await told()).slice(0, story.length)).toEqual(story);
		for (let decisions = 0; decisions < 3; decisions++) {
			await anna.turn();
			await anna.touch(roll);
		}
		expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
		await anna.leave(/WebSocket connection to .* failed/);
	} finally {
		server.process.kill('SIGKILL');
		rmSync(folder, { recursive: true, force: true });
	}
});

test('a game whose rules have changed since it began tells visitors so, and offers its record', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'polytheon-old-'));
	const database = join(folder, 'tables.sqlite');
	writeFileSync(database, gunzipSync(readFileSync('../tests/server/databases/b1fb672.sqlite.gz')));
	const server = await serve('0', database);
	try {
		const { tables } = (await (await fetch(`${server.site}/api/tables?game=mythologies`)).json()) as {
			tables: { table: string }[];
		};
		const address = `${server.site}/table/${tables[0]!.table}`;
		const eve = await Visitor.come(address);
		await eve.page.getByRole('heading', { name: 'This game is stopped.' }).waitFor();
		const record = await eve.page.getByRole('link', { name: 'Download the record' }).getAttribute('href');
		expect(await (await fetch(server.site + record)).text()).toContain('[game mythologies]\n[rules 1]\n');
		await expectWhole(eve.page);
		await eve.leave();
		const marie = await Visitor.come(address, { locale: 'fr-FR' });
		await marie.page.getByRole('heading', { name: 'Cette partie est suspendue.' }).waitFor();
		await marie.leave();
	} finally {
		server.process.kill('SIGKILL');
		rmSync(folder, { recursive: true, force: true });
	}
});

test('a link that opens nothing is explained in the visitor’s language', async () => {
	const [anna, bert] = await meet('duel');
	const eve = await Visitor.come(`${new URL(anna.page.url()).pathname}#key=stolen`, { locale: 'fr-FR' });
	await eve.page.getByText('Ce lien n’ouvre aucune place à cette table.').waitFor();
	await eve.page.locator('.prompt').waitFor(); // and looks on
	expect(eve.page.url()).not.toContain('key');
	await eve.page.context().close();
	for (const visitor of [anna, bert]) await visitor.leave();
});

test('where nothing is secret, the table turns to the next player by itself', async () => {
	const anna = await Visitor.come('/new/mytikas');
	await anna.page.getByLabel('Seat 2').selectOption({ label: 'Beside me, on this screen' });
	await anna.page.getByRole('button', { name: 'Begin' }).click();
	const roll = dice(5);
	for (let decisions = 0; decisions < 6; decisions++) {
		await anna.page.locator('.prompt.mine').waitFor();
		await anna.touch(roll);
	}
	await anna.leave();
});
