// Getting rid of games: abort, resign and delete, at the table and from the list; practice; who watches.
import { expect, test } from 'vitest';
import { expectWhole } from './axe';
import { dice, Visitor, withBrowser } from './browser';

withBrowser();

test('a game is aborted at its beginning, and one that was played is resigned and deleted from the list', async () => {
	const anna = await Visitor.come();
	await anna.playNow('Duel');
	await anna.page.locator('.prompt.mine').waitFor();
	await anna.page.getByRole('button', { name: 'Resign or leave' }).click();
	const asked = anna.page.getByRole('dialog', { name: 'Abort this game?' });
	await asked.getByText('Nobody wins, and the game is not saved.').waitFor();
	await asked.getByRole('button', { name: 'Cancel' }).click();
	await anna.page.locator('.prompt.mine').waitFor();
	await anna.page.getByRole('button', { name: 'Resign or leave' }).click();
	await asked.getByRole('button', { name: 'Abort' }).click();
	await anna.page.getByRole('heading', { name: 'The game was aborted; nobody won.' }).waitFor();
	await anna.page.locator('.prompt').getByText('The game is over.').waitFor();
	expect(await anna.page.locator('[data-lit], .prompt.mine').count()).toBe(0);
	await anna.page.getByRole('link', { name: 'To the lobby' }).click();
	await anna.page.getByRole('heading', { name: 'Choose a game' }).waitFor();
	await anna.page.locator('.row').waitFor({ state: 'detached' });

	await anna.playNow('Duel');
	const roll = dice(4);
	for (let decisions = 0; decisions < 8; decisions++) if ((await anna.turn()) === 'mine') await anna.touch(roll);
	await anna.go('/');
	const row = anna.page.locator('.turns .row, .rest .row').first();
	await row.getByText('Duel').waitFor();
	await row.getByText(/^\d+ : \d+$/).waitFor();
	await expectWhole(anna.page);
	await row.getByRole('button', { name: 'Resign, leave or delete: Duel with Melia' }).click();
	await anna.page
		.getByRole('button', { name: /^Resign/ })
		.last()
		.click();
	await anna.page.getByText('You lose, and Melia wins.').waitFor();
	await anna.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
	await anna.page.getByText('Finished and older').click();
	const over = anna.page.locator('details .row');
	await over.getByText('Melia won').waitFor();
	await anna.page.getByLabel('Search these games').fill('mytikas');
	await anna.page.getByText('No game matches.').waitFor();
	await anna.page.getByLabel('Search these games').fill('duel');
	await over.getByRole('button', { name: /^Resign, leave or delete/ }).click();
	await anna.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
	await anna.page.locator('.row').waitFor({ state: 'detached' });
	await anna.leave();
});

test('at a table for practice a move is taken back that showed something; a spectator is told so', async () => {
	const anna = await Visitor.come('/new/duel');
	await anna.page.getByLabel('Seat 2').selectOption('novice');
	await anna.page.getByLabel('Practice: unlimited undo').check();
	await anna.page.getByRole('button', { name: 'Begin' }).click();
	await anna.page.getByText('Practice', { exact: true }).waitFor();
	const eve = await Visitor.come(new URL(anna.page.url()).pathname);
	await eve.page.getByText('You are watching').waitFor();
	await anna.page.getByTitle('1 spectator').waitFor();
	expect(await eve.page.getByRole('button', { name: 'Resign or leave' }).count()).toBe(0);
	await eve.leave();

	const roll = dice(9);
	const positions: string[] = [];
	for (let decisions = 0; decisions < 10; decisions++) {
		await anna.turn();
		positions.push(await anna.position());
		await anna.touch(roll);
	}
	await anna.turn();
	for (let back = 0; back < positions.length; back++) {
		const before = await anna.position();
		await anna.page.keyboard.press('u');
		await anna.moved(before);
		await anna.page.locator('.prompt.mine').waitFor();
	}
	await anna.page.keyboard.press('u');
	await anna.page.getByRole('alert').getByText('There is nothing to undo yet.').waitFor();
	await anna.leave();
});
