// Light and dark: the system's until the reader chooses.
import { keep } from './text/reader.svelte';

export type Theme = 'light' | 'dark';

class Appearance {
	theme: Theme = $state(document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');

	choose(theme: Theme): void {
		this.theme = theme;
		document.documentElement.dataset['theme'] = theme;
		keep('theme', theme);
	}
}

export const appearance = new Appearance();

/** Whether the reader wants things to stay still. */
export function still(): boolean {
	return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
