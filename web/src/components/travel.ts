// Components move from their old place to their new one.
import { cubicOut } from 'svelte/easing';
import { crossfade } from 'svelte/transition';
import { still } from '../theme.svelte';

const TIME = 280;

export const [send, receive] = crossfade({
	duration: () => (still() ? 0 : TIME),
	easing: cubicOut,
	// Not Svelte's own fade, which asks for the computed style of every single thing that comes or goes.
	fallback: () => ({ duration: still() ? 0 : TIME / 2, css: (t) => `opacity: ${t}` }),
});
