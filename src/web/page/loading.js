// Stands in the head of index.html, before the page's script and working without it: asks at once for all that the
// program needs, shows how much of it has come, and ends every failure in a sentence. pack.py puts it there.

globalThis.loading = (() => {
    const variant = globalThis.crossOriginIsolated ? 'skein-threads' : 'skein';
    const files = { code: `${variant}.wasm`, data: 'skein.data', tables: 'tables.json' };
    const whole = Object.values(files).reduce((sum, name) => sum + SIZES[name], 0); // bytes
    const patience = 30000; // milliseconds in which nothing comes
    const embedded = new URLSearchParams(location.search).has('embed');
    // A function that makes a vector.
    const vectors = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0,
        65, 0, 253, 15, 253, 98, 11]);

    let state = 'loading';
    let words = 'loading the program …';
    let button = ''; // what the button says; "": there is none
    let came = 0; // bytes
    /** @type {ReturnType<typeof setTimeout>} */ let timer;

    const byId = (id) => document.getElementById(id);

    function show() {
        document.body.dataset.state = state;
        byId('progress').textContent = words;
        byId('again').textContent = button;
        byId('again').hidden = !button;
    }

    /** @param {string} now @param {string} text @param {string} offer */
    function tell(now, text, offer) {
        [state, words, button] = [now, text, offer];
        if (document.readyState !== 'loading') show();
    }

    const stall = () => tell('loading', 'Nothing has come for half a minute. It goes on as soon as something does.', 'Load again');

    /** What is done now, or how much of it. @param {string} text */
    function progress(text) {
        if (state !== 'loading') return;
        clearTimeout(timer);
        timer = setTimeout(stall, patience);
        if (text !== words) tell(state, text, '');
    }

    /** The end, in one sentence, of which the first is the reason. @param {string} why @param {string} offer "" where it is in vain */
    function fail(why, offer = 'Load again') {
        clearTimeout(timer);
        if (state !== 'failed') tell('failed', why, offer);
    }

    /** The first picture is there. */
    function end() {
        clearTimeout(timer);
        if (state === 'loading') tell('flying', '', '');
    }

    /** @param {string} name */
    const missing = (name) => new Error(`${name} cannot be loaded: look at the connection, and load the page again`);

    /** A file, while it comes and as a whole. @param {string} name */
    async function fetchPart(name) {
        const response = await fetch(`${FOLDER}/${name}`).catch(() => null);
        if (!response || !response.ok) throw missing(name);
        const reader = response.clone().body.getReader();
        const read = async () => {
            const chunks = [];
            for (;;) {
                const { done, value } = await reader.read();
                if (done) return new Blob(chunks);
                chunks.push(value);
                came += value.length;
                progress(`loading the program, ${Math.floor((100 * came) / whole)} %`);
            }
        };
        return { response, blob: read().catch(() => { throw missing(name); }) };
    }

    /** Compiled while it arrives, where the server says what it is. */
    async function fetchCode() {
        const { response, blob } = await fetchPart(files.code);
        const [module] = await Promise.all([
            WebAssembly.compileStreaming(response).catch(async () => WebAssembly.compile(await (await blob).arrayBuffer())), blob]);
        return module;
    }

    /** A script of before modules: it leaves its one function behind. @returns {Promise<typeof Skein>} */
    const fetchScript = () => new Promise((done) => {
        const script = document.createElement('script');
        script.src = `${FOLDER}/${variant}.js`;
        script.onload = () => done(Skein);
        document.head.append(script);
    });

    /** All that the program needs, on its way at once. */
    async function begin() {
        progress(words);
        const [create, code, data, tables] = await Promise.all([fetchScript(), fetchCode(),
            fetchPart(files.data).then(({ blob }) => blob).then(URL.createObjectURL),
            fetchPart(files.tables).then(({ blob }) => blob).then((blob) => blob.text()).then(JSON.parse)]);
        return { create, code, data, /** @type {Tables} */ tables };
    }

    /** In another's page it waits for a person, who may only be reading. */
    const asked = () => new Promise((done) => {
        tell('waiting', '', '▶ Let it fly');
        addEventListener('click', ({ target }) => {
            if (target !== byId('again') || state !== 'waiting') return;
            tell('loading', 'loading the program …', '');
            done();
        });
    });

    document.addEventListener('readystatechange', show); // before the page's script has come
    addEventListener('click', ({ target }) => target === byId('again') && state !== 'waiting' && location.reload());
    // A script or its style is missing, or is none for this browser.
    addEventListener('error', ({ target, filename = '', message }) => {
        const { src, href } = /** @type {any} */ (target);
        const file = src || href || filename;
        if (state !== 'flying' && file.includes(FOLDER))
            fail(filename ? `${file.split('/').pop()} does not run (${message}): load the page again` : missing(file.split('/').pop()).message);
    }, { capture: true });

    document.documentElement.classList.toggle('embedded', embedded);
    const able = globalThis.WebAssembly && WebAssembly.validate(vectors);
    if (!able) fail('This browser cannot run Skein, which needs WebAssembly with vectors: a newer one can.', '');
    const parts = !able ? new Promise(() => {}) : embedded ? asked().then(begin) : begin();
    parts.catch(({ message }) => fail(message));
    return { variant, embedded, parts, progress, fail, end };
})();
