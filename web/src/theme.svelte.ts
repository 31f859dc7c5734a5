// Light and dark: the system's until the reader chooses.
import { keep, kept } from './text/reader.svelte';

export type Theme = 'light' | 'dark';
export const PACES = ['off', 'normal', 'slow'] as const;
export type Pace = (typeof PACES)[number];

class Appearance {
	theme: Theme = $state(document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');

	choose(theme: Theme): void {
		this.theme = theme;
		document.documentElement.dataset['theme'] = theme;
		keep('theme', theme);
	}

	/** The speed of the marks on other players' moves. */
	pace: Pace = $state(PACES.find((pace) => pace === kept('pace')) ?? 'normal');

	nextPace(): void {
		this.pace = PACES[(PACES.indexOf(this.pace) + 1) % PACES.length] ?? 'normal';
		keep('pace', this.pace);
	}
}

export const appearance = new Appearance();

/** Whether the reader prefers reduced motion. */
export function still(): boolean {
	return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
