// Whatever cannot be loaded ends in a sentence over a still picture, with a button to try again where that may help;
// and what does not come for half a minute is told, until it comes.
import assert from 'node:assert/strict';
import { openPage, test } from './harness.mjs';

/** Waits for these words; returns whether the button is offered. */
const awaitWords = async (page, wanted) => {
    await page.waitForFunction((wanted) => new RegExp(wanted).test(document.getElementById('progress')?.textContent), {}, wanted);
    return page.$eval('#again', (node) => node.checkVisibility());
};
const awaitState = (page, state) => page.waitForFunction((state) => document.body?.dataset.state === state, {}, state);

await test({}, async (browser, server) => {
    for (const missing of ['skein.wasm', 'skein.data', 'tables.json', 'skein.js', 'page.js', 'page.css']) {
        server.missing.clear();
        server.missing.add(missing);
        const page = await openPage(browser, server.url, { before: (page) => page.setCacheEnabled(false) });
        assert.ok(await awaitWords(page, `^${missing} cannot be loaded[^\n]*$`), missing);
        await awaitState(page, 'failed');
        if (missing === 'page.js') await page.screenshot({ path: 'missing-960x540.png' });
        // It may be there the next time.
        server.missing.clear();
        if (missing === 'page.js') {
            await page.click('#again');
            await awaitState(page, 'flying');
        }
        await page.close();
    }

    // A script that this browser does not read.
    const broken = await openPage(browser, server.url, { before: async (page) => {
        await page.setRequestInterception(true);
        page.on('request', (request) => (request.url().endsWith('page.js')
            ? request.respond({ contentType: 'text/javascript', body: 'const const' }) : request.continue()));
    } });
    assert.ok(await awaitWords(broken, '^page.js does not run [^\n]*$'));
    await broken.close();

    // No vectors: known before anything is fetched.
    server.requests.length = 0;
    const old = await openPage(browser, server.url, { before: (page) =>
        page.evaluateOnNewDocument(() => { WebAssembly.validate = () => false; }) });
    assert.ok(!(await awaitWords(old, '^This browser cannot run Skein[^\n]*$')), 'to load it again is in vain');
    await old.screenshot({ path: 'old-960x540.png' });
    assert.ok(!server.requests.some((name) => /wasm|data/.test(name)), `loaded in vain: ${server.requests}`);
    await old.close();

    // Half of a file comes, and the rest much later. Half a minute is short here.
    /** @type {(value?: any) => void} */ let go;
    server.stalled.set('skein.data', new Promise((done) => { go = done; }));
    const slow = await openPage(browser, server.url, { size: [390, 844], viewport: { isMobile: true, hasTouch: true, deviceScaleFactor: 3 },
        before: async (page) => {
            await page.setCacheEnabled(false);
            await page.evaluateOnNewDocument(() => {
                const { setTimeout } = globalThis;
                globalThis.setTimeout = /** @type {any} */ ((run, time) => setTimeout(run, time === 30000 ? 3000 : time));
            });
        } });
    assert.ok(!(await awaitWords(slow, ' [1-9][0-9] %$')));
    await slow.screenshot({ path: 'percent-390x844.png' });
    assert.ok(await awaitWords(slow, '^Nothing has come for half a minute[^\n]*$'));
    await slow.screenshot({ path: 'stalled-390x844.png' });
    go();
    await awaitState(slow, 'flying');
});
