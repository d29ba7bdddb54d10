// @ts-check
// A link is what is seen: an address flies what `skein simulate --link` does, up to the tick and through the changes of
// who made it, in another browser and natively. Of one with a wrong part the others fly, and the address stays.
import assert from 'node:assert/strict';
import { awaitMessage, awaitSettings, call, control, expectPeace, flyPage, flyTo, nativeHash, test } from './harness.mjs';

const start = 'preset=wide&seed=3&rule.cohesion=off&gravity=0.5&birds=2000';

/** Waits until it has caught up with who made its link. @param {any} page @param {number} tick */
const awaitTick = (page, tick) => page.waitForFunction((tick) => globalThis.skein.numbers().tick === tick, {}, tick);

let made = '';
await test({}, async (browser, server) => {
    const page = await flyPage(browser, `${server.url}#${start}`);
    await awaitSettings(page, { preset: 'wide', seed: '3', 'rule.cohesion': 'off', birds: '2000' });
    await flyTo(page, 60);
    assert.equal(await call(page, 'hash'), nativeHash('--link', start, '--steps', '60'));
    assert.equal(await page.evaluate(() => location.hash), `#${start}`); // nothing was changed

    // What is changed, the address says, and when.
    await page.keyboard.press('Digit1');
    await page.waitForFunction(() => location.hash.includes('&then=60:rule.separation=off&tick=60'));
    await flyTo(page, 200);
    for (const change of ['gravity=0.75', 'threat=1,2,3', 'rule.separation=on', 'colour=speed'])
        assert.equal(await call(page, 'change', change), '');
    await flyTo(page, 600);
    made = await call(page, 'link');
    assert.ok(made.length < 2000 && made.includes('colour=speed'), made);
    const hash = await call(page, 'hash');
    assert.equal(nativeHash('--link', made), hash);
    await test({}, async (another) => {
        const other = await flyPage(another, `${server.url}#${made}`);
        await awaitTick(other, 600);
        assert.equal(await call(other, 'hash'), hash);
        await awaitSettings(other, { gravity: '0.75', 'rule.separation': 'on', colour: 'speed' });
        assert.equal(await call(other, 'link'), made);
        assert.equal(await other.evaluate(() => location.hash), `#${made}`);
        expectPeace(other);
    });

    // An address that a person edits while it flies; what is pasted over the flock.
    await page.evaluate(() => { location.hash = 'preset=roost&seed=7'; });
    await awaitSettings(page, { preset: 'roost', seed: '7', birds: '1000' });

    // Wrong in flight: one line, and nothing is changed, not even the address; its good parts fly.
    const flight = async () => {
        const { obstacle_slider: _, ...settings } = await call(page, 'settings'); // the slider follows the next picture
        return [settings, await call(page, 'hash'), await call(page, 'link')];
    };
    for (const [wrong, named] of Object.entries({ 'preset=no-such-preset&birds=7': 'no-such-preset', 'gravity=1e99': 'gravity=1e99',
        nonsense: 'nonsense', 'mesh=/etc/passwd': '/etc/passwd', 'then=5:birds=3': 'birds=3' })) {
        const before = await flight();
        await page.evaluate((wrong) => { location.hash = wrong; }, wrong);
        const line = await awaitMessage(page, named);
        assert.ok(!line.includes('\n') && line.length < 400, line);
        assert.deepEqual(await flight(), before, wrong);
        assert.equal(await page.evaluate(() => location.hash), `#${wrong}`);
    }
    await page.evaluate(() => { location.hash = 'preset=wide&graviti=2&birds=600'; });
    await awaitMessage(page, 'graviti');
    await awaitSettings(page, { preset: 'wide', birds: '600' });

    // A flight that is too much for a link says so, and offers what has it.
    for (let i = 0; i < 300; i++) {
        await call(page, 'change', `gravity=0.${123456 + i}`);
        await call(page, 'step', 1);
    }
    await (await control(page, 'share', 'button')).click();
    await awaitMessage(page, 'only a journal has the way from the start to here');
    assert.ok(await page.waitForSelector('#messages ::-p-text(Save journal)'));
    expectPeace(page);
    await page.close();
});

await test({}, async (browser, server) => {
    // Wrong from the beginning: the good parts fly, or the first preset, and the address stays until something is changed.
    const page = await flyPage(browser, `${server.url}#preset=wide&gravity=%zz&birds=500`);
    await awaitMessage(page, '%zz');
    await awaitSettings(page, { preset: 'wide', birds: '500' });
    assert.equal(await page.evaluate(() => location.hash), '#preset=wide&gravity=%zz&birds=500');
    await page.keyboard.press('Digit1');
    await page.waitForFunction(() => location.hash === '#preset=wide&birds=500&then=0:rule.separation=off');
    expectPeace(page);
    await page.close();

    const none = await flyPage(browser, `${server.url}#preset=no-such-preset`);
    await awaitMessage(none, 'no-such-preset');
    await flyTo(none, 30);
    assert.equal(await call(none, 'hash'), nativeHash('--steps', '30'));
    assert.equal(await none.evaluate(() => location.hash), '#preset=no-such-preset');
    await none.close();

    // So many that they would hold up the page for minutes are asked for.
    const asked = [];
    const many = await flyPage(browser, `${server.url}#preset=wide&birds=2000000`, { before: async (page) => {
        page.on('dialog', (dialog) => (asked.push(dialog.message()), dialog.dismiss()));
    } });
    assert.match(asked.join('\n'), /^2,000,000 birds need \d+ MB/);
    await awaitSettings(many, { birds: '300000' });
});
