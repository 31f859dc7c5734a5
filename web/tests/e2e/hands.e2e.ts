// Keyboard only, a phone, other languages, hints.
import { describe, expect, test } from 'vitest';
import { dice, GAMES, Visitor, withBrowser } from './browser';

withBrowser();

/** Press Tab until something with this name has the focus. */
async function tabTo(visitor: Visitor, name: RegExp): Promise<void> {
	for (let presses = 0; presses < 80; presses++) {
		await visitor.page.keyboard.press('Tab');
		const said = await visitor.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
		if (name.test(said)) return;
	}
	throw new Error(`the keyboard does not reach ${String(name)}`);
}

describe.each(GAMES)('$game', ({ name }) => {
	test('is played with the keyboard alone', async () => {
		const anna = await Visitor.come('/');
		await anna.page.getByRole('button', { name: `Play now: ${name}` }).waitFor();
		await tabTo(anna, new RegExp(`^Play now: ${name}`));
		await anna.page.keyboard.press('Enter');
		const roll = dice(3);
		for (let decisions = 0; decisions < 8; decisions++) {
			expect(await anna.turn()).toBe('mine');
			const before = await anna.position();
			if (decisions % 2 === 0) {
				await anna.page.keyboard.press('l');
				await anna.page.locator('.list').waitFor();
				for (let steps = roll(3); steps > 0; steps--) await anna.page.keyboard.press('ArrowDown');
				await anna.page.keyboard.press('Enter');
			} else {
				// From thing to thing with the arrows; Enter touches it, Enter again does what comes first in its sheet.
				const here = () => anna.page.evaluate(() => ({ lit: document.activeElement?.hasAttribute('data-lit'), lifts: document.activeElement?.hasAttribute('aria-pressed') }));
				await anna.page.keyboard.press('ArrowDown');
				// What is lifted is carried on with the arrows.
				for (let steps = 0; steps < 8 && (await here()).lifts; steps++) {
					if ((await here()).lit) await anna.page.keyboard.press('Enter');
					await anna.page.keyboard.press(['ArrowRight', 'ArrowUp'][steps % 2] ?? '');
				}
				expect((await here()).lit).toBe(true);
				await anna.page.keyboard.press('Enter');
				await anna.page.locator('[role="dialog"] [data-action]').first().waitFor({ timeout: 1500 }).catch(() => undefined);
				if ((await anna.position()) === before) await anna.page.keyboard.press('Enter');
			}
			await anna.moved(before);
		}
		await anna.leave();
	});

	test('is played on a phone in French, and goes on in Japanese where it was', async () => {
		const anna = await Visitor.come('/', { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'fr-FR' });
		await anna.page.getByRole('radio', { name: 'Novice' }).check();
		await anna.page.getByRole('button', { name: `Jouer : ${name}` }).or(anna.page.getByRole('button', { name: new RegExp(`: ${name}$`) })).first().click();
		const roll = dice(9);
		for (let decisions = 0; decisions < 4; decisions++) {
			expect(await anna.turn()).toBe('mine');
			await anna.touch(roll);
			expect(await anna.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
		}
		await anna.turn();
		const [where, french] = [await anna.position(), await anna.page.locator('.ask').textContent()];
		await anna.page.locator('.more').click();
		await anna.page.locator('.language select').selectOption('ja');
		await expect.poll(() => anna.page.locator('.ask').textContent()).toMatch(/[ぁ-んァ-ン一-龥]/);
		expect(french).not.toMatch(/[ぁ-んァ-ン一-龥]/);
		expect(await anna.position()).toBe(where);
		await anna.touch(roll);
		await anna.leave();
	});
});

test('a hint tells what the house would do and how it weighs that', async () => {
	const anna = await Visitor.come('/');
	await anna.playNow('Mytikas');
	await anna.turn();
	await anna.page.keyboard.press('h');
	const advice = anna.page.locator('.advice');
	await advice.waitFor();
	expect(await advice.locator('li').count()).toBeGreaterThan(1);
	expect(await advice.locator('li b').first().textContent()).toMatch(/^\d+ %$/);
	const before = await anna.position();
	await advice.getByRole('button', { name: 'Do it' }).click();
	await anna.moved(before);
	await anna.leave();
});

test('rules and every card are one tap away, and the place is kept', async () => {
	const anna = await Visitor.come('/');
	await anna.playNow('Duel');
	await anna.turn();
	const where = await anna.position();
	await anna.page.getByRole('button', { name: 'Rules' }).click();
	await anna.page.getByPlaceholder('Find a card or a rule').fill('apothecary');
	expect(await anna.page.locator('.drawer .things li').count()).toBe(1);
	await anna.page.keyboard.press('Escape');
	expect(await anna.page.locator('.drawer').count()).toBe(0);
	expect(await anna.position()).toBe(where);
	await anna.leave();
});
