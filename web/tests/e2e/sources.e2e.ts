// What is ours and not the publisher's says so where it is read: a mark, and at a touch or a key why.
import { describe, expect, test } from 'vitest';
import { expectWhole } from './axe';
import { GAMES, Visitor, withBrowser } from './browser';

withBrowser();

const RECONSTRUCTED = GAMES.filter(({ game }) => game !== 'duel');
/** A thing of each game that every position has, with a value that is ours. */
const THINGS: Record<string, string> = {
	mytikas: '[data-thing="slot:large_temple"]',
	pantheon: '.god',
	mythologies: '[data-thing^="slot:"]:has(.ours)',
};

describe.each(RECONSTRUCTED)('$game', ({ game, name }) => {
	test('a thing has a mark, and its sheet says why with the keyboard', async () => {
		const anna = await Visitor.come('/');
		const { page } = anna;
		await anna.playNow(name);
		await anna.turn();
		await page.locator('.ours:visible').first().waitFor();
		await page
			.locator(THINGS[game] ?? '')
			.first()
			.click();
		const sheet = page.locator('[role="dialog"]');
		const why = sheet.locator('summary');
		await why.focus();
		await page.keyboard.press('Enter');
		await sheet.getByText('Reconstructed:').first().waitFor();
		expect(await sheet.locator('details').textContent()).toContain(`polytheon edition template ${game}`);
		expect(await sheet.textContent()).toContain('(reconstructed)');
		await expectWhole(page, '[role="dialog"]');
		await page.keyboard.press('Enter');
		expect(await sheet.locator('details').getAttribute('open')).toBeNull();
		await anna.leave();
	});

	test('rules have marks, and a touch says why', async () => {
		const anna = await Visitor.come(`/rules/${game}`, { hasTouch: true, viewport: { width: 390, height: 844 } });
		const thing = anna.page.locator('.things li', { has: anna.page.locator('details') }).first();
		await thing.locator('.ours').first().waitFor();
		await thing.locator('summary').tap();
		await thing.getByText('Reconstructed:').first().waitFor();
		await expectWhole(anna.page, '.things');
		await anna.leave();
	});

	test.each(['en-GB', 'fr-FR', 'ja-JP'])('the page of sources shows value, source and reason in %s', async (locale) => {
		const anna = await Visitor.come(`/sources/${game}`, { locale });
		const { page } = anna;
		await page.locator('section').first().waitFor();
		const ours = await page.locator('section').count();
		await page.getByRole('radio').last().check();
		await expect.poll(() => page.locator('section').count()).toBeGreaterThan(ours);
		const said = (await page.locator('section').allTextContents()).join(' ');
		expect(said).not.toMatch(/\b[a-z]+_[a-z]+\b|\b[a-z]+\.[a-z]+\b/);
		for (const from of await page.locator('.group.reconstructed .from').allTextContents())
			expect(from.length).toBeGreaterThan(30);
		await anna.leave();
	});
});

test('another language is told at once, and a game of which all is known has no mark', async () => {
	const anna = await Visitor.come('/rules/duel');
	const { page } = anna;
	await page.locator('.things').first().waitFor();
	expect(await page.locator('.ours, details.notes').count()).toBe(0);
	await anna.go('/rules/mytikas');
	await page.locator('.notes summary').first().click();
	await page.getByText('Reconstructed:').first().waitFor();
	await page.getByLabel('Language').selectOption('fr');
	await page.getByText('Reconstitué').first().waitFor();
	await anna.leave();
});
