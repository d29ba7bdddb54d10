// What the tests of the page share: a server of files, Chromium, pages that keep what went wrong in them, and
// the native program to compare with. What is not there yet is waited for; only what never comes ends a wait, after
// minutes, and the page as it was then is left as failed.png.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, extname, join, normalize } from 'node:path';

const { SKEIN, SKEIN_WEB, SKEIN_WEB_NEEDS } = process.env;
const puppeteer = createRequire(`${SKEIN_WEB_NEEDS}/`)('puppeteer-core');

const patience = 1000 * Number(process.env.SKEIN_WEB_PATIENCE ?? 240);

// --- The native program ---

/** What `skein ARGS...` says on standard output. */
export function skein(...args) {
    return execFileSync(SKEIN, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** The hash with which `skein simulate ARGS...` ends. */
export function nativeHash(...args) {
    return skein('simulate', '--hash', ...args).trim().split('\n').pop().replace('hash ', '');
}

/** Changes with their ticks, as options: [[60, 'rule.cohesion=off']]. */
export const at = (changes) => changes.flatMap(([tick, change]) => ['--at', `${tick}:${change}`]);

// --- The server ---

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json',
    '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json', '.jpg': 'image/jpeg', '.png': 'image/png', '.data': 'application/octet-stream' };

/**
 * Serves the folder of the page as a plain host of files does. `requests` has the paths asked for; a file whose
 * name is in `missing` is not found, and one in `stalled` breaks off half way until it is let go on. While `state.down`
 * nobody is answered.
 * @param {{isolated?: boolean, folder?: string, under?: string}} options
 *     isolated: with the two headers that allow threads; under: the folder that it is in for others, as some/where/
 */
export async function serve({ isolated = false, folder = SKEIN_WEB, under = '' }) {
    const state = { down: false };
    const missing = new Set();
    const requests = [];
    /** @type {Map<string, Promise<void>>} */
    const stalled = new Map();
    const server = createServer(async (request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname)).slice(1);
        const name = path.slice(under.length) || 'index.html';
        const file = join(folder, path.startsWith(under) ? name : 'nothing');
        if (state.down) return request.socket.destroy();
        requests.push(name);
        const size = missing.has(basename(name)) ? undefined : statSync(file, { throwIfNoEntry: false })?.size;
        if (size === undefined) return response.writeHead(404).end();
        response.writeHead(200, { 'Content-Type': types[extname(name)] ?? 'text/plain', 'Content-Length': size,
            ...(isolated && { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }) });
        const half = stalled.has(basename(name)) ? size >> 1 : 0;
        if (half) createReadStream(file, { end: half - 1 }).pipe(response, { end: false });
        await stalled.get(basename(name));
        createReadStream(file, { start: half }).pipe(response);
    });
    await new Promise((done) => server.listen({ port: 0, host: '127.0.0.1' }, () => done(true)));
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    return { url: `http://127.0.0.1:${port}/${under}`, state, requests, missing, stalled, close: () => server.closeAllConnections() ?? server.close() };
}

// --- Chromium ---

const options = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader',
    '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run',
    '--disable-dev-shm-usage'];

/** Begins a Chromium that knows nothing of earlier ones, and ends it after `use`. */
async function withBrowser(more, use) {
    const profile = mkdtempSync(join(tmpdir(), 'skein-chromium-'));
    const browser = await puppeteer.launch({ executablePath: '/usr/bin/chromium', headless: true, userDataDir: profile,
        args: [...options, ...more], protocolTimeout: 0, timeout: 0 });
    try {
        await use(browser);
    } catch (error) {
        const page = (await browser.pages()).pop();
        console.error(`settings: ${JSON.stringify(await page?.evaluate(() => globalThis.skein?.settings?.()))}`);
        console.error(`frames in a second: ${await page?.evaluate(() => new Promise((done) => {
            let frames = 0;
            const count = () => requestAnimationFrame(() => (frames++, count()));
            count();
            setTimeout(() => done(frames), 1000);
        }))}`);
        console.error(`messages: ${await page?.evaluate(() => document.getElementById('messages')?.innerText)}`);
        console.error(`complaints: ${page?.complaints?.join('; ')}`);
        await page?.screenshot({ path: 'failed.png' });
        throw error;
    } finally {
        await browser.close();
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    }
}

/** A test: `use` gets a browser, with these options more, and a server, which end after it. */
export async function test({ chromium = [], ...served }, use) {
    const server = await serve(served);
    try {
        await withBrowser(chromium, (browser) => use(browser, server));
    } finally {
        server.close();
    }
}

// --- A page ---

/**
 * Opens an address. What the page says on its console as a warning or an error, throws, or fails to load is
 * kept in `page.complaints`.
 * @param {any} browser @param {string} address
 * @param {{size?: number[], still?: boolean, open?: boolean, viewport?: object, worker?: boolean, before?: (page: any) => Promise<void>}} [options]
 *     worker: the page may install its service worker, which answers from then on; still: for a person who wants no motion,
 *     so that it starts paused; open: for one who left the panel open
 */
export async function openPage(browser, address, options = {}) {
    const { size = [960, 540], still = true, open = false, viewport = {}, worker = false, before } = options;
    const page = await browser.newPage();
    page.complaints = [];
    page.setDefaultTimeout(patience);
    page.on('console', (message) => {
        if (['error', 'warn', 'assert'].includes(message.type())) page.complaints.push(message.text());
    });
    page.on('pageerror', (error) => page.complaints.push(String(error)));
    page.on('requestfailed', (request) => page.complaints.push(`${request.url()}: ${request.failure()?.errorText}`));
    page.on('response', (response) => {
        if (response.status() >= 400) page.complaints.push(`${response.url()}: ${response.status()}`);
    });
    await page.setViewport({ width: size[0], height: size[1], ...viewport });
    if (still) await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    if (!worker) await page.evaluateOnNewDocument(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    if (open) await page.evaluateOnNewDocument(() => localStorage.setItem('skein panel', 'open'));
    await before?.(page);
    await page.goto(address);
    return page;
}

/** The same, and the flock flies or says why not. */
export async function flyPage(browser, address, options) {
    const page = await openPage(browser, address, options);
    await page.waitForFunction(() => document.body?.dataset.state !== 'loading');
    assert.equal(await page.evaluate(() => document.body.dataset.state), 'flying',
        `${await page.evaluate(() => document.getElementById('progress').textContent)} ${page.complaints.join('; ')}`);
    return page;
}

/** Calls the program in the page: call(page, 'change', 'rule.cohesion=off'). */
export const call = (page, name, ...args) =>
    page.evaluate((name, args) => globalThis.skein[name](...args), name, args);

/** Waits until each of these settings has this value. */
export const awaitSettings = (page, wanted) => page.waitForFunction((wanted) => {
    const settings = globalThis.skein.settings();
    return Object.entries(wanted).every(([name, value]) => settings[name] === value);
}, {}, wanted);

/** Waits until one of the lines that are shown holds this text, and returns the line. */
export const awaitMessage = (page, text) => page.waitForFunction((text) =>
    [...document.querySelectorAll('#messages p')].map((each) => each.textContent).find((line) => line.includes(text)), {}, text)
    .then((line) => line.jsonValue());

/** Chooses from a list by its id, once it has what is chosen. */
export async function choose(page, list, value) {
    await page.waitForSelector(`#${list} option[value="${value}"]`);
    await page.select(`#${list}`, value);
}

/** The camera as the link has it, once it is not `before`. */
export const cameraAfter = (page, before) => page.waitForFunction((before) => {
    const camera = globalThis.skein.link().match(/camera=([^&]*)/)?.[1] ?? 'home';
    return camera !== before && camera;
}, {}, before).then((camera) => camera.jsonValue());

export const tickOf = (page) => call(page, 'numbers').then(({ tick }) => tick);

/** Makes the ticks up to this one, of a flock that is paused. */
export async function flyTo(page, tick) {
    const now = await tickOf(page);
    assert.ok(now <= tick, `it is already at tick ${now}`);
    await call(page, 'step', tick - now);
    assert.equal(await tickOf(page), tick);
}

/** A control by what it is called. */
export const control = (page, name, role) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`).setTimeout(patience);

/** Nothing went wrong that a person did not ask for. */
export function expectPeace(page) {
    assert.deepEqual(page.complaints, []);
}
