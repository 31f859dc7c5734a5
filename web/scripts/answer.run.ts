// How long it takes from a click until the table shows what it did: make bench-page. A tenth of a second feels like now.
import { test } from 'vitest';
import { GAMES, Visitor, withBrowser } from '../tests/e2e/browser';

withBrowser();

const DECISIONS = 20;

test.each(GAMES)('$game', async ({ game, name }) => {
	const anna = await Visitor.come('/');
	await anna.playNow(name);
	const times: number[] = [];
	for (let decisions = 0; decisions < DECISIONS && (await anna.turn()) === 'mine'; decisions++) {
		await anna.page.keyboard.press('l');
		await anna.page.locator('.list [data-action]').first().waitFor();
		times.push(
			await anna.page.evaluate(
				() =>
					new Promise<number>((resolve) => {
						const prompt = document.querySelector('.prompt')!;
						const began = performance.now();
						const seen = new MutationObserver(() => {
							seen.disconnect();
							requestAnimationFrame(() => resolve(performance.now() - began));
						});
						seen.observe(prompt, { attributeFilter: ['data-position'] });
						document.querySelector<HTMLElement>('.list [data-action]')!.click();
					}),
			),
		);
	}
	times.sort((a, b) => a - b);
	const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
	console.log(`${game}: a move is shown after ${at(0.5)} ms in the middle, ${at(0.9)} ms in nine of ten, ${at(1)} ms at most.`);
	await anna.leave();
});
