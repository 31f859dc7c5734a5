// Pictures of every page and board, to be looked at: make screenshots.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';
import { python } from '../tests/e2e/setup';
import { GAMES, Visitor, withBrowser } from '../tests/e2e/browser';

withBrowser();

interface Position {
	game: string;
	moment: string;
	record: string;
	seat: number;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const FOLDER = process.env['SHOTS'] ?? here('../../screenshots');
const LOOKS = [
	{ name: 'phone', width: 390, height: 844 },
	{ name: 'large-phone', width: 600, height: 960 },
	{ name: 'tablet', width: 820, height: 1180 },
	{ name: 'lying-tablet', width: 1024, height: 768 },
	{ name: 'laptop', width: 1280, height: 800 },
	{ name: 'desktop', width: 1440, height: 900 },
	{ name: 'large-desktop', width: 1920, height: 1080 },
].filter(({ name }) => (process.env['LOOKS'] ?? name).split(' ').includes(name));

/** The page as it is now, on every screen, by day and by night. */
async function shoot(visitor: Visitor, name: string, ready: string): Promise<void> {
	for (const look of LOOKS)
		for (const colorScheme of ['light', 'dark'] as const) {
			await visitor.page.setViewportSize(look);
			await visitor.page.emulateMedia({ colorScheme });
			await visitor.page.reload();
			await visitor.page.locator(ready).first().waitFor();
			await visitor.page.waitForLoadState('networkidle');
			await visitor.page.evaluate(() => document.fonts.ready);
			await visitor.page.screenshot({
				path: `${FOLDER}/${name}-${look.name}-${colorScheme}.png`,
				fullPage: look.width < 640,
			});
		}
}

async function ask<Answer>(visitor: Visitor, path: string, body: unknown): Promise<Answer> {
	return visitor.page.evaluate(
		async ([path, body]) => {
			const response = await fetch(`/api${path}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(body),
			});
			if (!response.ok) throw new Error(await response.text());
			return (await response.json()) as never;
		},
		[path, body] as const,
	);
}

mkdirSync(FOLDER, { recursive: true });
const positions = JSON.parse(
	execFileSync(python(), ['-P', here('positions.py')], { maxBuffer: 1 << 26 }).toString(),
) as Position[];

test.each(positions)('$game, $moment', async ({ game, moment, record, seat }) => {
	const anna = await Visitor.come('/');
	const { table } = await ask<{ table: string }>(anna, '/records', { record });
	const { table: opened } = await anna.page.evaluate(
		async (table) => (await (await fetch(`/api/tables/${table}`)).json()) as { table: { players: number } },
		table,
	);
	await ask(anna, `/tables/${table}`, { type: 'join', name: 'Iris', seat });
	for (let other = 0; other < opened.players; other++)
		if (other !== seat) await ask(anna, `/tables/${table}`, { type: 'seat_bot', seat: other, level: 'easy' });
	await ask(anna, `/tables/${table}`, { type: 'start' });
	await anna.go(`/table/${table}`);
	await shoot(anna, `${game}-${moment}`, '.prompt');
	await anna.leave();
});

test('around the tables', async () => {
	const anna = await Visitor.come('/');
	for (const { game } of GAMES.slice(0, 2)) await ask(anna, '/tables', { game, name: 'Sappho' });
	await anna.go('/');
	await anna.playNow('Duel');
	await anna.turn();
	await anna.go('/');
	await shoot(anna, 'lobby', '.row');
	await anna.go('/new/mytikas');
	await shoot(anna, 'new', '.seats');
	await anna.page.getByRole('button', { name: 'Create the table' }).click();
	await anna.page.locator('.room').waitFor();
	await shoot(anna, 'room', '.room');
	await anna.go('/rules/duel');
	await shoot(anna, 'rules', '.rules');
	await anna.go('/sources/mytikas');
	await shoot(anna, 'sources', 'dl');
	await anna.go('/new/pantheon');
	await anna.page.getByLabel('Seat 2').selectOption({ label: 'Beside me, on this screen' });
	await anna.page.getByRole('button', { name: 'Begin' }).click();
	await anna.page.locator('.curtain').waitFor();
	await shoot(anna, 'curtain', '.curtain');
	await anna.leave();
});

test('games that are over, and lessons', async () => {
	const anna = await Visitor.come('/');
	const record = readFileSync(here('../fixtures/records/duel.txt'), 'utf8');
	const { table } = await ask<{ table: string }>(anna, '/records', { record });
	await anna.go(`/table/${table}`);
	await shoot(anna, 'ending', '.ending');
	await anna.go(`/table/${table}/replay/30`);
	await shoot(anna, 'replay', '.controls');
	await anna.go(`/table/${table}/analysis`);
	await anna.page.getByRole('button', { name: 'Analyse this game' }).click();
	await anna.page.locator('.plot').waitFor({ timeout: 200_000 });
	await shoot(anna, 'analysis', '.plot');
	await anna.go('/learn/mytikas');
	await shoot(anna, 'lesson', '.teacher');
	await anna.leave();
});
