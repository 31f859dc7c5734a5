// What a player touches: which things are lit, which one lies open, what is being considered.
import { byThing, type Option, type Told } from '../games/options';

export interface Opened {
	thing: string;
	anchor: HTMLElement;
}

export class Touch {
	/** All that can be done now. */
	options: Told[] = $state.raw([]);
	/** The thing whose sheet is open. */
	opened: Opened | null = $state.raw(null);
	/** The option that is hovered or focused: what it would change is shown. */
	considered: Told | null = $state.raw(null);
	/** What a bot advises. */
	advised: Told | null = $state.raw(null);
	private readonly things = $derived(byThing(this.options));

	/** What can be done at a thing. */
	at(thing: string): Told[] {
		return this.things.get(thing) ?? [];
	}

	lit(thing: string): boolean {
		return this.things.has(thing);
	}

	isOpen(thing: string): boolean {
		return this.opened?.thing === thing;
	}

	open(thing: string, anchor: HTMLElement): void {
		this.opened = this.isOpen(thing) ? null : { thing, anchor };
		this.considered = null;
	}

	close(): void {
		const anchor = this.opened?.anchor;
		this.opened = null;
		this.considered = null;
		anchor?.focus({ preventScroll: true });
	}

	/** What was chosen stays in sight as it would be, until the table answers. */
	chosen(): void {
		this.opened = null;
	}

	/** Nothing is open after a move: the table has changed. */
	clear(): void {
		this.opened = null;
		this.considered = null;
	}

	/** The attributes of a button that stands for a thing. */
	button(thing: string): Record<string, unknown> {
		return {
			type: 'button',
			'data-thing': thing,
			'data-lit': this.lit(thing) ? '' : undefined,
			'data-advised': this.advised?.things.includes(thing) ? '' : undefined,
			'aria-haspopup': 'dialog',
			'aria-expanded': this.isOpen(thing),
			onclick: (event: MouseEvent) => this.open(thing, event.currentTarget as HTMLElement),
			onpointerenter: () => this.considerOnly(thing),
			onfocus: () => this.considerOnly(thing),
			onpointerleave: () => this.forget(thing),
			onblur: () => this.forget(thing),
		};
	}

	/** The one thing that can be done at a thing is considered as soon as the thing is hovered or focused. */
	private considerOnly(thing: string): void {
		const [only, ...more] = this.at(thing);
		if (only && more.length === 0 && !this.opened) this.considered = only;
	}

	private forget(thing: string): void {
		if (!this.opened && this.considered?.things.includes(thing)) this.considered = null;
	}

	/** The attributes of a button that does an option. */
	act(option: Told, play: (option: Option) => void): Record<string, unknown> {
		const consider = () => (this.considered = option);
		return {
			type: 'button',
			'data-action': option.action,
			onclick: () => play(option),
			onpointerenter: consider,
			onfocus: consider,
			onpointerleave: () => {
				if (this.considered === option) this.considered = null;
			},
		};
	}
}

/** Move the focus from thing to thing as they lie: the nearest lit one in the direction of an arrow key. */
export function walk(key: string, root: ParentNode, which = '[data-lit]'): boolean {
	const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
	if (!step) return false;
	const [dx = 0, dy = 0] = step;
	const lit = [...root.querySelectorAll<HTMLElement>(which)].filter((thing) => thing.offsetParent !== null);
	const here = document.activeElement?.closest<HTMLElement>('[data-thing]');
	if (!here) {
		lit[0]?.focus();
		return lit.length > 0;
	}
	const from = centre(here);
	let best: HTMLElement | null = null;
	let least = Infinity;
	for (const thing of lit) {
		if (thing === here) continue;
		const to = centre(thing);
		const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy;
		const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
		if (ahead > 4 && ahead + 2 * aside < least) {
			least = ahead + 2 * aside;
			best = thing;
		}
	}
	best?.focus();
	return best !== null;
}

function centre(element: HTMLElement): { x: number; y: number } {
	const { left, top, width, height } = element.getBoundingClientRect();
	return { x: left + width / 2, y: top + height / 2 };
}
