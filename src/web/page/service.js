// The page without a connection, and isolated where its host sends no headers: what is loaded is kept with the two
// headers that threads need. index.html comes from the network while there is one; a folder named by its hash never
// changes. pack.py puts it beside index.html.

/** @type {any} */ const worker = globalThis;
const { scope } = worker.registration;
const kept = `${scope} ${FOLDER}`; // the cache of this build; others of this origin are not ours
const names = Object.keys(SIZES).filter((name) => !/^skein\.(js|wasm)$/.test(name)); // an isolated page has threads
const files = [...names.map((name) => `${FOLDER}/${name}`), 'manifest.webmanifest', 'icon.png', 'icon.svg'];

/** @param {string | Request} request @param {string | Request} key */
async function fetchAndKeep(request, key = request) {
    const response = await fetch(request);
    if (!response.ok) return response;
    const headers = new Headers(response.headers);
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
    const isolated = new Response(response.body, { headers });
    const cache = await caches.open(kept);
    await cache.put(key, isolated.clone());
    return isolated;
}

worker.addEventListener('install', (event) =>
    event.waitUntil(Promise.all([fetchAndKeep(scope), ...files.map((name) => fetchAndKeep(name))])));

worker.addEventListener('activate', (event) => event.waitUntil(caches.keys().then((names) =>
    Promise.all(names.filter((name) => name.startsWith(`${scope} `) && name !== kept).map((name) => caches.delete(name))))));

worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const path = request.url.startsWith(scope) ? request.url.slice(scope.length).replace(/[?#].*/, '') : 'elsewhere';
    if (/^(index\.html)?$/.test(path))
        event.respondWith(fetchAndKeep(request, scope).catch(() => caches.match(scope)));
    else if (files.includes(path) || /^[0-9a-f]{12}\//.test(path))
        event.respondWith(caches.match(request).then((found) => found ?? fetchAndKeep(request)));
});
