// Marks on components of a board. The board does not know them; they are added to its elements.
import { tick } from 'svelte';

/** Mark things within an element; answers how to take the marks off again. */
export function mark(root: HTMLElement | undefined, things: string[]): () => void {
	let over = false;
	void tick().then(() => {
		if (over) return;
		for (const thing of things)
			for (const element of root?.querySelectorAll<HTMLElement>(`[data-thing="${CSS.escape(thing)}"]`) ?? [])
				element.dataset['mark'] = 'played';
	});
	return () => {
		over = true;
		for (const element of root?.querySelectorAll<HTMLElement>('[data-mark]') ?? []) delete element.dataset['mark'];
	};
}
