// Real key presses do on the page what they do in the window: the state after them has the hash of a native run
// with the same changes at the same ticks.
import assert from 'node:assert/strict';
import { at, awaitSettings, call, expectPeace, flyPage, flyTo, nativeHash, test, tickOf } from './harness.mjs';

const rulesOf = (page) => page.evaluate(() => {
    const settings = globalThis.skein.settings();
    return Object.keys(settings).filter((name) => name.startsWith('rule.'));
});

/** Presses it, with Shift or Control, and waits until the flight has these settings. */
async function press(page, key, wanted, held) {
    if (held) await page.keyboard.down(held);
    await page.keyboard.press(key);
    if (held) await page.keyboard.up(held);
    await awaitSettings(page, wanted);
}

await test({}, async (browser, server) => {
    const page = await flyPage(browser, server.url);
    const changes = [];
    const note = async (change) => changes.push([await tickOf(page), change]);

    await flyTo(page, 20);
    await press(page, 'Digit3', { 'rule.cohesion': 'off' });
    await note('rule.cohesion=off');

    // A rule alone, and the preset's rules again.
    await flyTo(page, 40);
    const first = await call(page, 'settings');
    const others = (await rulesOf(page)).filter((name) => name !== 'rule.separation');
    const alone = { 'rule.separation': 'on', ...Object.fromEntries(others.map((name) => [name, 'off'])) };
    await press(page, 'Digit1', alone, 'Shift');
    for (const name of others.filter((each) => first[each] === 'on')) await note(`${name}=off`);
    await flyTo(page, 60);
    await press(page, 'Digit0', { 'rule.separation': 'on', 'rule.cohesion': 'on', 'rule.alignment': 'on' });
    for (const name of [...others.filter((each) => first[each] === 'on'), 'rule.cohesion']) await note(`${name}=on`);

    // Space flies on, for as long as it takes, and pauses; a full stop makes one step.
    await press(page, 'Space', { paused: 'off' });
    await page.waitForFunction(() => globalThis.skein.numbers().tick > 62);
    await press(page, 'Space', { paused: 'on' });
    const paused = await tickOf(page);
    await page.keyboard.press('Period');
    await page.waitForFunction((tick) => globalThis.skein.numbers().tick === tick, {}, paused + 1);

    // Half as many birds, undone and done again: each time the flock is placed anew, at a tick of its own.
    await press(page, 'BracketLeft', { birds: '6000' });
    await press(page, 'KeyZ', { birds: '12000' }, 'Control');
    await press(page, 'BracketLeft', { birds: '6000' });
    changes.push([paused + 1, 'birds=6000']);
    await flyTo(page, 20);
    const wanted = nativeHash('--steps', String(paused + 1 + 20), ...at(changes));
    assert.equal(await call(page, 'hash'), wanted, JSON.stringify(changes));
    expectPeace(page);
});
