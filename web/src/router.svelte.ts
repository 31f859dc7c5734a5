// Where we are: the path of the address, without reloading the page when a link leads to another of ours.

class Router {
	path = $state(location.pathname);
	query = $state.raw(new URLSearchParams(location.search));

	constructor() {
		addEventListener('popstate', () => this.read());
		document.addEventListener('click', (event) => this.follow(event));
	}

	go = (path: string): void => {
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
	}

	private follow(event: MouseEvent): void {
		const link = (event.target as Element).closest?.('a');
		if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
		if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		this.go(link.pathname + link.search);
	}
}

export const router = new Router();
