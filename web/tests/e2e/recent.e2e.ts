// What others just did is shown again on the board, in a real Chromium.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findings } from './axe';
import { dice, GAMES, Visitor, withBrowser } from './browser';
import { Audience } from './told';

withBrowser();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Note which positions are shown, from now on. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
	await page.evaluate(() => {
		const seen: string[] = [];
		Object.assign(globalThis, { seen });
		const recap = document.querySelector<HTMLElement>('.recap')!;
		new MutationObserver(() => {
			const step = recap.dataset['again'] ?? 'now';
			if (seen.at(-1) !== step) seen.push(step);
		}).observe(recap, { attributes: true });
	});
	return () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
}

const spoken = (page: Page) => page.locator('.recap [aria-live]').innerText();
const told = (page: Page) => page.locator('.recap .news p').innerText();

describe.each(GAMES)('in $name', ({ name }) => {
	test.each([
		{ where: 'a screen, with motion', options: { reducedMotion: 'no-preference' as const } },
		{ where: 'a phone, without motion', options: PHONE },
	])('what the others did is shown again on $where', async ({ options }) => {
		const anna = await Visitor.come('/', options);
		const { page } = anna;
		await anna.playNow(name);
		const roll = dice(5);
		// Until the others have done something that is told.
		for (let turns = 0; turns < 12; turns++) {
			expect(await anna.turn()).toBe('mine');
			if ((await page.locator('.recap .again').count()) > 0) break;
			await anna.touch(roll);
		}
		await page.locator('.recap .again').waitFor();
		const [now, said] = [await told(page), await page.locator('.board').innerText()];
		const seen = await watch(page);
		await page.getByRole('button', { name: 'Show again' }).click();
		await page.locator('.recap[data-again]').waitFor();
		expect(await spoken(page)).toContain('Showing the last moves again');
		expect(await page.locator('.board [data-lit]').count()).toBe(0);
		await page.locator('.recap:not([data-again])').waitFor();
		const steps = await seen();
		expect(steps.length).toBeGreaterThan(2);
		const first = Number(steps[0]);
		expect(steps).toEqual([...steps.slice(1).map((_, n) => String(first + n)), 'now']);
		expect([await told(page), await page.locator('.board').innerText()]).toEqual([now, said]);
		expect(await page.locator('.board [data-lit]').count()).toBeGreaterThan(0);
		expect(await findings(page)).toEqual([]);
		await anna.leave();
	});
});

test('a key shows it again and stops it, and a move of one’s own follows at once', async () => {
	const anna = await Visitor.come('/');
	const { page } = anna;
	await anna.playNow('Duel');
	const roll = dice(6);
	while ((await page.locator('.recap .again').count()) === 0) {
		expect(await anna.turn()).toBe('mine');
		await anna.touch(roll);
		await anna.turn();
	}
	const last = await page.locator('.recap .news p b').innerText();
	await page.keyboard.press('a');
	await page.locator('.recap[data-again]').waitFor();
	await page.keyboard.press('a');
	await page.locator('.recap:not([data-again])').waitFor();
	await page.keyboard.press('a');
	await expect.poll(() => spoken(page)).toMatch(new RegExp(`again\\s+${last.slice(0, 12)}`));
	await page.keyboard.press('Escape');
	await page.locator('.recap:not([data-again])').waitFor();
	await anna.touch(roll);
	await anna.leave();
});

test('whoever reads a turn in the log keeps the focus while it goes on', async () => {
	const audience = await Audience.at('mytikas', {});
	const { page } = audience.visitor;
	let kept = 0;
	let last = { turn: '', text: '', names: '' };
	await audience.hear(async ({ view }) => {
		if (view?.over) return 'enough'; // how it ended lies over the log
		const [here, now] = await page.evaluate(() => {
			const at = document.activeElement;
			const turn = [...document.querySelectorAll('.story [data-turn]')].at(-1);
			const place = [at?.closest('[data-turn]')?.getAttribute('data-turn'), at?.getAttribute('data-names')];
			const found = at?.getAttribute('role') === 'log' ? 'log' : place.join(' ');
			const name = turn?.querySelector<HTMLElement>('[data-names]');
			const text = turn?.querySelector('p')?.textContent ?? '';
			name?.focus();
			return [found, { turn: turn?.getAttribute('data-turn') ?? '', text, names: name?.dataset['names'] ?? '' }];
		});
		// The turns of an age are folded when the next one begins: then the focus is on the log.
		if (last.names !== '') expect([`${last.turn} ${last.names}`, 'log']).toContain(here);
		if (last.names !== '' && now.turn === last.turn && now.text !== last.text) kept++;
		last = now;
		return kept > 3 ? 'enough' : undefined;
	});
	expect(kept).toBeGreaterThan(0);
	await audience.visitor.leave();
});
