// The page loads without a complaint, in both variants; what one visitor loads is small; and the first preset after
// 240 steps is the same as natively, to the last bit. Prints what is loaded, and how long it takes to the first picture.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { call, expectPeace, flyPage, flyTo, nativeHash, test } from './harness.mjs';

const most = 500_000; // bytes, gzipped, of all that one visitor loads

const row = (name, ...columns) => console.log(name.padEnd(24) + columns.map((each) => String(each).padStart(12)).join(''));

function measure(requests) {
    const sizes = [...new Set(requests)].sort().map((name) => {
        const bytes = readFileSync(join(process.env.SKEIN_WEB, name));
        return { name, bytes: bytes.length, gzipped: gzipSync(bytes, { level: 9 }).length };
    });
    return [...sizes, { name: 'together', bytes: sizes.reduce((sum, each) => sum + each.bytes, 0),
        gzipped: sizes.reduce((sum, each) => sum + each.gzipped, 0) }];
}

const wanted = nativeHash('--steps', '240');
for (const isolated of [false, true])
    await test({ isolated }, async (browser, server) => {
        const page = await flyPage(browser, server.url, { size: [1280, 720], still: false });
        assert.equal(await page.evaluate(() => crossOriginIsolated), isolated);
        const program = isolated ? 'skein-threads.wasm' : 'skein.wasm';
        const loaded = await page.evaluate(() => {
            const first = performance.getEntriesByName('skein-first-picture')[0].startTime;
            const before = performance.getEntriesByType('resource').filter((each) => each.startTime < first);
            return ['index.html', ...before.map((each) => each.name).filter((name) => name.startsWith(location.origin))
                .map((name) => new URL(name).pathname.slice(1))];
        });
        assert.ok(loaded.some((name) => name.endsWith(program)), `loaded without ${program}: ${loaded}`);
        const tick = () => page.evaluate(() => globalThis.skein.numbers().tick);
        const begun = await tick();
        await page.waitForFunction((begun) => globalThis.skein.numbers().tick > begun, {}, begun); // it flies

        console.log(isolated ? '\nwith threads' : 'without threads');
        row('file', 'bytes', 'gzipped');
        const sizes = measure(loaded);
        for (const { name, bytes, gzipped } of sizes) row(name, bytes, gzipped);
        const { gzipped } = sizes.pop();
        assert.ok(gzipped < most, `${gzipped} bytes gzipped are loaded, which should be less than ${most}`);

        const first = await page.evaluate(() => performance.getEntriesByName('skein-first-picture')[0]?.startTime);
        assert.ok(first > 0, 'the page does not mark its first picture');
        row('first picture after', `${Math.round(first)} ms`);
        expectPeace(page);
        await page.close();

        const other = await flyPage(browser, server.url);
        await flyTo(other, 240);
        assert.equal(await call(other, 'hash'), wanted, isolated ? 'with threads' : 'without threads');
        expectPeace(other);
    });
