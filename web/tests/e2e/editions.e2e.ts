// A table that is played with an edition: a file is dropped, its changes are seen by everybody, and prices follow it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectWhole } from './axe';
import { Visitor, withBrowser } from './browser';

withBrowser();

const NAME = '<b>Dear</b> wood';
const CARDS = [
	'lumber_yard',
	'logging_camp',
	'clay_pool',
	'clay_pit',
	'quarry',
	'stone_pit',
	'glassworks',
	'press',
	'guard_tower',
	'workshop',
	'apothecary',
	'stone_reserve',
	'clay_reserve',
	'wood_reserve',
	'stable',
	'garrison',
	'palisade',
	'scriptorium',
	'pharmacist',
	'theater',
	'altar',
	'baths',
	'tavern',
];
const DEAR = [
	'game = "duel"',
	'[economy]',
	'starting_coins = 20',
	'[military]',
	'zones = [{ from = 1, to = 1, vp = 9, coins = 0 }, { from = 2, to = 4, vp = 11, coins = 13 },',
	' { from = 5, to = 8, vp = 12, coins = 17 }]',
	...CARDS.flatMap((card) => [`[cards.${card}]`, 'cost = { coins = 9 }']),
].join('\n');
const WRONG = 'game = "duel"\n[cards.baths]\nvp = 99\n[cards.bath]\nvp = 1\n';

async function drop(page: Page, name: string, text: string): Promise<void> {
	const dataTransfer = await page.evaluateHandle(
		({ name, text }) => {
			const data = new DataTransfer();
			data.items.add(new File([text], name, { type: 'text/plain' }));
			return data;
		},
		{ name, text },
	);
	await page.locator('.drop').dispatchEvent('drop', { dataTransfer });
}

test('a file that is dropped on a new table is checked, seen by everybody, and played with', async () => {
	const anna = await Visitor.come('/new/duel');
	const { page } = anna;
	await page.getByLabel('Your name').fill('Anna');
	await page.getByRole('radio', { name: 'From a file' }).check();

	await drop(page, 'wrong.toml', WRONG);
	const faults = page.locator('.faults');
	await faults.getByText('2 errors in “wrong”:').waitFor();
	expect(await faults.locator('li b').allTextContents()).toEqual(['Line 3', 'Line 4']);
	await faults.getByText("did you mean 'baths'?").waitFor();
	await expectWhole(page);
	await page.getByRole('button', { name: 'Create the table' }).click();
	await page.getByText('Choose a valid file').waitFor();
	expect(new URL(page.url()).pathname).toBe('/new/duel');

	await page.getByText('Or paste its text').click();
	await page.getByLabel('Text of the edition file').fill('[economy]\nstarting_coins = 20\n');
	await page.getByRole('button', { name: 'Check' }).click();
	await page.getByText('“Edition” changes 1 value:').waitFor();

	await drop(page, `${NAME}.toml`, DEAR);
	await page.getByText(`“${NAME}” changes 25 values:`).waitFor();
	await page.getByRole('button', { name: 'Create the table' }).click();

	const link = await page.getByLabel('Link to this table').inputValue();
	const bert = await Visitor.come(new URL(link).pathname, { viewport: { width: 390, height: 844 }, hasTouch: true });
	for (const { page } of [anna, bert]) {
		await page.getByRole('heading', { name: `Played with the edition “${NAME}”` }).waitFor();
		const baths = page.locator('.changes li', { hasText: 'Baths' });
		expect(await baths.locator('.values').textContent()).toBe('1 stone → 9 coins');
	}
	await expectWhole(bert.page);
	await bert.leave();

	await page.getByLabel('Fill this seat…').selectOption('novice');
	await page.getByRole('button', { name: 'Begin' }).click();
	await page.locator('.prompt').waitFor();
	await page.locator('h1 + .edition', { hasText: NAME }).waitFor();
	const build = page.locator('.list [data-action]', { hasText: /Build/ }).first();
	for (let picks = 0; picks < 8; picks++) {
		await anna.turn();
		const before = await anna.position();
		await page.keyboard.press('l');
		await page.locator('.list [data-action]').first().waitFor();
		if ((await build.count()) > 0) break;
		await page.locator('.list [data-action]').first().click();
		await anna.moved(before);
	}
	expect(await build.textContent()).toContain('9 coins');
	await page.keyboard.press('Escape');
	const card = page.locator('.board [data-thing^="card:"][data-lit] .hidden-text').first();
	expect(await card.textContent()).toContain('9 coins');
	const losses = page.locator('.road .loss [aria-hidden]');
	expect((await losses.allTextContents()).map((loss) => loss.trim())).toEqual(['−17', '−13', '−13', '−17']);

	await page.keyboard.press('?');
	await page.locator('.drawer').getByText(`“${NAME}” changes 25 values:`).waitFor();
	await page.locator('[data-rule="1.3"] .changed', { hasText: 'coins at the start: 20; usually 7' }).waitFor();
	await expectWhole(page, '.drawer');
	await anna.go(`${new URL(link).pathname}/replay`);
	await page.locator('.controls').waitFor();
	await page.locator('h1 + .edition', { hasText: NAME }).waitFor();
	await anna.go('/');
	await page.locator('.row small', { hasText: NAME }).waitFor();
	await anna.leave();
});

test('the keyboard alone comes to the choice of a file', async () => {
	const anna = await Visitor.come('/new/mytikas');
	const { page } = anna;
	await page.getByRole('radio', { name: 'Usual values' }).focus();
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('Tab');
	expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('file');
	// The dialogue that Enter opens belongs to the browser; what it hands back is given straight to the input.
	const text = '[locks]\nvalues = { a = 4, b = 6, c = 8 }\n';
	await page
		.locator('input:focus')
		.setInputFiles({ name: 'box.toml', mimeType: 'text/plain', buffer: Buffer.from(text) });
	await page.getByText('“box” changes 1 value:').waitFor();
	expect(await page.locator('.changes .values').textContent()).toBe('4, 5, 6 → 4, 6, 8');
	await anna.leave();
});
