// What only one game's board does.
import { expect, test } from 'vitest';
import { dice, Visitor, withBrowser } from './browser';

withBrowser();

test('a finger on a cell is told first what would happen there', async () => {
	const anna = await Visitor.come('/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	await anna.playNow('Mythologies');
	const roll = dice(2);
	while ((await anna.turn()) === 'mine' && (await anna.page.locator('[data-thing^="hand:"][data-lit]').count()) === 0)
		await anna.touch(roll);
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

test('feet are put on a zoomed map with the keyboard alone', async () => {
	const anna = await Visitor.come('/');
	await anna.playNow('Pantheon');
	const { page } = anna;
	const move = page.locator('[data-thing="act:move"]');
	const roll = dice(3);
	// What a people asks first.
	while ((await anna.turn()) === 'mine' && (await move.count()) === 0) await anna.touch(roll);
	await move.focus();
	await page.keyboard.press('Enter');
	await page.locator('.hex.lit').first().focus();
	const here = () => page.evaluate(() => document.activeElement?.getAttribute('data-thing'));
	const box = () => page.locator('.map svg').first().getAttribute('viewBox');
	const [first, whole] = [await here(), await box()];
	await page.keyboard.press('+');
	expect(await box()).not.toBe(whole);
	await page.keyboard.press('0');
	await page.keyboard.press('ArrowRight');
	expect(await here()).toMatch(/^hex:[A-Z]\d+$/);
	expect(await here()).not.toBe(first);
	expect(await page.locator('.preview').count()).toBe(1);
	const before = await anna.position();
	await page.keyboard.press('Enter');
	await anna.moved(before);
	expect(await page.locator('.map .piece').count()).toBeGreaterThan(0);
	await anna.leave();
});

test('on a phone what a question offers beside the board lies above the question', async () => {
	const anna = await Visitor.come('/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	await anna.playNow('Mytikas');
	const offered = anna.page.locator('.tray button');
	const roll = dice(2);
	while ((await anna.turn()) === 'mine' && (await offered.count()) === 0) await anna.touch(roll);
	await expect
		.poll(async () => {
			const [offer, prompt] = [await offered.first().boundingBox(), await anna.page.locator('.prompt').boundingBox()];
			return offer!.y + offer!.height <= prompt!.y;
		})
		.toBe(true);
	await anna.leave();
});

test('on a phone nothing of the city lies over the gods that one chooses from', async () => {
	const anna = await Visitor.come('/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	const offered = anna.page.locator('.tray [data-thing^="god:"]');
	const roll = dice(7);
	// The deal decides who chooses from how many gods; where the bot has chosen them all, another game begins.
	for (let games = 0; games < 5 && (await offered.count()) === 0; games++) {
		await anna.go('/');
		await anna.playNow('Duel');
		while ((await anna.turn()) === 'mine' && (await offered.count()) === 0) await anna.touch(roll);
	}
	// Wherever the page is scrolled to, down to the wonders of the city.
	const covered = await anna.page.evaluate(() => {
		const gods = [...document.querySelectorAll('.tray [data-thing^="god:"]')];
		const found: string[] = [];
		for (let y = 0; y <= document.documentElement.scrollHeight; y += 60) {
			scrollTo(0, y);
			for (const god of gods) {
				const { left, top, width, height } = god.getBoundingClientRect();
				const hit = document.elementFromPoint(left + width / 2, top + height / 2);
				if (!god.contains(hit)) found.push(`at ${y}: ${hit?.outerHTML.slice(0, 100)}`);
			}
		}
		return found;
	});
	expect(await offered.count()).toBeGreaterThan(1);
	expect(covered).toEqual([]);
	await anna.leave();
});

test('a phone that is turned upright keeps the list above the question', async () => {
	const anna = await Visitor.come('/', { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
	await anna.playNow('Duel');
	await anna.turn();
	await anna.page.setViewportSize({ width: 390, height: 844 });
	const [list, prompt] = [anna.page.locator('.list'), anna.page.locator('.prompt')];
	const roll = dice(3);
	// To a long question.
	while ((await anna.turn()) === 'mine' && (await prompt.boundingBox())!.height < 70) await anna.touch(roll);
	await anna.page.keyboard.press('l');
	await list.waitFor();
	await expect
		.poll(async () => {
			const [offer, question] = [await list.boundingBox(), await prompt.boundingBox()];
			return offer!.y + offer!.height - question!.y;
		})
		.toBeLessThan(1); // its height is told in whole pixels
	await anna.leave();
});

test('two taps on the map of a phone bring it nearer', async () => {
	const anna = await Visitor.come('/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	await anna.playNow('Pantheon');
	await anna.turn();
	const map = anna.page.locator('.map svg').first();
	const wide = async () => Number((await map.getAttribute('viewBox'))?.split(' ')[2]);
	const before = await wide();
	// Both at once: how soon a second tap from here would follow depends on the machine.
	await map.evaluate((svg) => {
		const { x, y, width, height } = svg.getBoundingClientRect();
		const touch = { pointerId: 7, pointerType: 'touch', clientX: x + width / 3, clientY: y + height / 3 };
		for (const type of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup'])
			svg.dispatchEvent(new PointerEvent(type, touch));
	});
	await expect.poll(wide).toBeLessThan(before);
	await anna.leave();
});
