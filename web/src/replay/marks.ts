// Marks on things of a board. A board knows nothing of them: they are put on what lies there.
import { tick } from 'svelte';

export type Kind = 'played' | 'look';

/** Mark things within an element; answers how to take the marks off again. */
export function mark(root: HTMLElement | undefined, things: string[], kind: Kind): () => void {
	let over = false;
	void tick().then(() => {
		if (over) return;
		for (const thing of things)
			for (const element of root?.querySelectorAll<HTMLElement>(`[data-thing="${CSS.escape(thing)}"]`) ?? []) element.dataset['mark'] = kind;
	});
	return () => {
		over = true;
		for (const element of root?.querySelectorAll<HTMLElement>('[data-mark]') ?? []) delete element.dataset['mark'];
	};
}
