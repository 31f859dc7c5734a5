// Checks a page for accessibility, and for content that is too wide for the screen.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = [390, 640, 900, 1280, 1920];
const LOOKS = [
	{ width: 390, theme: 'light' },
	{ width: 1280, theme: 'dark' },
];

interface Finding {
	id: string;
	impact: string;
	nodes: { html: string }[];
}

interface WithAxe {
	axe?: { run(part: string, options: object): Promise<{ violations: Finding[] }> };
}

/** A page, or a part of it: nothing that axe finds wrong on a phone by day and on a wide screen by night, and no width
 * to which a whole page does not fit. */
export async function expectWhole(page: Page, part = 'html'): Promise<void> {
	const { width: was, height } = page.viewportSize() ?? { width: 1280, height: 860 };
	for (const { width, theme } of LOOKS) {
		await page.setViewportSize({ width, height });
		await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), theme);
		expect(await findings(page, part)).toEqual([]);
	}
	for (const width of part === 'html' ? WIDTHS : []) {
		await page.setViewportSize({ width, height });
		expect([page.url(), width, await tooWide(page)]).toEqual([page.url(), width, 0]);
	}
	await page.setViewportSize({ width: was, height });
}

/** What axe finds wrong with a part of a page. */
export async function findings(page: Page, part = 'html'): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
	const found = await page.evaluate(
		(part) => (globalThis as WithAxe).axe?.run(part, { resultTypes: ['violations'], preload: false }),
		part,
	);
	const where = `${page.url()} at ${page.viewportSize()?.width} px`;
	return (
		found?.violations.map(
			({ id, impact, nodes }) =>
				`${where}: ${impact} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
		) ?? ['axe is not there']
	);
}

/** By how many pixels a page is wider than the screen. */
export function tooWide(page: Page): Promise<number> {
	return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Text that is seen smaller than 12 pixels, but for what stands on a map that can be enlarged on a phone. */
export function tooSmall(page: Page): Promise<string[]> {
	return page.evaluate((least) => {
		const phone = matchMedia('(max-width: 640px)').matches;
		const found = new Set<string>();
		const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let node = words.nextNode(); node; node = words.nextNode()) {
			const element = node.parentElement;
			if (!element || node.nodeValue?.trim() === '' || !element.checkVisibility({ checkOpacity: true })) continue;
			if (element.closest('.hidden-text, title, script, style') || (phone && element.closest('.map svg'))) continue;
			let scale = 1;
			for (
				let outer: Element | null = element;
				outer && !(element instanceof SVGElement);
				outer = outer.parentElement
			) {
				const { transform, scale: enlarged } = getComputedStyle(outer);
				const { a, b } = new DOMMatrix(transform === 'none' ? '' : transform);
				scale *= Math.hypot(a, b) * (parseFloat(enlarged) || 1);
			}
			if (element instanceof SVGGraphicsElement) scale = element.getScreenCTM()?.a ?? 1;
			const size = parseFloat(getComputedStyle(element).fontSize) * scale;
			if (size < least) found.add(`${size.toFixed(1)} px: ${element.outerHTML.slice(0, 80)}`);
		}
		return [...found];
	}, 11.95);
}

/** Words of which a part is not seen, because what holds them is too small. */
export function cutWords(page: Page, part = 'body'): Promise<string[]> {
	return page.evaluate((part) => {
		const slack = 1.5;
		const found = new Set<string>();
		const words = document.createTreeWalker(document.querySelector(part)!, NodeFilter.SHOW_TEXT);
		for (let node = words.nextNode(); node; node = words.nextNode()) {
			const element = node.parentElement;
			if (!element || node.nodeValue?.trim() === '' || !element.checkVisibility({ checkOpacity: true })) continue;
			// Of a recap the log has all, and the note of a heading is seen as a whole or not at all.
			if (element.closest('.hidden-text, svg, option, .recap, .at .note')) continue;
			const range = document.createRange();
			range.selectNodeContents(node);
			for (let outer: Element | null = element; outer; outer = outer.parentElement) {
				const { overflowX, overflowY, display, textOverflow } = getComputedStyle(outer);
				if (/auto|scroll/.test(overflowX + overflowY)) break; // all of it can be scrolled into view
				if (display === 'inline' || overflowX === 'visible') continue;
				const hole = outer.getBoundingClientRect();
				if (hole.width < 2) break; // for those who listen
				const ellipsis = textOverflow === 'ellipsis' && outer.scrollWidth > outer.clientWidth + slack;
				const cut =
					ellipsis ||
					[...range.getClientRects()].some(
						({ left, right, top, bottom }) =>
							left < hole.left - slack ||
							right > hole.right + slack ||
							(top + bottom) / 2 < hole.top ||
							(top + bottom) / 2 > hole.bottom,
					);
				if (cut) found.add(`${outer.outerHTML.slice(0, 90)}: ${node.nodeValue?.trim()}`);
			}
		}
		return [...found];
	}, part);
}
