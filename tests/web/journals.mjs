// Journals both ways: one dropped on the page is flown again, and the page says whether its hash is the recorded one;
// one saved from the page ends natively with the page's hash. A broken one is one line, and changes nothing.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { awaitMessage, awaitSettings, call, choose, control, expectPeace, flyPage, flyTo, nativeHash, test, tickOf } from './harness.mjs';

const recorded = new URL('../journals/obstacles.journal', import.meta.url).pathname;
const text = readFileSync(recorded, 'utf8');
const [, end, hash] = text.match(/^(\d+) end ([0-9a-f]{16})$/m);
const other = hash.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));

/** Drops a file onto the middle of the page, as from a folder. */
async function drop(page, path) {
    const session = await page.createCDPSession();
    const data = { items: [], files: [resolve(path)], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'])
        await session.send('Input.dispatchDragEvent', { type, x: 600, y: 225, data });
    await session.detach();
}

/** Opens it with the file chooser of the panel's button. */
async function open(page, path) {
    const [chooser] = await Promise.all([page.waitForFileChooser(), control(page, 'Open a file', 'button').click()]);
    await chooser.accept([resolve(path)]);
}

/** Clicks at the button, and returns the file that is saved. */
async function save(page, name) {
    const session = await page.browser().target().createCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: resolve('.'), eventsEnabled: true });
    const done = new Promise((resolve) => session.on('Browser.downloadProgress', ({ state }) => state === 'completed' && resolve()));
    await control(page, name, 'button').click();
    await done;
    await session.detach();
}

await test({}, async (browser, server) => {
    const page = await flyPage(browser, server.url, { size: [800, 450], open: true });
    const fly = async (begin, path) => {
        await call(page, 'command', 'restart');
        await begin(page, path);
        await awaitMessage(page, `${path.split('/').pop()} is flown again`);
        await call(page, 'step', Number(end));
        const state = await call(page, 'hash');
        await call(page, 'step', 1); // what stands at its end is read before the step after it
        return state;
    };

    assert.equal(await fly(drop, recorded), hash);
    assert.match(await awaitMessage(page, 'obstacles.journal replayed to tick'), /: the recorded hash/);

    // Its end says another hash: that is told.
    writeFileSync('tampered.journal', text.replace(hash, other));
    await fly(open, 'tampered.journal');
    assert.match(await awaitMessage(page, 'tampered.journal replayed to tick'), /: not the recorded hash/);

    // Broken: a line that is none, no journal at all, nothing.
    writeFileSync('broken.journal', text.replace(/^0 seed=.*$/m, '0 seed=many'));
    writeFileSync('noise.journal', Buffer.from(Array.from({ length: 512 }, (_, i) => (i * 131) % 256)));
    writeFileSync('empty.journal', '');
    for (const name of ['broken', 'noise', 'empty']) {
        const before = [await call(page, 'settings'), await call(page, 'hash')];
        await drop(page, `${name}.journal`);
        const said = await awaitMessage(page, `${name}.journal`);
        assert.ok(!said.includes('\n') && said.length < 400, said);
        assert.deepEqual([await call(page, 'settings'), await call(page, 'hash')], before, name);
    }

    // What was flown here is flown again natively, and here on another page.
    await choose(page, 'model', 'leader');
    await awaitSettings(page, { preset: 'murmuration' });
    await flyTo(page, (await tickOf(page)) + 30);
    await page.focus('#flock');
    await page.keyboard.press('Digit2');
    await awaitSettings(page, { 'rule.alignment': 'off' });
    await flyTo(page, (await tickOf(page)) + 30);
    const flown = await call(page, 'hash');
    await save(page, 'Save journal');
    assert.equal(nativeHash('--replay', 'skein.journal'), flown);
    expectPeace(page);
});
