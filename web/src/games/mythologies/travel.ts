// Cards travel from where they were to where they are (FLIP). Places carry `data-place` and, if a card is seen there,
// `data-card`: a card that is new at one place and gone from another has travelled between them.
const TIME = 280; // ms

export interface Seen {
	card: string | null;
	box: DOMRect;
}

/** What lies where, before something changes. */
export function survey(root: HTMLElement): Map<string, Seen> {
	const seen = new Map<string, Seen>();
	for (const element of root.querySelectorAll<HTMLElement>('[data-place]')) {
		const box = element.getBoundingClientRect();
		if (box.width > 0) seen.set(element.dataset['place'] ?? '', { card: element.dataset['card'] ?? null, box });
	}
	return seen;
}

/** From where each newly seen card came: places by place. */
export function journeys(
	before: Map<string, Pick<Seen, 'card'>>,
	now: Map<string, Pick<Seen, 'card'>>,
): Map<string, string> {
	const left = new Map<string, string[]>();
	for (const [place, { card }] of before)
		if (card && now.get(place)?.card !== card) left.set(card, [...(left.get(card) ?? []), place]);
	const found = new Map<string, string>();
	for (const [place, { card }] of now) {
		const from = card && before.get(place)?.card !== card ? left.get(card)?.shift() : undefined;
		if (from) found.set(place, from);
	}
	return found;
}

/** Let everything that has moved travel. */
export function travel(root: HTMLElement, before: Map<string, Seen>): void {
	if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
	const now = survey(root);
	for (const [place, from] of journeys(before, now)) {
		const element = root.querySelector<HTMLElement>(`[data-place="${place}"]`);
		const [was, is] = [before.get(from)?.box, now.get(place)?.box];
		if (!element || !was || !is) continue;
		const moved = `translate(${was.left - is.left}px, ${was.top - is.top}px)`;
		const start = `${moved} scale(${was.width / is.width}, ${was.height / is.height})`;
		element.animate(
			[
				{ transformOrigin: '0 0', transform: start, zIndex: 9 },
				{ transformOrigin: '0 0', transform: 'none', zIndex: 9 },
			],
			{ duration: TIME, easing: 'cubic-bezier(.3, .7, .2, 1)' },
		);
	}
}
