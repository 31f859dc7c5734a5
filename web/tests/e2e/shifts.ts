// What jumps on a page while nobody touches it.
import type { Page } from 'playwright-core';

export interface Jump {
	/** How much of the screen moved, times how far. */
	value: number;
	what: string[];
}

interface Watching {
	takeShifts: () => Jump[];
}

interface Shift extends PerformanceEntry {
	value: number;
	sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Watch the pages that come next; returns what asks for all that has jumped since it was asked last. */
export async function watchShifts(page: Page): Promise<() => Promise<Jump[]>> {
	await page.addInitScript(watch);
	return () => page.evaluate(() => (globalThis as unknown as Watching).takeShifts());
}

/** Runs in the page. It counts every shift: that shifts soon after a touch do not count would depend on the clock. */
function watch(): void {
	const rect = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(',');
	const jumps: Jump[] = [];
	const note = (entries: PerformanceEntryList) => {
		for (const { value, sources } of entries as Shift[])
			jumps.push({
				value,
				what: sources.map(({ node, previousRect, currentRect }) => {
					const element = node instanceof Element ? node : node?.parentElement;
					return `${element?.outerHTML.slice(0, 110)} ${rect(previousRect)} → ${rect(currentRect)}`;
				}),
			});
	};
	const observer = new PerformanceObserver((list) => note(list.getEntries()));
	observer.observe({ type: 'layout-shift', buffered: true });
	(globalThis as unknown as Watching).takeShifts = () => {
		note(observer.takeRecords());
		return jumps.splice(0);
	};
}
