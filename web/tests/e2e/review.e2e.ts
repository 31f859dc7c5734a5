// Replays, analyses and lessons in a real Chromium. Games to look at are imported as records.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Lesson } from '../../src/server/protocol';
import { findings, launch, LOOKS, SITE, tooWide, visit } from './browser';

const GAMES = ['duel', 'pantheon', 'mytikas', 'mythologies'];

let browser: Browser;
const tables: Record<string, string> = {};
beforeAll(async () => {
	browser = await launch();
	for (const game of GAMES) {
		const record = readFileSync(new URL(`../../fixtures/records/${game}.txt`, import.meta.url), 'utf8');
		const response = await fetch(`${SITE}/api/records`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ record }) });
		tables[game] = ((await response.json()) as { table: string }).table;
	}
});
afterAll(() => browser.close());

const step = (page: Page) => page.locator('.controls').getAttribute('data-step').then(Number);
const reached = (page: Page, wanted: number) => page.waitForFunction((n) => document.querySelector('.controls')?.getAttribute('data-step') === String(n), wanted);

describe('a replay', () => {
	test.each(GAMES)('of %s goes step by step with keys, buttons and slider, and its address can be shared', async (game) => {
		const { page, errors } = await visit(browser, `/table/${tables[game]}/replay`);
		await page.locator('.controls').waitFor();
		expect(await step(page)).toBe(0);
		await page.keyboard.press('ArrowRight');
		await page.keyboard.press('ArrowRight');
		await reached(page, 2);
		await page.getByRole('button', { name: 'One step on' }).click();
		await reached(page, 3);
		expect(new URL(page.url()).pathname).toBe(`/table/${tables[game]}/replay/3`);
		const third = await page.locator('.told').textContent();
		await page.keyboard.press('End');
		await page.waitForFunction(() => document.querySelector('.at')?.textContent === `Step ${document.querySelector<HTMLInputElement>('.slider')?.max} of ${document.querySelector<HTMLInputElement>('.slider')?.max}`);
		await page.keyboard.press('Home');
		await reached(page, 0);
		await page.locator('.slider').fill('7');
		await reached(page, 7);
		expect(await page.locator('.log li.move').count()).toBe(7);
		const { page: other } = await visit(browser, `/table/${tables[game]}/replay/3?eyes=1`);
		await reached(other, 3);
		expect(await other.getByLabel('Seen by').inputValue()).toBe('1');
		await other.getByLabel('Seen by').selectOption('everybody');
		await other.waitForFunction((text) => document.querySelector('.told')?.textContent === text, third);
		expect(errors).toEqual([]);
		await page.context().close();
		await other.context().close();
	});

	test('plays by itself and stops', async () => {
		const { page } = await visit(browser, `/table/${tables['duel']}/replay`);
		await page.getByRole('button', { name: 'Play', exact: true }).click();
		await reached(page, 2);
		await page.getByRole('button', { name: 'Pause' }).click();
		await page.context().close();
	});

	test('of a running game shows what its spectator may know, and says so', async () => {
		const { page } = await visit(browser, '/new/duel');
		await page.getByRole('button', { name: 'Open the table' }).click();
		await page.locator('.seats select').selectOption('novice');
		await page.getByRole('button', { name: 'Begin' }).click();
		await page.locator('.prompt.mine').waitFor();
		const table = new URL(page.url()).pathname;
		const { page: watching, errors } = await visit(browser, `${table}/replay`);
		await watching.getByText('This game still runs').waitFor();
		expect(await watching.getByLabel('Seen by').locator('option').count()).toBe(1);
		expect(errors).toEqual([]);
		await watching.goto(`${SITE}${table}/analysis`);
		await watching.getByRole('heading', { name: /when it is over/ }).waitFor();
		await watching.context().close();
		await page.context().close();
	});
});

test('a game is analysed once, with progress, and mistakes lead to their positions', async () => {
	const { page, errors } = await visit(browser, `/table/${tables['duel']}/analysis`);
	const begin = page.getByRole('button', { name: 'Analyse this game' });
	await begin.or(page.locator('.plot')).waitFor();
	if (await begin.isVisible()) {
		await begin.click();
		await page.locator('progress').or(page.locator('.plot')).waitFor();
	}
	await page.locator('.plot').waitFor({ timeout: 150_000 });
	const cards = page.locator('.mistake');
	expect(await cards.count()).toBeGreaterThan(0);
	const last = cards.last();
	await last.getByRole('button').click();
	const shown = Number((await last.locator('small').textContent())?.match(/\d+/)?.[0]) - 1;
	await page.waitForFunction((n) => document.querySelector<HTMLInputElement>('.slider')?.value === String(n), shown);
	await page.getByText('All decisions as a table').click();
	const rows = page.locator('details tbody tr');
	expect(await rows.count()).toBeGreaterThan(20);
	await rows.nth(4).getByRole('button').click();
	await page.locator('details tr.chosen').waitFor();
	const plot = await page.locator('.plot').boundingBox();
	await page.locator('.plot').click({ position: { x: (plot?.width ?? 0) / 2, y: 20 } });
	await page.waitForFunction(() => {
		const slider = document.querySelector<HTMLInputElement>('.slider');
		return slider !== null && Math.abs(Number(slider.value) / Number(slider.max) - 0.5) < 0.1;
	});
	await page.reload();
	await page.locator('.plot').waitFor();
	expect(errors).toEqual([]);
	await page.context().close();
});

describe('a lesson', () => {
	test.each(GAMES)('of %s is played through; something else is answered kindly', async (game) => {
		const { page, errors } = await visit(browser, `/learn/${game}`);
		const lesson = (await (await fetch(`${SITE}/api/lessons/${game}?language=en`)).json()) as Lesson;
		let refused = 0;
		for (const [n, told] of lesson.steps.entries()) {
			await page.locator(`.teacher[data-step="${n}"]`).waitFor();
			expect(await page.locator('.says h2').textContent()).toBe(told.title);
			if (!told.expected) {
				if (n < lesson.steps.length - 1) await page.getByRole('button', { name: 'Next' }).click();
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
		expect(errors).toEqual([]);
		await page.context().close();
	});

	test('is reached from the lobby', async () => {
		const { page } = await visit(browser, '/');
		await page.getByRole('link', { name: 'Learn: Duel' }).click();
		await page.getByRole('heading', { name: 'What wins' }).waitFor();
		await page.context().close();
	});
});

/** Choose from the list of all that can be done. */
async function choose(page: Page, action: number): Promise<void> {
	await page.getByRole('button', { name: 'List' }).click();
	await page.locator(`.list [data-action="${action}"]`).click();
}

describe.each(LOOKS)('at $width px, $theme', ({ width, theme }) => {
	const options = { viewport: { width, height: 900 }, colorScheme: theme };

	test.each(['replay/30', 'analysis', 'learn'])('%s is whole and accessible', async (part) => {
		const { page, errors } = await visit(browser, part === 'learn' ? '/learn/duel' : `/table/${tables['duel']}/${part}`, options);
		await page.locator('.controls, .slider, .teacher').first().waitFor();
		await page.waitForLoadState('networkidle');
		expect(await findings(page)).toEqual([]);
		expect(await tooWide(page)).toBe(0);
		expect(errors).toEqual([]);
		await page.context().close();
	});
});
