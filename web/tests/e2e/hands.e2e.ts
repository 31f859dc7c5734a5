// Keyboard only, a phone, other languages, hints.
import { describe, expect, test } from 'vitest';
import { tooWide } from './axe';
import { dice, GAMES, Visitor, withBrowser, type Roll } from './browser';

withBrowser();

/** Press Tab until something with this name or value has the focus. */
async function tabTo(visitor: Visitor, name: RegExp): Promise<void> {
	for (let presses = 0; presses < 80; presses++) {
		await visitor.page.keyboard.press('Tab');
		const said = await visitor.page.evaluate(() => {
			const { activeElement: here } = document;
			return here?.getAttribute('aria-label') || (here as HTMLInputElement | null)?.value || here?.textContent || '';
		});
		if (name.test(said)) return;
	}
	throw new Error(`the keyboard does not reach ${String(name)}`);
}

/** One decision with the keyboard: from the list, or from thing to thing with the arrows. */
async function decide(anna: Visitor, fromList: boolean, roll: Roll): Promise<void> {
	const { keyboard } = anna.page;
	const before = await anna.position();
	if (fromList) {
		await keyboard.press('l');
		await anna.page.locator('.list').waitFor();
		for (let steps = roll(3); steps > 0; steps--) await keyboard.press('ArrowDown');
		await keyboard.press('Enter');
	} else {
		// Enter touches a thing, Enter again does what comes first in its sheet.
		const here = () =>
			anna.page.evaluate(() => ({
				lit: document.activeElement?.hasAttribute('data-lit'),
				lifts: document.activeElement?.hasAttribute('aria-pressed'),
			}));
		await keyboard.press('ArrowDown');
		// What is lifted is carried on with the arrows.
		for (let steps = 0; steps < 8 && (await here()).lifts; steps++) {
			if ((await here()).lit) await keyboard.press('Enter');
			await keyboard.press(['ArrowRight', 'ArrowUp'][steps % 2] ?? '');
		}
		expect((await here()).lit).toBe(true);
		await keyboard.press('Enter');
		if ((await anna.answered(before)) === 'opened') await keyboard.press('Enter');
	}
	await anna.moved(before);
}

describe.each(GAMES)('$game', ({ game, name }) => {
	test(`is played with the keyboard alone${game === 'duel' ? ', to the end' : ''}`, async () => {
		const most = game === 'duel' ? 500 : 6;
		const anna = await Visitor.come('/');
		await anna.page.getByRole('button', { name: `Play now: ${name}` }).waitFor();
		await tabTo(anna, /^medium$/);
		for (const key of ['ArrowLeft', 'ArrowLeft']) await anna.page.keyboard.press(key);
		await tabTo(anna, new RegExp(`^Play now: ${name}`));
		await anna.page.keyboard.press('Enter');
		await anna.page.locator('.board [data-lit]:focus').waitFor();
		const roll = dice(3);
		let decisions = 0;
		for (; decisions < most && (await anna.turn()) === 'mine'; decisions++)
			await decide(anna, decisions % 2 === 0, roll);
		if (game === 'duel') expect(await anna.turn()).toBe('over');
		else expect(decisions).toBe(most);
		await anna.leave();
	});

	test('is played on a phone in French, and goes on in Japanese where it was', async () => {
		const anna = await Visitor.come('/', { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'fr-FR' });
		await anna.page.getByRole('radio', { name: 'Novice' }).check();
		await anna.page
			.getByRole('button', { name: `Jouer : ${name}` })
			.or(anna.page.getByRole('button', { name: new RegExp(`: ${name}$`) }))
			.first()
			.click();
		const roll = dice(9);
		for (let decisions = 0; decisions < 4; decisions++) {
			expect(await anna.turn()).toBe('mine');
			await anna.touch(roll);
			expect(await tooWide(anna.page)).toBe(0);
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

test.each(GAMES)('the lesson of $name is followed with the keyboard alone', async ({ game }) => {
	const anna = await Visitor.come(`/learn/${game}`);
	const { page } = anna;
	const { keyboard } = page;
	const teacher = page.locator('.teacher');
	await teacher.waitFor();
	for (let step = 0; ; step++) {
		await page.locator(`.teacher[data-step="${step}"]`).waitFor();
		if ((await page.getByRole('button', { name: /^Now play/ }).count()) > 0) break;
		if ((await page.locator('.teacher.asks').count()) === 0) await tabTo(anna, /^\s*Next\s*$/);
		else {
			await keyboard.press('l');
			await page.locator('.list [data-action]:focus').waitFor();
		}
		await keyboard.press('Enter');
	}
	await tabTo(anna, /^\s*Now play/);
	await keyboard.press('Enter');
	expect(await anna.turn()).toBe('mine');
	await anna.leave();
});

test('a new table is set up with the keyboard alone', async () => {
	const anna = await Visitor.come('/new/mythologies');
	const { page } = anna;
	const { keyboard } = page;
	await page.locator('.seats').waitFor();
	await tabTo(anna, /^2$/);
	await keyboard.press('ArrowRight');
	await keyboard.press('ArrowRight');
	const seats = page.locator('.seats select');
	await expect.poll(() => seats.count()).toBe(4);
	for (let seat = 1; seat < 4; seat++) {
		await expect
			.poll(async () => {
				await keyboard.press('Tab');
				return seats.nth(seat).evaluate((one) => one === document.activeElement);
			})
			.toBe(true);
		await keyboard.type('Melia');
	}
	await tabTo(anna, /^Begin$/);
	await keyboard.press('Enter');
	expect(await anna.turn()).toBe('mine');
	await anna.leave();
});

test('a hint tells what the house would do and how it weighs that', async () => {
	const anna = await Visitor.come('/');
	await anna.playNow('Mytikas');
	await anna.turn();
	await anna.page.keyboard.press('h');
	const advice = anna.page.locator('.advice');
	await advice.waitFor();
	expect(await advice.locator('li').count()).toBeGreaterThan(1);
	expect(await advice.locator('li b').first().textContent()).toMatch(/^\d+%$/);
	const before = await anna.position();
	await advice.getByRole('button', { name: 'Play it' }).click();
	await anna.moved(before);
	await anna.leave();
});

test('rules and every card are one tap away, and the place is kept', async () => {
	const anna = await Visitor.come('/');
	await anna.playNow('Duel');
	await anna.turn();
	const where = await anna.position();
	await anna.page.getByRole('button', { name: 'Rules' }).click();
	await anna.page.getByPlaceholder('Find a rule or a card').fill('apothecary');
	expect(await anna.page.locator('.drawer .things li').count()).toBe(1);
	await anna.page.keyboard.press('Escape');
	expect(await anna.page.locator('.drawer').count()).toBe(0);
	expect(await anna.position()).toBe(where);
	await anna.leave();
});
