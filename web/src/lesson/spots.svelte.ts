// Where on the screen the things lie that a lesson speaks of. They are measured again when the table changes, not all
// the time.

export interface Spot {
	x: number;
	y: number;
	width: number;
	height: number;
}

const LIT = '[data-lit]';

/** What a lesson names: a thing of the board by its key, or a part of the table: "spot:track". */
function selectorOf(name: string): string {
	const [kind, spot] = name.split(':');
	return kind === 'spot' ? `[data-spot~="${spot}"]` : `[data-thing="${CSS.escape(name)}"]`;
}

function seen(element: Element): boolean {
	const { width, height } = element.getBoundingClientRect();
	return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
}

/** The elements of a page that are spoken of: first what is asked for, where it mainly lies, then what to look at. */
export function spokenOf(root: ParentNode, look: string[], asked: string | undefined): Element[] {
	const lit = asked === undefined ? [] : [...root.querySelectorAll(LIT)].filter(seen);
	const main = lit.filter((element) => element.getAttribute('data-thing') === asked);
	const told = look.flatMap((name) => [...root.querySelectorAll(selectorOf(name))].filter(seen));
	return [...new Set([...(main.length > 0 ? main : lit), ...told])];
}

export class Spots {
	all: Spot[] = $state.raw([]);
	private frame = 0;

	constructor(
		private readonly root: HTMLElement,
		private readonly look: string[],
		private readonly asked: string | undefined,
	) {}

	/** Measure now and after everything that can move something; answers how to stop. */
	follow(): () => void {
		const again = () => {
			cancelAnimationFrame(this.frame);
			this.frame = requestAnimationFrame(() => this.measure());
		};
		const changed = new MutationObserver(again);
		changed.observe(this.root, { subtree: true, childList: true, attributes: true });
		const resized = new ResizeObserver(again);
		resized.observe(this.root);
		const events = ['scroll', 'transitionend', 'animationend', 'load'] as const;
		for (const event of events) addEventListener(event, again, { capture: true, passive: true });
		addEventListener('resize', again);
		again();
		return () => {
			cancelAnimationFrame(this.frame);
			changed.disconnect();
			resized.disconnect();
			for (const event of events) removeEventListener(event, again, { capture: true });
			removeEventListener('resize', again);
		};
	}

	private measure(): void {
		const found = spokenOf(this.root, this.look, this.asked).map((element) => {
			const { x, y, width, height } = element.getBoundingClientRect();
			return { x, y, width, height };
		});
		if (JSON.stringify(found) !== JSON.stringify(this.all)) this.all = found;
	}
}
