// Sounds, vibration and moves that are confirmed, in a real Chromium.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectWhole, findings } from './axe';
import { dice, Visitor, withBrowser } from './browser';

withBrowser();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface Felt {
	voices: number;
	pulses: unknown[];
}

/** Count what is played and how it shakes, from the next page on. */
async function listen(page: Page): Promise<() => Promise<Felt>> {
	await page.addInitScript(() => {
		const felt: Felt = { voices: 0, pulses: [] };
		Object.assign(globalThis, { felt });
		const Plain = OscillatorNode;
		class Counted extends Plain {
			override start(at?: number): void {
				felt.voices += 1;
				super.start(at);
			}
		}
		Object.assign(globalThis, { OscillatorNode: Counted });

		navigator.vibrate = (pattern) => felt.pulses.push(pattern) > 0;
	});
	return () => page.evaluate(() => (globalThis as unknown as { felt: Felt }).felt);
}

test('a table is silent until sounds are allowed, and stays as loud as it was set', async () => {
	const anna = await Visitor.come('/credits');
	const { page } = anna;
	const felt = await listen(page);
	await anna.go('/');
	await anna.playNow('Duel');
	await anna.turn();
	await anna.touch(dice(3));
	await anna.turn();
	expect(await felt()).toEqual({ voices: 0, pulses: [] });
	await page.getByRole('button', { name: 'Sound and touch' }).click();
	const dialog = page.getByRole('dialog', { name: 'Sound and touch' });
	await dialog.getByRole('checkbox', { name: 'Sounds' }).check();
	await expect.poll(async () => (await felt()).voices).toBeGreaterThan(0);
	await dialog.getByRole('slider', { name: 'Volume' }).fill('0.3');
	await expectWhole(page, '[role="dialog"]');
	expect(await dialog.getByText('Vibration').count()).toBe(0);
	await page.keyboard.press('Escape');
	const { voices } = await felt();
	await anna.touch(dice(4));
	await expect.poll(async () => (await felt()).voices).toBeGreaterThan(voices);
	await page.reload();
	await anna.turn();
	await page.getByRole('button', { name: 'Sound and touch' }).click();
	expect(await dialog.getByRole('slider', { name: 'Volume' }).inputValue()).toBe('0.3');
	await anna.leave();
});

test('on a phone a move shakes, and waits for a second touch where that is wanted', async () => {
	const anna = await Visitor.come('/credits', PHONE);
	const { page } = anna;
	const felt = await listen(page);
	await anna.go('/');
	await anna.playNow('Duel');
	await anna.turn();
	await page.getByRole('button', { name: 'Settings' }).first().click();
	await page.getByRole('button', { name: 'Sound and touch' }).click();
	const dialog = page.getByRole('dialog', { name: 'Sound and touch' });
	await dialog.getByRole('checkbox', { name: 'Confirm moves' }).check();
	expect(await findings(page)).toEqual([]);
	await page.keyboard.press('Escape');
	await dialog.waitFor({ state: 'detached' });
	await page.getByRole('button', { name: 'Settings' }).first().click();
	const before = await anna.position();
	const asked = page.getByRole('alert').filter({ hasText: 'Not yet' });
	const offered = page.locator('[role="dialog"] [data-action]:enabled');
	const choose = async (): Promise<void> => {
		await page.locator('[data-lit]:visible').first().click();
		await offered.or(asked).first().waitFor();
		if ((await asked.count()) === 0) await offered.first().click();
		await asked.waitFor();
	};
	await choose();
	await asked.getByRole('button', { name: 'Not yet' }).click();
	await asked.waitFor({ state: 'detached' });
	expect(await anna.position()).toBe(before);
	await choose();
	expect(await findings(page, '[role="alert"]')).toEqual([]);
	await asked.getByRole('button', { name: 'Play it' }).click();
	await anna.moved(before);
	expect((await felt()).pulses.length).toBeGreaterThan(0);
	await anna.leave();
});
