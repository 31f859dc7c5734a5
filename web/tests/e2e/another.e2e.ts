// A game of another package, without words, pictures or a board of its own: never a blank page.
import { expect, test } from 'vitest';
import { expectWhole } from './axe';
import { dice, Visitor, withBrowser } from './browser';
import { serveWithAnother } from './setup';

withBrowser();

test('a game of another package has a door, pages and a table in words, in every language', async () => {
	const server = await serveWithAnother();
	try {
		const anna = await Visitor.come(server.site);
		const door = anna.page.locator('.door[data-game="ur"]');
		await door.getByRole('heading', { name: 'Ur' }).waitFor();
		expect(await anna.page.locator('.door').count()).toBe(6);
		expect(await door.getByRole('link', { name: /learn/i }).count()).toBe(0);
		expect(await anna.page.getByText(/game\.\w+\./).count()).toBe(0);
		await expectWhole(anna.page);

		for (const page of ['rules', 'sources', 'new']) {
			await anna.go(`${server.site}/${page}/ur`);
			await anna.page.getByRole('heading', { name: /^Ur/ }).waitFor();
			await expectWhole(anna.page);
		}

		await anna.go(server.site);
		await anna.playNow('Ur');
		const roll = dice(5);
		for (let decisions = 0; decisions < 8; decisions++) {
			expect(await anna.turn()).toBe('mine');
			await anna.touch(roll);
		}
		expect(await anna.page.locator('main.plain li').count()).toBeGreaterThan(2);
		expect(await anna.page.locator('.log').innerText()).toMatch(/move/i);
		await expectWhole(anna.page);
		await anna.page.reload();
		await anna.page.locator('.prompt').waitFor();
		await anna.leave();
	} finally {
		server.process.kill('SIGINT');
	}
});

test('a game without words for its ending says how it ended as the terminal does', async () => {
	const server = await serveWithAnother();
	try {
		const anna = await Visitor.come(server.site);
		await anna.playNow('Goofspiel');
		const roll = dice(3);
		for (let decisions = 0; (await anna.turn()) === 'mine'; decisions++) {
			expect(decisions).toBeLessThan(8);
			await anna.touch(roll);
		}
		const ending = anna.page.locator('.ending');
		expect(await ending.locator('h2').textContent()).toMatch(/(wins?|shared by .*,) by points\.$/);
		expect(await ending.locator('tbody th').allTextContents()).toEqual(['points']);
		await ending.getByRole('button', { name: 'Close' }).click();
		expect(await anna.page.locator('.log').innerText()).toMatch(/bid the \d/i);
		await anna.leave();
	} finally {
		server.process.kill('SIGINT');
	}
});
