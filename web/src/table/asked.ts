// On a narrow screen: to bring what is asked into view.
import { tick } from 'svelte';
import type { Shown } from '../games/board';
import { still } from '../theme.svelte';
import { focusFirst } from './touch.svelte';

const NARROW = '(max-width: 1279px)';
const PARTS: Shown[] = ['table', 'mine', 'theirs'];

/** A new question: who plays by keyboard has the focus on the first thing that can be chosen, and on a small screen the
 * part of the board that has something lit is opened and scrolled to, unless some of it is in view. */
export async function attend(
	board: HTMLElement | undefined,
	byKey: boolean,
	shown: Shown,
	show: (part: Shown) => void,
): Promise<void> {
	await tick();
	if (byKey) focusFirst(board);
	if (board && matchMedia(NARROW).matches) await goToAsked(board, shown, show);
}

async function goToAsked(board: HTMLElement, shown: Shown, show: (part: Shown) => void): Promise<void> {
	for (const part of [shown, ...PARTS]) {
		show(part);
		await tick();
		if (lit(board).length > 0) break;
	}
	const things = lit(board);
	if (things.length === 0) show(shown);
	else if (!things.some(inView)) things[0]?.scrollIntoView({ block: 'center', behavior: still() ? 'auto' : 'smooth' });
}

function lit(board: HTMLElement): Element[] {
	return [...board.querySelectorAll('[data-lit]')].filter((thing) => thing.checkVisibility());
}

/** Whether the middle of a thing is seen above the question. */
function inView(thing: Element): boolean {
	const { top, height } = thing.getBoundingClientRect();
	const end = document.querySelector('.prompt')?.getBoundingClientRect().top ?? innerHeight;
	const middle = top + height / 2;
	return middle > 0 && middle < end;
}
