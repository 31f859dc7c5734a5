// The service worker: with it the page comes up without a network. Pages are always asked of the server first, so
// nobody gets an old one after an upgrade; the API, the websocket and the plain page are never touched.
// The build fills in VERSION and SHELL (build/worker.ts).
const CACHE = `polytheon-${'VERSION'}`;
const SHELL = ['SHELL'];
const NOT_OURS = /^\/(api|plain|health|metrics)(\/|$)/;

self.addEventListener('install', (event) => {
	// Past the browser's own cache for what has no version in its name.
	const fresh = SHELL.map((path) => new Request(path, path.startsWith('/assets/') ? {} : { cache: 'reload' }));
	event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
	self.skipWaiting();
});

self.addEventListener('activate', (event) => {
	const others = async () => (await caches.keys()).filter((name) => name.startsWith('polytheon-') && name !== CACHE);
	event.waitUntil(others().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

/** Files whose name changes with what is in them: the same name is the same file. */
async function keptFirst(request) {
	const cache = await caches.open(CACHE);
	const kept = await cache.match(request);
	if (kept) return kept;
	const response = await fetch(request);
	if (response.ok) await cache.put(request, response.clone());
	return response;
}

/** Everything else: what the server says now; only without a network what this build came with. A proxy whose server
 * is just being replaced is as good as none. */
async function networkFirst(request, otherwise) {
	let response;
	try {
		response = await fetch(request);
		if (![502, 503, 504].includes(response.status)) return response;
	} catch {
		// There is no network.
	}
	return (await (await caches.open(CACHE)).match(otherwise)) ?? response ?? Response.error();
}

self.addEventListener('fetch', (event) => {
	const { request } = event;
	const { origin, pathname } = new URL(request.url);
	if (request.method !== 'GET' || origin !== self.location.origin || NOT_OURS.test(pathname)) return;
	if (request.mode === 'navigate') event.respondWith(networkFirst(request, '/'));
	else if (pathname.startsWith('/assets/')) event.respondWith(keptFirst(request));
	else if (SHELL.includes(pathname)) event.respondWith(networkFirst(request, request));
});
