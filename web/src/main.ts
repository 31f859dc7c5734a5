import { mount } from 'svelte';
import App from './App.svelte';
import './hands';
import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';
import { reader, usualLanguage } from './text/reader.svelte';

const page = document.getElementById('page');
if (page) {
	await reader.choose(usualLanguage());
	page.replaceChildren();
	mount(App, { target: page });
	// Without it, and before it is there, everything comes from the server as ever.
	if (import.meta.env.PROD && 'serviceWorker' in navigator)
		navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
}
