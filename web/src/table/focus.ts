// The focus on a name in the log, which stays where it is when the sentences around it are drawn again.

export interface Place {
	/** The number of the turn. */
	turn: string;
	/** The component that is named, and how many names of it in this turn come before. */
	thing: string;
	nth: number;
}

const names = (turn: Element | null, thing: string) => [
	...(turn?.querySelectorAll<HTMLElement>(`[data-names="${CSS.escape(thing)}"]`) ?? []),
];

/** Which name of the log has the focus; null if none has. */
export function placeOfFocus(log: HTMLElement): Place | null {
	const here = document.activeElement;
	const turn = here?.closest('[data-turn]') ?? null;
	const thing = here?.getAttribute('data-names');
	if (!(here instanceof HTMLElement) || !log.contains(here) || !turn || !thing) return null;
	return { turn: turn.getAttribute('data-turn') ?? '', thing, nth: names(turn, thing).indexOf(here) };
}

/** Focus the same name if the focus was lost; the log itself if the name is gone. */
export function focusAgain(log: HTMLElement, { turn, thing, nth }: Place): void {
	const here = document.activeElement;
	if (here && here !== document.body) return;
	const found = names(log.querySelector(`[data-turn="${CSS.escape(turn)}"]`), thing);
	(found[nth] ?? found[0] ?? log).focus({ preventScroll: true });
}
