// Things travel from where they were to where they are.
import { cubicOut } from 'svelte/easing';
import { crossfade, fade } from 'svelte/transition';
import { still } from '../theme.svelte';

const TIME = 280;

export const [send, receive] = crossfade({
	duration: () => (still() ? 0 : TIME),
	easing: cubicOut,
	fallback: (node) => fade(node, { duration: still() ? 0 : TIME / 2 }),
});
