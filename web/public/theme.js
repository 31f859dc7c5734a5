// Before the first paint: the reader's theme, so that nothing flashes.
(function () {
	var theme = null;
	try {
		theme = localStorage.getItem('theme');
	} catch {
		// No storage: the system decides.
	}
	var dark = matchMedia('(prefers-color-scheme: dark)').matches;
	document.documentElement.dataset.theme = theme || (dark ? 'dark' : 'light');
})();
