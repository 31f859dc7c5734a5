// The router: the path of the address; a link to another of our pages does not reload, unless there is a newer build.
import { build } from './build.svelte';

class Router {
	path = $state(location.pathname);
	query = $state.raw(new URLSearchParams(location.search));
	/** What stands behind the # of the address. */
	hash = $state(decodeURIComponent(location.hash.slice(1)));

	constructor() {
		addEventListener('hashchange', () => this.read());
		addEventListener('popstate', () => this.read());
		document.addEventListener('click', (event) => this.follow(event));
	}

	go = (path: string): void => {
		if (build.newer) return location.assign(path);
		history.pushState(null, '', path);
		this.read();
		scrollTo(0, 0);
	};

	/** Change the address of this page. */
	replace = (path: string): void => {
		history.replaceState(null, '', path);
		this.read();
	};

	private read(): void {
		this.path = location.pathname;
		this.query = new URLSearchParams(location.search);
		this.hash = decodeURIComponent(location.hash.slice(1));
	}

	private follow(event: MouseEvent): void {
		const link = (event.target as Element).closest?.('a');
		if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
		if (
			event.defaultPrevented ||
			event.button !== 0 ||
			event.ctrlKey ||
			event.metaKey ||
			event.shiftKey ||
			event.altKey
		)
			return;
		if (link.hash && link.pathname + link.search === location.pathname + location.search) return; // within the page
		event.preventDefault();
		this.go(link.pathname + link.search + link.hash);
	}
}

export const router = new Router();
