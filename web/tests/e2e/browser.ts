// A real Chromium, and players who touch what is lit.
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';

const FLAGS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-dev-shm-usage',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

export const GAMES = [
	{ game: 'duel', name: 'Duel' },
	{ game: 'pantheon', name: 'Pantheon' },
	{ game: 'mytikas', name: 'Mytikas' },
	{ game: 'mythologies', name: 'Mythologies' },
];

// How long something may take before it has failed, on a machine that does much else; and before it is tried again.
const LONG = 40_000;
const PATIENCE = 6_000;

let browser: Browser;

/** Every file of tests has a browser of its own. */
export function withBrowser(): void {
	beforeAll(async () => {
		browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS });
	});
	afterAll(async () => {
		const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
		console.log(`Chromium took ${processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0).toFixed(1)} s of CPU.`);
		await browser.close();
	});
}

/** A visitor with cookies of their own; what goes wrong on their page fails the test when they leave. */
export class Visitor {
	readonly page: Page;
	private readonly errors: string[] = [];

	private constructor(page: Page) {
		this.page = page;
		page.on('pageerror', (error) => this.errors.push(String(error)));
		page.on('console', (line) => line.type() === 'error' && this.errors.push(line.text()));
	}

	static async come(path = '/', options: BrowserContextOptions = {}): Promise<Visitor> {
		const context = await browser.newContext({
			viewport: { width: 1280, height: 860 },
			reducedMotion: 'reduce',
			locale: 'en-GB',
			serviceWorkers: 'block',
			...options,
		});
		context.setDefaultTimeout(LONG);
		const visitor = new Visitor(await context.newPage());
		await visitor.go(path);
		return visitor;
	}

	async go(path: string): Promise<void> {
		await this.page.goto(path.startsWith('/') ? new URL(path, inject('site')).href : path);
	}

	/** Go; nothing may have gone wrong but what was `expected` to. */
	async leave(expected = /^$/): Promise<void> {
		expect(this.errors.filter((error) => !expected.test(error))).toEqual([]);
		await this.page.context().close();
	}

	/** "Play now" against the weakest level of the house. */
	async playNow(name: string): Promise<void> {
		await this.page.getByRole('radio', { name: 'Novice' }).check();
		await this.page.getByRole('button', { name: `Play now: ${name}` }).click();
	}

	/** The number of the position that is shown. */
	async position(): Promise<string> {
		return (await this.page.locator('.prompt').getAttribute('data-position')) ?? '';
	}

	/** Wait until it is our decision or the game is over; tells which. */
	async turn(): Promise<'mine' | 'over'> {
		const found = await this.page.waitForFunction(() => {
			if (document.querySelector('.ending')) return 'over';
			return document.querySelector('.prompt.mine') ? 'mine' : null;
		});
		return (await found.jsonValue()) ?? 'over';
	}

	async moved(from: string, timeout = LONG): Promise<void> {
		await this.page.waitForFunction(
			(was) => document.querySelector('.prompt')?.getAttribute('data-position') !== was,
			from,
			{ timeout },
		);
	}

	/** Wait until a touch has led to something: to another position, or to a sheet with what can be done. */
	async answered(from: string, timeout = LONG): Promise<'moved' | 'opened'> {
		const found = await this.page.waitForFunction(
			(was) => {
				if (document.querySelector('.prompt')?.getAttribute('data-position') !== was) return 'moved';
				return document.querySelector('[role="dialog"] [data-action]:enabled') ? 'opened' : null;
			},
			from,
			{ timeout },
		);
		return (await found.jsonValue()) ?? 'moved';
	}

	/**
	 * One decision by touching the board: a lit thing and, if that opens a sheet, something that can be done in it; what
	 * is only lifted has to be put somewhere, and what has moved away under the finger is touched again.
	 */
	async touch(roll: Roll): Promise<void> {
		const before = await this.position();
		await this.page.locator('[data-lit]:visible').first().waitFor();
		for (let tries = 0; tries < 12 && (await this.position()) === before; tries++) {
			if ((await this.press('[data-lit]', roll)) === 'lifted') continue;
			const led = await this.answered(before, PATIENCE).catch(() => 'nowhere');
			if (led === 'opened') await this.press('[role="dialog"] [data-action]:enabled', roll);
			if (led !== 'nowhere') await this.moved(before, PATIENCE).catch(() => undefined);
		}
		expect(await this.position()).not.toBe(before);
	}

	/**
	 * Click on one of the things that a selector means, where a person would: on what is seen of it. (Playwright's own
	 * click looks for longer and only at the middle, which another card may cover.) What covers it may be on its way out,
	 * so a covered thing is looked at again in every frame for a while.
	 */
	private async press(selector: string, roll: Roll): Promise<'pressed' | 'lifted'> {
		const place = await this.page.evaluate(
			async ({ selector, n, patience }) => {
				const parts = [0.5, 0.25, 0.75, 0.1, 0.9];
				const until = performance.now() + patience;
				for (;;) {
					const things = [...document.querySelectorAll(selector)].filter((thing) => thing.checkVisibility());
					const one = things[n % things.length];
					if (!one) return null; // the table has moved on
					let over: Element | null = null;
					for (const block of ['nearest', 'center'] as const) {
						const { top: was } = one.getBoundingClientRect();
						one.scrollIntoView({ block, inline: block });
						// What lies beside a thing follows it a moment later.
						const still = one.getBoundingClientRect().top === was;
						for (let frames = still ? 3 : 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
						const { left, top, width, height } = one.getBoundingClientRect();
						const points = parts.flatMap((down) => parts.map((right) => [left + width * right, top + height * down]));
						for (const [x = 0, y = 0] of points) {
							over = document.elementFromPoint(x, y);
							if (one.contains(over)) return { x, y, lifts: one.hasAttribute('aria-pressed') };
						}
					}
					if (performance.now() > until)
						throw new Error(`${over?.outerHTML.slice(0, 200)} covers ${one.outerHTML.slice(0, 200)}`);
					await new Promise(requestAnimationFrame);
				}
			},
			{ selector, n: roll(1 << 16), patience: PATIENCE },
		);
		if (place) await this.page.mouse.click(place.x, place.y);
		return place?.lifts ? 'lifted' : 'pressed';
	}
}

export type Roll = (sides: number) => number;

/** Numbers that look random and are the same every time. */
export function dice(seed: number): Roll {
	let state = seed;
	return (sides) => {
		state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
		return (state >> 12) % sides;
	};
}
