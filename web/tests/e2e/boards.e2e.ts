// What only one game's board does.
import { expect, test } from 'vitest';
import { dice, Visitor, withBrowser } from './browser';
import { Audience } from './told';

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

test('two fingers bring the map of a phone nearer and take it back, two taps do so, and the page stays', async () => {
	const audience = await Audience.at('pantheon', {
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
	});
	const { page } = audience.visitor;
	// To where nothing lies over the map.
	await audience.hear(async ({ choices }) => {
		if (choices.length > 0 && (await page.locator('.tray').count()) === 0) return 'enough';
	});
	const map = page.locator('.map svg').first();
	await map.scrollIntoViewIfNeeded();
	const wide = async () => Number((await map.getAttribute('viewBox'))?.split(' ')[2]);
	const frame = (await map.boundingBox())!;
	const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
	const fingers = await page.context().newCDPSession(page);
	// The time of a touch is said with it, so that how soon it follows does not depend on the machine.
	let now = Date.now() / 1000;
	const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) => {
		const touchPoints = at.map((dx, id) => ({ x: x + dx, y, id }));
		await fingers.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: (now += 0.02) });
	};
	const pinch = async (from: number, to: number) => {
		await touch('touchStart', -from, from);
		for (let step = 1; step <= 4; step++) {
			const apart = from + ((to - from) * step) / 4;
			await touch('touchMove', -apart, apart);
		}
		await touch('touchEnd');
	};
	const scrolled = () => page.evaluate(() => [scrollY, visualViewport?.scale]);
	const [first, still] = [await wide(), await scrolled()];
	await pinch(30, 90);
	await expect.poll(wide).toBeLessThan(first / 1.5);
	const near = await wide();
	await pinch(90, 45);
	await expect.poll(wide).toBeGreaterThan(near * 1.5);
	const back = await wide();
	// On a hex on which there is nothing to do.
	const bare = await page.evaluate(
		([x, y, half]) => {
			for (let dx = -half; dx < half; dx += 4) if (document.elementFromPoint(x + dx, y)?.matches('.cell')) return dx;
			throw new Error('there is no such hex');
		},
		[x, y, frame.width / 2] as const,
	);
	// The browser tells of it twice: as touches, and as a double click.
	const told = page.evaluate(() => new Promise<void>((done) => addEventListener('dblclick', () => done())));
	for (const type of ['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const)
		await touch(type, ...(type === 'touchStart' ? [bare] : []));
	await told;
	await expect.poll(wide).toBeCloseTo(Math.max(back / 1.8, frame.width / 2.6), 1);
	expect(await page.locator('.sheet').count()).toBe(0);
	expect(await scrolled()).toEqual(still);
	await audience.visitor.leave();
});
