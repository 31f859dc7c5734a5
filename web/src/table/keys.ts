// The keyboard at a table: letters for what the frame does, numbers for what a sheet offers, arrows from thing to
// thing.
import { walk } from './touch.svelte';

/** What keys do, by their name in small letters; null for what cannot be done now. */
export type Keys = Record<string, (() => void) | null>;

/** Follow a key, unless it is meant for what has the focus. */
export function follow(event: KeyboardEvent, keys: Keys, sheet: boolean): void {
	const target = event.target as HTMLElement;
	if (event.ctrlKey || event.metaKey || event.altKey || target.matches('input, textarea, select')) return;
	const pressed = event.key.toLowerCase();
	const deed = keys[pressed];
	if (deed) deed();
	else if (sheet && /^[1-9]$/.test(pressed)) press(pressed);
	else if (target.closest('[role="dialog"]') || !walk(event.key, document)) return;
	event.preventDefault();
}

/** Do what has this number in the open sheet: by the number that it shows, else by its place. */
function press(number: string): void {
	const acts = document.querySelectorAll<HTMLElement>('[role="dialog"] [data-action]');
	const shown = [...document.querySelectorAll<HTMLElement>('[role="dialog"] kbd')];
	const numbered = shown.find((key) => key.textContent === number);
	const act = numbered ? numbered.closest<HTMLElement>('[data-action]') : acts[Number(number) - 1];
	act?.click();
}
