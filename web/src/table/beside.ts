// What a game offers beside the question: in the bar of the question where there is room, else where the board has it.

/** Move an element into the bar of the question on wide screens. */
export function besideQuestion(node: HTMLElement): () => void {
	const home = node.parentElement;
	const wide = matchMedia('(min-width: 1280px)');
	const place = () => {
		const bar = document.querySelector('.prompt .acts');
		const there = wide.matches && bar ? bar : home;
		if (node.parentElement !== there) there?.append(node);
	};
	place();
	wide.addEventListener('change', place);
	return () => {
		wide.removeEventListener('change', place);
		node.remove();
	};
}
