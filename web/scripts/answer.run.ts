// How long it takes from a press until the screen shows what it did, and from the pointer over something that can be
// done until the screen shows what it would change: make bench-page. A tenth of a second feels like now.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dice, GAMES, Visitor, withBrowser, type Roll } from '../tests/e2e/browser';

declare global {
	interface Window {
		/** From the event to the frame that shows its answer, on the screen; null if nothing answers. */
		answer: Promise<number | null>;
	}
}

withBrowser();

const WARM = 6;
const DECISIONS = 44;
const HOVERS = 44;
const PAUSE = 250;
const PATIENCE = 1500;

interface Awaited {
	/** What a person does. */
	event: 'click' | 'pointerover';
	/** The attribute that says that the answer is there, and whose it is. */
	attribute: string;
	of: string;
	/** After so many milliseconds nothing answers any more. */
	patience: number;
}
const MOVE: Awaited = { event: 'click', attribute: 'data-position', of: '.prompt', patience: 60_000 };
const PREVIEW: Awaited = { event: 'pointerover', attribute: 'data-previewed', of: '.frame', patience: PATIENCE };

/**
 * Begin to wait for the answer to the next event. When it is there, a dot is drawn in the same frame: the browser tells
 * when such a thing came to the screen, after styles, layout, painting and compositing.
 */
async function listen(page: Page, awaited: Awaited): Promise<void> {
	await page.evaluate(({ event: name, attribute, of, patience }) => {
		window.answer = new Promise((resolve) => {
			let begun = 0;
			const note = (event: Event) => (begun = event.timeStamp);
			addEventListener(name, note, { capture: true });
			const dot = document.createElement('span');
			dot.textContent = '.';
			dot.setAttribute('elementtiming', 'answer');
			dot.style.cssText = 'position: fixed; left: 0; top: 0; width: 9px; height: 9px';
			const end = (time: number | null) => {
				clearTimeout(timer);
				removeEventListener(name, note, { capture: true });
				drawn.disconnect();
				answered.disconnect();
				dot.remove();
				resolve(time);
			};
			const timer = setTimeout(() => end(null), patience);
			const drawn = new PerformanceObserver((list) => {
				for (const entry of list.getEntries()) {
					if ((entry as PerformanceEntry & { element?: Element }).element !== dot) continue;
					end((entry as PerformanceEntry & { renderTime: number }).renderTime - begun);
				}
			});
			drawn.observe({ type: 'element' });
			const thing = document.querySelector(of)!;
			const answered = new MutationObserver(() => {
				if (!thing.hasAttribute(attribute)) return;
				answered.disconnect();
				document.body.append(dot);
			});
			answered.observe(thing, { attributeFilter: [attribute] });
		});
	}, awaited);
}

/** A place on one of the things that a selector means, where it is seen; null if there is none. */
async function placeOn(page: Page, selector: string, roll: Roll): Promise<{ x: number; y: number } | null> {
	return page.evaluate(
		({ selector, n }) => {
			const seen = [...document.querySelectorAll(selector)].flatMap((thing) => {
				const { left, top, width, height } = thing.getBoundingClientRect();
				const [x, y] = [left + width / 2, top + height / 2];
				return thing.contains(document.elementFromPoint(x, y)) ? [{ x, y }] : [];
			});
			return seen[n % seen.length] ?? null;
		},
		{ selector, n: roll(1 << 16) },
	);
}

/**
 * Move the pointer over something that can be done: a thing of the board or, if that can be used in several ways, one
 * of them. Tells after how long the screen showed what it would change; null if the board has nothing of the kind now.
 */
async function hover(page: Page, roll: Roll): Promise<number | null> {
	const DONE = '[role="dialog"] [data-action]:enabled';
	const position = await page.locator('.prompt').getAttribute('data-position');
	let time: number | null = null;
	for (const selector of ['.board [data-lit]', `${DONE}, .board [data-lit]:not([aria-pressed="true"])`]) {
		const place = await placeOn(page, (await page.locator(DONE).count()) > 0 ? DONE : selector, roll);
		if (!place) break;
		await page.mouse.move(1, 1);
		await page.waitForTimeout(PAUSE);
		await listen(page, PREVIEW);
		await page.mouse.move(place.x, place.y);
		time = await page.evaluate(() => window.answer);
		if (time !== null) break;
		await page.mouse.click(place.x, place.y);
		await page.waitForTimeout(PAUSE);
		if ((await page.locator('.prompt').getAttribute('data-position')) !== position) break;
	}
	await page.keyboard.press('Escape');
	await page.mouse.move(1, 1);
	return time;
}

/** The middle, the ninth of ten and the longest of some times, after the first few. */
function told(times: number[]): string {
	const warm = times.slice(WARM).sort((a, b) => a - b);
	const at = (share: number) => Math.round(warm[Math.min(warm.length - 1, Math.floor(warm.length * share))]!);
	return `${at(0.5)} ms in the middle, ${at(0.9)} ms in nine of ten, ${at(1)} ms at most`;
}

test.each(GAMES)('moves: $game', async ({ game, name }) => {
	const roll = dice(11);
	const times: number[] = [];
	for (let games = 0; times.length < WARM + DECISIONS && games < 8; games++) {
		const anna = await Visitor.come('/');
		await anna.playNow(name);
		while (times.length < WARM + DECISIONS && (await anna.turn()) === 'mine') {
			await anna.page.waitForTimeout(PAUSE); // a person looks first
			await listen(anna.page, MOVE);
			await anna.touch(roll);
			times.push((await anna.page.evaluate(() => window.answer))!);
		}
		await anna.leave();
	}
	expect(times.length).toBe(WARM + DECISIONS);
	console.log(`${game}: a move is on the screen after ${told(times)}.`);
});

test.each(GAMES)('hovers: $game', async ({ game, name }) => {
	const roll = dice(12);
	const times: number[] = [];
	for (let games = 0; times.length < WARM + HOVERS && games < 8; games++) {
		const anna = await Visitor.come('/');
		await anna.playNow(name);
		while (times.length < WARM + HOVERS && (await anna.turn()) === 'mine') {
			const time = await hover(anna.page, roll);
			if (time !== null) times.push(time);
			if ((await anna.turn()) === 'mine') await anna.touch(roll);
		}
		await anna.leave();
	}
	expect(times.length).toBe(WARM + HOVERS);
	console.log(`${game}: what something would change is on the screen after ${told(times)}.`);
});
