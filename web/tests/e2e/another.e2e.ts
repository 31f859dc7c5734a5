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
		expect(await anna.page.locator('.door').count()).toBe(5);
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
