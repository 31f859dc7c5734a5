// What a player touches: which things are lit, which one lies open, what is being considered.
import { byThing, type Option } from '../games/options';

export interface Opened {
	thing: string;
	anchor: HTMLElement;
}

export class Touch {
	/** All that can be done now. */
	options: Option[] = $state.raw([]);
	/** The thing whose sheet is open. */
	opened: Opened | null = $state.raw(null);
	/** The option that is hovered or focused: what it would change is shown. */
	considered: Option | null = $state.raw(null);
	/** The component that a sentence of the log points at, by its id. */
	pointed = $state('');
	/** The components with which others have done something since the player's last turn. */
	news: ReadonlySet<string> = $state.raw(new Set<string>());
	/** Whether a lesson leads: then the options are less than what the rules allow. */
	led = $state(false);
	/** What a bot advises. */
	advised: Option | null = $state.raw(null);
	private readonly things = $derived(byThing(this.options));

	/** Another position: other options, nothing open. */
	renew(options: Option[], led: boolean): void {
		this.options = options;
		this.led = led;
		this.clear();
	}

	/** What can be done at a thing. */
	at(thing: string): Option[] {
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
			...this.marks(thing),
			'aria-haspopup': 'dialog',
			'aria-expanded': this.isOpen(thing),
			onclick: (event: MouseEvent) => this.open(thing, event.currentTarget as HTMLElement),
			onpointerenter: () => this.considerOnly(thing),
			onfocus: () => this.considerOnly(thing),
			onpointerleave: () => this.forget(thing),
			onblur: () => this.forget(thing),
		};
	}

	/** A sentence of the log points at a component. */
	readonly point = (thing: string): void => {
		this.pointed = thing;
	};

	/** The attributes of what the log speaks of. */
	marks(thing: string): Record<string, unknown> {
		const id = thing.slice(thing.indexOf(':') + 1);
		return {
			'data-pointed': id !== '' && id === this.pointed ? '' : undefined,
			'data-news': this.news.has(id) ? '' : undefined,
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
	act(option: Option, play: (option: Option) => void): Record<string, unknown> {
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

/** Move the focus to the first thing that can be chosen, unless it is somewhere else for a reason. */
export function focusFirst(root: ParentNode | undefined): void {
	const here = document.activeElement;
	if (here && here !== document.body && !here.closest('.board, .prompt')) return;
	root?.querySelector<HTMLElement>('[data-lit]')?.focus({ preventScroll: true });
}

/** Whether a tap hit nothing that has a meaning of its own. */
export function isBare(event: MouseEvent): boolean {
	return !(event.target as HTMLElement).closest('button, a, input, select, [role="dialog"]');
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
