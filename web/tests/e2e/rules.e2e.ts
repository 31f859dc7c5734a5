// The complete rules: found by words and by number, linked from each other and from the log of a game.
import { expect, inject, test } from 'vitest';
import type { GameRules } from '../../src/server/protocol';
import { expectWhole } from './axe';
import { dice, Visitor, withBrowser } from './browser';

withBrowser();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** What the server tells of Duel's rules. */
async function rules(language = 'en'): Promise<NonNullable<GameRules['book']>> {
	const answer = await fetch(new URL(`/api/games/duel/rulebook?language=${language}`, inject('site')));
	const { book } = (await answer.json()) as GameRules;
	if (!book) throw new Error('Duel has no book');
	return book;
}

test('a rule is found by a word, and its number leads to it in the whole book', async () => {
	const all = (await rules()).sections.flatMap((section) => section.rules);
	const anna = await Visitor.come('/rules/duel');
	const { page } = anna;
	await expect.poll(() => page.locator('.rule').count()).toBe(all.length);
	await page.getByRole('searchbox').fill('mausoleum');
	await expect.poll(() => page.locator('.rule').count()).toBeLessThan(all.length);
	expect(await page.locator('[data-component="mausoleum"]').count()).toBe(1);
	for (const said of await page.locator('.rule').allTextContents()) expect(said.toLowerCase()).toContain('mausoleum');
	const number = page.locator('.rule .number').first();
	const wanted = (await number.textContent()) ?? '';
	await number.click();
	await expect.poll(() => page.locator('.rule').count()).toBe(all.length);
	expect(new URL(page.url()).hash).toBe(`#${wanted}`);
	await page.locator(`.rule.lit[data-rule="${wanted}"]`).waitFor();
	await expect.poll(() => page.locator('.rule.lit').evaluate(inView)).toBe(true);
	await page.getByRole('searchbox').fill('xyzzy');
	await page.getByText('No card or rule found.').waitFor();
	await anna.leave();
});

test.each(['en-GB', 'fr-FR', 'ja-JP'])('an address leads to a rule, and references lead on, in %s', async (locale) => {
	const last = (await rules(locale.slice(0, 2))).sections.at(-1)?.rules.at(-1)?.number ?? '';
	const anna = await Visitor.come(`/rules/duel#${last}`, { ...PHONE, locale });
	const { page } = anna;
	await page.locator(`.rule.lit[data-rule="${last}"]`).waitFor();
	await expect.poll(() => page.locator('.rule.lit').evaluate(inView)).toBe(true);
	const reference = page.locator('.rule .to').first();
	const wanted = (await reference.textContent()) ?? '';
	await reference.click();
	await page.locator(`.rule.lit[data-rule="${wanted}"]`).waitFor();
	await expect.poll(() => page.locator('.rule.lit').evaluate(inView)).toBe(true);
	await page.goBack();
	await page.locator(`.rule.lit[data-rule="${last}"]`).waitFor();
	await anna.leave();
});

test('the log says why: the rule opens without leaving the table', async () => {
	const anna = await Visitor.come('/');
	const { page } = anna;
	await anna.playNow('Duel');
	await anna.turn();
	await anna.touch(dice(1));
	await anna.turn();
	const address = page.url();
	await page
		.getByRole('log')
		.getByRole('button', { name: /^Why\? Rules \d/ })
		.first()
		.click();
	const sheet = page.getByRole('dialog', { name: 'Why? The rules behind it' });
	const number = (await sheet.locator('.rule .number').first().textContent()) ?? '';
	const said = (await rules()).sections.flatMap((section) => section.rules).find((rule) => rule.number === number);
	expect(await sheet.locator('.rule').first().textContent()).toContain(said?.text[0]?.text);
	await expectWhole(page, '[role="dialog"]');
	expect(await sheet.getByRole('link', { name: 'All rules' }).getAttribute('href')).toBe(`/rules/duel#${number}`);
	await page.keyboard.press('Escape');
	await sheet.waitFor({ state: 'detached' });
	expect(page.url()).toBe(address);
	await anna.leave();
});

test('the rules at the side of the table go to a rule within', async () => {
	const anna = await Visitor.come('/');
	const { page } = anna;
	await anna.playNow('Duel');
	await anna.turn();
	const address = page.url();
	await page.getByRole('button', { name: 'Rules' }).click();
	const drawer = page.getByRole('dialog', { name: 'Rules' });
	await drawer.locator('.rule .to').first().click();
	await drawer.locator('.rule.lit').waitFor();
	await expect.poll(() => drawer.locator('.rule.lit').evaluate(inView)).toBe(true);
	expect(page.url()).toBe(address);
	await anna.leave();
});

/** Whether something is on the screen. */
function inView(element: Element): boolean {
	const { top, bottom } = element.getBoundingClientRect();
	return top >= 0 && bottom <= innerHeight;
}
