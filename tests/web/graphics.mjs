// A browser without WebGL 2 says so in one sentence over a still picture; graphics that are taken away are told, and
// come back.
import assert from 'node:assert/strict';
import { awaitMessage, call, flyPage, flyTo, openPage, test } from './harness.mjs';

const failed = (page) => page.waitForFunction(() => document.body.dataset.state === 'failed')
    .then(() => page.$eval('#progress', (node) => node.textContent));

// How many different colours the shown picture has, in a coarse grid; a page without its flock has few.
const colours = async (page) => {
    const shot = await page.screenshot({ encoding: 'base64' });
    return page.evaluate(async (data) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        const { data: bytes } = context.getImageData(0, 0, image.width, image.height);
        const seen = new Set();
        for (let i = 0; i < bytes.length; i += 4 * 97) seen.add((bytes[i] << 16) | (bytes[i + 1] << 8) | bytes[i + 2]);
        return seen.size;
    }, shot);
};

// Where the browser has no WebGL at all.
await test({ chromium: ['--disable-3d-apis'] }, async (browser, server) => {
    const page = await openPage(browser, server.url);
    assert.match(await failed(page), /^this browser has no WebGL 2[^\n]*$/);
    assert.ok((await colours(page)) > 300, 'the still picture is not seen');
    await page.screenshot({ path: 'no-webgl.png' });
});

await test({}, async (browser, server) => {
    // Where it has the first version only.
    const old = await openPage(browser, server.url, { before: (page) => page.evaluateOnNewDocument(() => {
        const getContext = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = /** @type {any} */ (function (kind, ...rest) {
            return kind === 'webgl2' ? null : getContext.call(this, kind, ...rest);
        });
    }) });
    assert.match(await failed(old), /^this browser has no WebGL 2/);
    await old.close();

    // Taken away while programs are still linked, before the page is told of it: no shader is to blame.
    const early = await flyPage(browser, server.url, { still: false });
    await early.evaluate(() => {
        globalThis.shown = document.getElementById('messages').textContent;
        new MutationObserver(() => (globalThis.shown += document.getElementById('messages').textContent))
            .observe(document.getElementById('messages'), { childList: true });
        globalThis.taken = document.getElementById('flock').getContext('webgl2').getExtension('WEBGL_lose_context');
        globalThis.taken.loseContext();
    });
    await awaitMessage(early, 'took the graphics away');
    await early.evaluate(() => globalThis.taken.restoreContext());
    await awaitMessage(early, 'the picture is back');
    assert.doesNotMatch(await early.evaluate(() => globalThis.shown), /shader|refuse/);
    await early.close();

    // Taken away and given back.
    const page = await flyPage(browser, server.url);
    await flyTo(page, 30);
    const hash = await call(page, 'hash');
    const before = await colours(page);
    await page.evaluate(() => {
        globalThis.taken = document.getElementById('flock').getContext('webgl2').getExtension('WEBGL_lose_context');
        globalThis.taken.loseContext();
    });
    await awaitMessage(page, 'took the graphics away');
    await page.evaluate(() => globalThis.taken.restoreContext());
    await awaitMessage(page, 'the picture is back');
    while ((await colours(page)) < before / 2) await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.screenshot({ path: 'restored.png' });
    assert.equal(await call(page, 'hash'), hash);
    await page.keyboard.press('Digit1');
    await page.waitForFunction(() => globalThis.skein.settings()['rule.separation'] === 'off');
    assert.deepEqual(page.complaints.filter((line) => !/CONTEXT_LOST_WEBGL|context lost/i.test(line)), []);
});
