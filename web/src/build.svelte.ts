// Which build of the page this is, and whether the server has another one by now. A page of an old build goes on for as
// long as it is not left; what it has not loaded yet is gone with that build.
import { reader } from './text/reader.svelte';

const OURS = document.querySelector<HTMLScriptElement>('script[type="module"]')?.getAttribute('src') ?? '';

class Build {
	/** Whether the server has a newer one. */
	newer = $state(false);

	/** Ask the server for its build; without an answer this one is the newest. */
	check = async (): Promise<void> => {
		try {
			const response = await fetch('/', { cache: 'no-store' });
			if (response.ok) this.newer = !(await response.text()).includes(OURS);
		} catch {
			// No server: ask again later.
		}
	};

	/** A part of the page could not be loaded: from a newer build everything can be, else something must be shown. */
	mend = async (): Promise<void> => {
		await this.check();
		if (this.newer) location.reload();
		else if (document.getElementById('page')?.childElementCount === 0) reader.reached = false;
	};
}

export const build = new Build();
addEventListener('vite:preloadError', () => void build.mend());
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void build.check());
