// Dragging, pinching and turning the wheel on the map. The page itself does not move.
import type { Camera } from './camera.svelte';

/** Pixels before a press becomes a drag. */
const SLACK = 6;
/** How soon and how near a second tap follows, in milliseconds and pixels, and how much nearer it leads. */
const SOON = 320;
const NEAR = 28;
const NEARER = 1.8;

/** Let a camera follow the pointers on an element; `tap` is told about presses that were no drags. */
export function gestures(camera: Camera, tap: (event: MouseEvent) => void): (node: Element) => () => void {
	return (node) => {
		const held = new Map<number, { x: number; y: number }>();
		let dragged = false;

		const down = (event: PointerEvent) => {
			held.set(event.pointerId, { x: event.clientX, y: event.clientY });
			if (held.size === 1) dragged = false;
		};
		const move = (event: PointerEvent) => {
			const was = held.get(event.pointerId);
			if (!was) return;
			const now = { x: event.clientX, y: event.clientY };
			const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
			if (!dragged && !other && Math.hypot(now.x - was.x, now.y - was.y) < SLACK) return;
			if (!dragged) node.setPointerCapture(event.pointerId);
			dragged = true;
			held.set(event.pointerId, now);
			if (!other) camera.pan(now.x - was.x, now.y - was.y);
			else {
				const frame = node.getBoundingClientRect();
				const apart = (a: { x: number; y: number }) => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
				camera.zoom(apart(now) / apart(was), (now.x + other.x) / 2 - frame.left, (now.y + other.y) / 2 - frame.top);
			}
		};
		let tapped = { at: -Infinity, x: 0, y: 0 };
		let doubled = false;
		let touched = false;
		let waiting: ReturnType<typeof setTimeout> | undefined;
		/** Twice in the same place: nearer, or from the nearest back to the whole. */
		const again = (event: MouseEvent) => {
			const frame = node.getBoundingClientRect();
			if (camera.nearest) camera.fit();
			else camera.zoom(NEARER, event.clientX - frame.left, event.clientY - frame.top);
		};
		const up = (event: PointerEvent) => {
			held.delete(event.pointerId);
			touched = event.pointerType === 'touch';
			if (!touched || dragged) return;
			const { clientX: x, clientY: y, timeStamp: at } = event;
			const twice = at - tapped.at < SOON && Math.hypot(x - tapped.x, y - tapped.y) < NEAR;
			tapped = { at: twice ? -Infinity : at, x, y };
			doubled = twice;
			if (twice) again(event);
		};
		const off = (event: PointerEvent) => held.delete(event.pointerId);
		// It does not say what pressed: of fingers `up` knows already.
		const double = (event: MouseEvent) => {
			if (!touched) again(event);
		};
		const wheel = (event: WheelEvent) => {
			if (camera.whole && event.deltaY > 0) return; // the whole map is seen: the page may scroll on
			event.preventDefault();
			const frame = node.getBoundingClientRect();
			camera.zoom(Math.exp(-event.deltaY * 0.0016), event.clientX - frame.left, event.clientY - frame.top);
		};
		const click = (event: MouseEvent) => {
			clearTimeout(waiting);
			if (dragged && event.detail > 0)
				event.stopPropagation(); // a key's click is no drag
			else if ((event as PointerEvent).pointerType !== 'touch') tap(event);
			// What a tap opens would lie under the second one.
			else if (!doubled) waiting = setTimeout(() => tap(event), SOON);
		};
		const listen: [string, (event: never) => unknown, AddEventListenerOptions?][] = [
			['pointerdown', down],
			['pointermove', move],
			['pointerup', up],
			['pointercancel', off],
			['dblclick', double],
			['wheel', wheel, { passive: false }],
			['click', click, { capture: true }],
		];
		for (const [name, does, options] of listen) node.addEventListener(name, does as EventListener, options);
		return () => {
			clearTimeout(waiting);
			for (const [name, does, options] of listen) node.removeEventListener(name, does as EventListener, options);
		};
	};
}
