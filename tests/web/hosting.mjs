// On a plain server of files, in a folder of it: the second visit is isolated and has threads, without a connection it
// flies too, and after another build was put there that one is shown and the old one is thrown away.
import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { call, expectPeace, flyPage, flyTo, nativeHash, test } from './harness.mjs';

const wanted = nativeHash('--steps', '30');
const site = 'site';
cpSync(process.env.SKEIN_WEB, site, { recursive: true });
const folder = readdirSync(site).find((name) => /^[0-9a-f]{12}$/.test(name));
const other = folder.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));

await test({ folder: site, under: 'some/where/' }, async (browser, server) => {
    /** A visit: whether it was isolated, and the folder that its page came from. */
    const visit = async (then = async (_page) => {}) => {
        const page = await flyPage(browser, server.url, { worker: true });
        await flyTo(page, 30);
        assert.equal(await call(page, 'hash'), wanted);
        expectPeace(page);
        await then(page);
        const seen = await page.evaluate(() => [crossOriginIsolated,
            document.querySelector('script[type=module]').src.split('/').at(-2)]);
        await page.close();
        return seen;
    };
    const kept = (page) => page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        return caches.keys();
    });

    assert.deepEqual(await visit(kept), [false, folder]);
    assert.deepEqual(await visit(), [true, folder]);
    server.state.down = true;
    assert.deepEqual(await visit(), [true, folder]);

    server.state.down = false;
    renameSync(`${site}/${folder}`, `${site}/${other}`);
    for (const name of ['index.html', 'service.js'])
        writeFileSync(`${site}/${name}`, readFileSync(`${site}/${name}`, 'utf8').replaceAll(folder, other));
    const installed = (page) => page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()).waiting);
    assert.deepEqual(await visit(installed), [true, other]);
    assert.deepEqual(await visit(async (page) => {
        await page.waitForFunction(async (other) => (await caches.keys()).every((name) => name.endsWith(other)), {}, other);
    }), [true, other]);
});
