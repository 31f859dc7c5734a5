// Components move from their old place to their new one.
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { still } from '../../theme.svelte';

const TIME = 300;

/** Where things lie or last lay, by key: "open:gift", "supply:0:feet". */
const places = new Map<string, { element: Element | null; last: DOMRect }>();

/** Remember where a thing lies, also after it is gone. */
export function lies(key: string): (element: Element) => () => void {
	return (element) => {
		places.set(key, { element, last: element.getBoundingClientRect() });
		return () => {
			const place = places.get(key);
			if (place?.element === element) places.set(key, { element: null, last: element.getBoundingClientRect() });
		};
	};
}

function rectOf(key: string): DOMRect | null {
	const place = places.get(key);
	if (!place) return null;
	return place.element?.isConnected ? place.element.getBoundingClientRect() : place.last;
}

/** Come from the first of some places that is known; `scale` is how many pixels a unit has. */
export function arrive(node: Element, { from, scale = 1 }: { from: string[]; scale?: number }): TransitionConfig {
	const start = from.map(rectOf).find((rect) => rect !== null && rect.width > 0);
	if (still()) return { duration: 0 };
	if (!start) return { duration: TIME / 2, css: (t) => `opacity: ${t}` };
	const end = node.getBoundingClientRect();
	const dx = (start.x + start.width / 2 - end.x - end.width / 2) / scale;
	const dy = (start.y + start.height / 2 - end.y - end.height / 2) / scale;
	return {
		duration: TIME,
		easing: cubicOut,
		css: (t, u) => `translate: ${u * dx}px ${u * dy}px; opacity: ${Math.min(1, t * 3)}`,
	};
}
