import { expect, test } from 'vitest';
import { dice, Visitor, withBrowser } from './browser';

withBrowser();

test('a finger on a cell is told first what would happen there', async () => {
	const anna = await Visitor.come('/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	await anna.playNow('Mythologies');
	const roll = dice(2);
	while ((await anna.turn()) === 'mine' && (await anna.page.locator('[data-thing^="hand:"][data-lit]').count()) === 0) await anna.touch(roll);
	const before = await anna.position();
	await anna.page.locator('[data-thing^="hand:"][data-lit]').first().tap();
	await anna.page.locator('[data-thing^="cell:"][data-lit]').first().tap();
	const sheet = anna.page.locator('.sheet [data-action]');
	await sheet.first().waitFor();
	expect(await anna.position()).toBe(before);
	await sheet.first().tap();
	await anna.moved(before);
	await anna.leave();
});
