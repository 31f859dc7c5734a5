// Replays, analyses and lessons in a real Chromium. Games to look at are imported as records (scripts/records.py).
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Lesson } from '../../src/server/protocol';
import { expectWhole, findings, tooSmall, tooWide } from './axe';
import { dice, GAMES, Visitor, withBrowser } from './browser';
import { serveWithAnalyses } from './setup';

withBrowser();

const tables: Record<string, string> = {};
beforeAll(async () => {
	for (const { game } of GAMES) {
		const record = readFileSync(new URL(`../../fixtures/records/${game}.txt`, import.meta.url), 'utf8');
		const body = JSON.stringify({ record });
		const response = await fetch(`${inject('site')}/api/records`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body,
		});
		if (!response.ok) throw new Error(`the record of ${game} was refused: ${await response.text()}`);
		tables[game] = ((await response.json()) as { table: string }).table;
	}
});

const reached = (page: Page, wanted: number) => page.locator(`.controls[data-step="${wanted}"]`).waitFor();

test('an old record says so, and what of it fits can be looked at', async () => {
	const record = readFileSync(new URL('../../../tests/records/mytikas-rules-1-b.record', import.meta.url), 'utf8');
	const body = JSON.stringify({ record });
	const response = await fetch(`${inject('site')}/api/records`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body,
	});
	const made = (await response.json()) as { table: string; record: { line: number; moves: number } };
	const anna = await Visitor.come(`/table/${made.table}`);
	await anna.page.getByText('This game continues from a record.').waitFor();
	await anna.page.getByRole('link', { name: 'Replay' }).click();
	await anna.page.getByRole('alert').getByText('This game was played under version 1 of the rules').waitFor();
	await anna.page.getByRole('alert').getByText(`Line ${made.record.line} does not fit`).waitFor();
	await expectWhole(anna.page);
	await anna.page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
	await anna.page.keyboard.press('End');
	await reached(anna.page, made.record.moves);
	await anna.leave();
});

describe('a replay', () => {
	test.each(GAMES)(
		'of $name goes step by step with keys, buttons and slider, and its address can be shared',
		async ({ game }) => {
			const anna = await Visitor.come(`/table/${tables[game]}/replay`);
			const { page } = anna;
			await reached(page, 0);
			await page.keyboard.press('ArrowRight');
			await page.keyboard.press('ArrowRight');
			await reached(page, 2);
			await page.getByRole('button', { name: 'Step forward' }).click();
			await reached(page, 3);
			expect(new URL(page.url()).pathname).toBe(`/table/${tables[game]}/replay/3`);
			const third = await page.locator('.told').textContent();
			await page.keyboard.press('End');
			await reached(page, Number(await page.locator('.slider').getAttribute('max')));
			await page.keyboard.press('Home');
			await reached(page, 0);
			await page.locator('.slider').fill('7');
			await reached(page, 7);
			const turns = await page.locator('.story [data-turn]').allTextContents();
			expect(turns.length).toBeGreaterThan(0);
			const told = (await page.locator('.told').textContent()) ?? '';
			expect(turns.at(-1)).toContain(told.trim().split('. ')[0]);
			await anna.go(`/table/${tables[game]}/replay/3?viewer=1`);
			await reached(page, 3);
			expect(await page.getByLabel('View as').inputValue()).toBe('1');
			await page.getByLabel('View as').selectOption('everybody');
			await expect.poll(() => page.locator('.told').textContent()).toBe(third);
			if (game === 'duel') await expectWhole(page);
			await anna.leave();
		},
	);

	test('plays by itself and stops', async () => {
		const anna = await Visitor.come(`/table/${tables['duel']}/replay`);
		await anna.page.getByRole('button', { name: 'Play', exact: true }).click();
		await reached(anna.page, 2);
		await anna.page.getByRole('button', { name: 'Pause' }).click();
		await anna.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
		await anna.leave();
	});

	test('of a running game shows what who looks on may know, and says so; it is not analysed', async () => {
		const anna = await Visitor.come('/');
		await anna.playNow('Duel');
		await anna.turn();
		const table = new URL(anna.page.url()).pathname;
		const bert = await Visitor.come(`${table}/replay`);
		await bert.page.getByText('This game is still running').waitFor();
		expect(await bert.page.getByLabel('View as').locator('option').allTextContents()).toEqual(['All players']);
		await anna.go(`${table}/replay`);
		await anna.page.getByText('This game is still running').waitFor();
		expect(await anna.page.getByLabel('View as').locator('option').allTextContents()).toEqual(['All players', 'You']);
		await anna.leave();
		await bert.go(`${table}/analysis`);
		await bert.page.getByRole('heading', { name: /when the game is over/ }).waitFor();
		await bert.page.context().close();
	});
});

test('a game is analysed once, with progress, and everything leads to its position', async () => {
	const anna = await Visitor.come(`/table/${tables['duel']}/analysis`);
	const { page } = anna;
	await page.getByRole('button', { name: 'Analyse this game' }).click();
	await page.locator('progress').or(page.locator('.plot')).waitFor();
	await page.locator('.plot').waitFor({ timeout: 200_000 });
	await page.getByRole('heading', { name: 'Accuracy' }).waitFor();
	await page.getByText('How it is measured').click();
	expect(await page.locator('.accuracy tbody tr').count()).toBe(6);
	const cards = page.locator('li.mistake');
	expect(await cards.count()).toBeGreaterThan(0);
	expect(await cards.first().locator('dd').last().textContent()).toMatch(/\w/);
	const lines = page.getByRole('region', { name: 'Continuations' });
	await lines.locator('.better li button').first().click();
	await expect.poll(() => page.locator('.walked').last().textContent()).toContain('Player');
	await lines.getByRole('button', { name: 'Back to the game' }).click();
	await expect.poll(() => lines.locator('[aria-pressed="true"]').count()).toBe(0);
	const last = cards.last();
	await last.getByRole('button').click();
	const shown = Number((await last.locator('small').textContent())?.match(/\d+/)?.[0]) - 1;
	await expect.poll(() => page.locator('.slider').inputValue()).toBe(String(shown));
	await page.getByText('All decisions as a table').click();
	const rows = page.locator('.mistakes details tbody tr');
	expect(await rows.first().locator('td').first().textContent()).toMatch(/Take/);
	expect(await rows.count()).toBeGreaterThan(20);
	await rows.nth(4).getByRole('button').click();
	await expect.poll(() => rows.nth(4).getAttribute('class')).toContain('chosen');
	const plot = await page.locator('.plot').boundingBox();
	await page.locator('.plot').click({ position: { x: (plot?.width ?? 0) / 2, y: 20 } });
	const most = Number(await page.locator('.slider').getAttribute('max'));
	await expect
		.poll(async () => Math.abs(Number(await page.locator('.slider').inputValue()) / most - 0.5))
		.toBeLessThan(0.1);
	await page.reload();
	await page.locator('.plot').waitFor();
	await expectWhole(page);
	await anna.leave();
});

test('at the end of a game its curve comes by itself, and its turning point leads to the position', async () => {
	const server = await serveWithAnalyses();
	try {
		const anna = await Visitor.come(`${server.site}/`);
		const { page } = anna;
		await anna.playNow('Duel');
		const roll = dice(7);
		while ((await anna.turn()) === 'mine') await anna.touch(roll);
		const chance = page.locator('.ending').getByRole('region', { name: 'Chance to win' });
		await chance.locator('.plot').waitFor({ timeout: 200_000 });
		expect(await page.getByRole('button', { name: 'Analyse this game' }).count()).toBe(0);
		const turning = chance.getByRole('button', { name: /^Turning point/ });
		expect(await turning.textContent()).toMatch(/Turning point: \S.*\d+ → \d+%/s);
		expect(await findings(page, '.ending')).toEqual([]);
		await turning.click();
		await page.locator('.controls[data-step]').waitFor();
		expect(new URL(page.url()).pathname).toMatch(/\/replay\/\d+$/);
		await anna.leave();
	} finally {
		server.process.kill('SIGINT');
	}
});

describe('a lesson', () => {
	/** Do what is lit, where it lies: the thing and, if that opens a sheet, the one thing that the sheet offers. */
	async function follow(page: Page, step: number, how: 'click' | 'tap' = 'click'): Promise<void> {
		const done = page.locator(`.teacher[data-step="${step + 1}"]`);
		const offered = page.locator('[role="dialog"] [data-action]:enabled');
		const lit = page.locator('.board [data-lit]:visible');
		for (let touches = 0; touches < 3 && (await done.count()) === 0; touches++) {
			await ((await offered.count()) > 0 ? offered : lit).first()[how]();
			await done.or(offered.first()).or(lit.first()).first().waitFor();
		}
		await done.waitFor();
	}

	/** What a step speaks of and the page does not show. */
	function unseen(page: Page, look: string[]): Promise<string[]> {
		return page.evaluate(
			(look) =>
				look.filter((name) => {
					const selector = name.startsWith('spot:') ? `[data-spot~="${name.slice(5)}"]` : `[data-thing="${name}"]`;
					return ![...document.querySelectorAll(selector)].some((one) => one.checkVisibility());
				}),
			look,
		);
	}

	test.each(GAMES)('of $name points at what it speaks of, lights only what it asks for', async ({ game }) => {
		const anna = await Visitor.come(`/learn/${game}`);
		const { page } = anna;
		const lesson = (await (await fetch(`${inject('site')}/api/lessons/${game}?language=en`)).json()) as Lesson;
		for (const [n, told] of lesson.steps.entries()) {
			await page.locator(`.teacher[data-step="${n}"]`).waitFor();
			expect(await page.locator('.says h2').textContent()).toBe(told.title);
			expect([told.title, await unseen(page, told.look)]).toEqual([told.title, []]);
			if (told.expected) await page.locator('.board [data-lit]:visible').first().waitFor();
			if (told.look.length > 0 || told.expected) await page.locator('.spotlight .ring').first().waitFor();
			if (n === 0 || n === 2) await expectWhole(page);
			if (told.expected) await follow(page, n);
			else if (n < lesson.steps.length - 1) await page.getByRole('button', { name: 'Next', exact: true }).click();
		}
		await page.getByRole('button', { name: 'Now play Melia (Novice)' }).click();
		await page.locator('.prompt[data-position]').waitFor();
		expect(await page.locator('.stand').textContent()).toContain('Melia');
		await anna.turn();
		await expect.poll(() => page.locator('.prompt .why').textContent()).toMatch(/\w+/);
		await expectWhole(page);
		await anna.leave();
	});

	test.each(GAMES.flatMap((one) => ['fr', 'ja'].map((locale) => ({ ...one, locale }))))(
		'of $name is followed with a finger on a phone, in $locale',
		async ({ game, locale }) => {
			const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale };
			const anna = await Visitor.come(`/learn/${game}`, phone);
			const { page } = anna;
			const asked = `${inject('site')}/api/lessons/${game}?language=${locale}`;
			const { steps } = (await (await fetch(asked)).json()) as Lesson;
			for (const [n, told] of steps.entries()) {
				await page.locator(`.teacher[data-step="${n}"]`).waitFor();
				expect(await page.locator('.says').textContent()).toContain(told.text);
				expect([told.title, await unseen(page, told.look)]).toEqual([told.title, []]);
				expect([told.title, await tooWide(page), await tooSmall(page)]).toEqual([told.title, 0, []]);
				if (told.expected) await follow(page, n, 'tap');
				else if (n < steps.length - 1) await page.locator('.ways .key').tap();
			}
			await page.locator('.ways .key').tap();
			await anna.turn();
			await expect.poll(() => page.locator('.prompt .why').textContent()).toMatch(/\S/);
			await anna.leave();
		},
	);

	test('is followed by a first game that says why it asks and what a move did, until somebody has enough', async () => {
		const anna = await Visitor.come('/');
		const { page } = anna;
		await anna.playNow('Duel');
		await anna.turn();
		const said = () => page.locator('.prompt .why').textContent();
		await expect.poll(said).toContain('Wonders are built later');
		const roll = dice(7);
		for (let turns = 0; turns < 12 && !(await said())?.includes('What you built stays'); turns++) {
			await anna.touch(roll);
			expect(await anna.turn()).toBe('mine');
		}
		expect(await said()).toContain('What you built stays in your city');
		await page.getByRole('button', { name: 'No more explanations' }).click();
		await page.reload();
		await anna.turn();
		expect(await page.locator('.prompt .why').count()).toBe(0);
		await anna.leave();
	});

	test('is reached from the lobby; who touches something else is told kindly that it waits', async () => {
		const anna = await Visitor.come('/');
		const { page } = anna;
		await page.getByRole('link', { name: 'Learn: Duel' }).click();
		await page.getByRole('heading', { name: 'Three ways to win' }).waitFor();
		await page.getByRole('button', { name: 'Next', exact: true }).click();
		await page.getByRole('button', { name: 'Next', exact: true }).click();
		await page.getByRole('heading', { name: 'A turn' }).waitFor();
		await expect
			.poll(() => page.locator('[data-lit]').evaluateAll((all) => all.map((one) => one.dataset['thing'])))
			.toEqual(['card:quarry']);
		await page.locator('[data-thing="card:garrison"]').click();
		await page.locator('.says').getByText('You could do that in a real game.').waitFor();
		expect(await page.locator('[role="dialog"] [data-action]').count()).toBe(0);
		await page.keyboard.press('Escape');
		await page.locator('[data-thing="card:quarry"]').click();
		await page.locator('[role="dialog"] [data-action]').click();
		await page.getByRole('heading', { name: 'Paying' }).waitFor();
		await anna.leave();
	});
});
