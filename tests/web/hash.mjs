// The first preset after 240 steps is the same as natively, to the last bit, with threads and without.
import assert from 'node:assert/strict';
import { call, expectPeace, flyPage, flyTo, nativeHash, test } from './harness.mjs';

const wanted = nativeHash('--steps', '240');
for (const isolated of [false, true])
    await test({ server: { isolated } }, async (browser, server) => {
        const page = await flyPage(browser, server.url);
        await flyTo(page, 240);
        assert.equal(await call(page, 'hash'), wanted, isolated ? 'with threads' : 'without threads');
        expectPeace(page);
    });
