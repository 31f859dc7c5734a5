// Replays, analyses and lessons in a real Chromium. Games to look at are imported as records (scripts/records.py).
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Lesson } from '../../src/server/protocol';
import { expectWhole } from './axe';
import { GAMES, Visitor, withBrowser } from './browser';

withBrowser();

const tables: Record<string, string> = {};
beforeAll(async () => {
	for (const { game } of GAMES) {
		const record = readFileSync(new URL(`../../fixtures/records/${game}.txt`, import.meta.url), 'utf8');
		const body = JSON.stringify({ record });
		const response = await fetch(`${inject('site')}/api/records`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
		if (!response.ok) throw new Error(`the record of ${game} was refused: ${await response.text()}`);
		tables[game] = ((await response.json()) as { table: string }).table;
	}
});

const reached = (page: Page, wanted: number) => page.locator(`.controls[data-step="${wanted}"]`).waitFor();

test('an old record says so, and what of it fits can be looked at', async () => {
	const record = readFileSync(new URL('../../../tests/records/mytikas-rules-1-b.record', import.meta.url), 'utf8');
	const body = JSON.stringify({ record });
	const response = await fetch(`${inject('site')}/api/records`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
	const made = (await response.json()) as { table: string; record: { line: number; moves: number } };
	const anna = await Visitor.come(`/table/${made.table}`);
	await anna.page.getByText('This game goes on where a record stops.').waitFor();
	await anna.page.getByRole('link', { name: 'Replay' }).click();
	await anna.page.getByRole('alert').getByText('This game was played by version 1 of the rules').waitFor();
	await anna.page.getByRole('alert').getByText(`Line ${made.record.line} no longer fits`).waitFor();
	await expectWhole(anna.page);
	await anna.page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
	await anna.page.keyboard.press('End');
	await reached(anna.page, made.record.moves);
	await anna.leave();
});

describe('a replay', () => {
	test.each(GAMES)('of $name goes step by step with keys, buttons and slider, and its address can be shared', async ({ game }) => {
		const anna = await Visitor.come(`/table/${tables[game]}/replay`);
		const { page } = anna;
		await reached(page, 0);
		await page.keyboard.press('ArrowRight');
		await page.keyboard.press('ArrowRight');
		await reached(page, 2);
		await page.getByRole('button', { name: 'One step on' }).click();
		await reached(page, 3);
		expect(new URL(page.url()).pathname).toBe(`/table/${tables[game]}/replay/3`);
		const third = await page.locator('.told').textContent();
		await page.keyboard.press('End');
		await reached(page, Number(await page.locator('.slider').getAttribute('max')));
		await page.keyboard.press('Home');
		await reached(page, 0);
		await page.locator('.slider').fill('7');
		await reached(page, 7);
		expect(await page.locator('.log li.move').count()).toBe(7);
		await anna.go(`/table/${tables[game]}/replay/3?eyes=1`);
		await reached(page, 3);
		expect(await page.getByLabel('Seen by').inputValue()).toBe('1');
		await page.getByLabel('Seen by').selectOption('everybody');
		await expect.poll(() => page.locator('.told').textContent()).toBe(third);
		if (game === 'duel') await expectWhole(page);
		await anna.leave();
	});

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
		await bert.page.getByText('This game still runs').waitFor();
		expect(await bert.page.getByLabel('Seen by').locator('option').allTextContents()).toEqual(['Everybody']);
		await anna.go(`${table}/replay`);
		await anna.page.getByText('This game still runs').waitFor();
		expect(await anna.page.getByLabel('Seen by').locator('option').allTextContents()).toEqual(['Everybody', 'You']);
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
	const cards = page.locator('.mistake');
	expect(await cards.count()).toBeGreaterThan(0);
	const last = cards.last();
	await last.getByRole('button').click();
	const shown = Number((await last.locator('small').textContent())?.match(/\d+/)?.[0]) - 1;
	await expect.poll(() => page.locator('.slider').inputValue()).toBe(String(shown));
	await page.getByText('All decisions as a table').click();
	const rows = page.locator('details tbody tr');
	expect(await rows.count()).toBeGreaterThan(20);
	await rows.nth(4).getByRole('button').click();
	await expect.poll(() => rows.nth(4).getAttribute('class')).toContain('chosen');
	const plot = await page.locator('.plot').boundingBox();
	await page.locator('.plot').click({ position: { x: (plot?.width ?? 0) / 2, y: 20 } });
	const most = Number(await page.locator('.slider').getAttribute('max'));
	await expect.poll(async () => Math.abs(Number(await page.locator('.slider').inputValue()) / most - 0.5)).toBeLessThan(0.1);
	await page.reload();
	await page.locator('.plot').waitFor();
	await expectWhole(page);
	await anna.leave();
});

describe('a lesson', () => {
	/** Choose from the list of all that can be done. */
	async function choose(page: Page, action: number): Promise<void> {
		await page.getByRole('button', { name: 'List' }).click();
		await page.locator(`.list [data-action="${action}"]`).click();
	}

	test.each(GAMES)('of $name is played through; something else is answered kindly', async ({ game }) => {
		const anna = await Visitor.come(`/learn/${game}`);
		const { page } = anna;
		const lesson = (await (await fetch(`${inject('site')}/api/lessons/${game}?language=en`)).json()) as Lesson;
		let refused = 0;
		for (const [n, told] of lesson.steps.entries()) {
			await page.locator(`.teacher[data-step="${n}"]`).waitFor();
			expect(await page.locator('.says h2').textContent()).toBe(told.title);
			if (!told.expected) {
				if (n < lesson.steps.length - 1) await page.getByRole('button', { name: 'Next', exact: true }).click();
				continue;
			}
			const wrong = told.choices.find(({ action }) => action !== told.expected?.action);
			if (wrong && refused < 2) {
				refused += 1;
				await choose(page, wrong.action);
				await page.getByText(told.otherwise).waitFor();
			}
			await choose(page, told.expected.action);
		}
		expect(await page.getByRole('link', { name: 'Play a game' }).getAttribute('href')).toBe(`/new/${game}`);
		expect(refused).toBe(2);
		await anna.leave();
	});

	test('is reached from the lobby, and marks on the board what it speaks of', async () => {
		const anna = await Visitor.come('/');
		await anna.page.getByRole('link', { name: 'Learn: Duel' }).click();
		await anna.page.getByRole('heading', { name: 'What wins' }).waitFor();
		await anna.page.getByRole('button', { name: 'Next', exact: true }).click();
		await anna.page.getByRole('button', { name: 'Next', exact: true }).click();
		await anna.page.locator('[data-advised]').click();
		await anna.page.locator('[role="dialog"] [data-action]').first().click();
		await anna.page.getByRole('heading', { name: 'Paying' }).waitFor();
		await anna.leave();
	});
});
