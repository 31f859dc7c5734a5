// How long it takes from a press until the screen shows what it did: make bench-page. A tenth of a second feels like
// now.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dice, GAMES, Visitor, withBrowser } from '../tests/e2e/browser';

declare global {
	interface Window {
		/** From the press to the frame that shows the next position, on the screen. */
		answer: Promise<number>;
	}
}

withBrowser();

const WARM = 6;
const DECISIONS = 44;
const PAUSE = 250;

/**
 * Begin to wait for the answer to the next press. When the table has a new position, a dot is drawn in the same frame:
 * the browser tells when such a thing came to the screen, after styles, layout, painting and compositing.
 */
async function listen(page: Page): Promise<void> {
	await page.evaluate(() => {
		window.answer = new Promise((resolve) => {
			let pressed = 0;
			addEventListener('click', (event) => (pressed = event.timeStamp), { capture: true });
			const dot = document.createElement('span');
			dot.textContent = '.';
			dot.setAttribute('elementtiming', 'answer');
			dot.style.cssText = 'position: fixed; left: 0; top: 0; width: 9px; height: 9px';
			const drawn = new PerformanceObserver((list) => {
				for (const entry of list.getEntries()) {
					if ((entry as PerformanceEntry & { element?: Element }).element !== dot) continue;
					drawn.disconnect();
					dot.remove();
					resolve((entry as PerformanceEntry & { renderTime: number }).renderTime - pressed);
				}
			});
			drawn.observe({ type: 'element' });
			const moved = new MutationObserver(() => {
				moved.disconnect();
				document.body.append(dot);
			});
			moved.observe(document.querySelector('.prompt')!, { attributeFilter: ['data-position'] });
		});
	});
}

test.each(GAMES)('$game', async ({ game, name }) => {
	const roll = dice(11);
	const times: number[] = [];
	for (let games = 0; times.length < WARM + DECISIONS && games < 8; games++) {
		const anna = await Visitor.come('/');
		await anna.playNow(name);
		while (times.length < WARM + DECISIONS && (await anna.turn()) === 'mine') {
			await anna.page.waitForTimeout(PAUSE); // a person looks first
			await listen(anna.page);
			await anna.touch(roll);
			times.push(await anna.page.evaluate(() => window.answer));
		}
		await anna.leave();
	}
	expect(times.length).toBe(WARM + DECISIONS);
	const warm = times.slice(WARM).sort((a, b) => a - b);
	const at = (share: number) => Math.round(warm[Math.min(warm.length - 1, Math.floor(warm.length * share))]!);
	const waits = `${at(0.5)} ms in the middle, ${at(0.9)} ms in nine of ten, ${at(1)} ms at most`;
	console.log(`${game}: a move is on the screen after ${waits}.`);
});
