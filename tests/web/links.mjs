// A link is a flight: an address flies what `skein simulate --link` does, what is changed stands in the address,
// and one that is wrong is one line and changes nothing.
import assert from 'node:assert/strict';
import { awaitMessage, awaitSettings, call, expectPeace, flyPage, flyTo, nativeHash, test } from './harness.mjs';

const link = 'preset=wide&seed=3&rule.cohesion=off&gravity=0.5&birds=2000';
const mistakes = ['rule.cohesion=perhaps', 'preset=no-such-preset', 'gravity=1e99', 'birds=-1', 'nonsense', 'mesh=/etc/passwd'];

await test({}, async (browser, server) => {
    let page = await flyPage(browser, `${server.url}#${link}`);
    await awaitSettings(page, { preset: 'wide', seed: '3', 'rule.cohesion': 'off', birds: '2000' });
    await flyTo(page, 60);
    const hash = await call(page, 'hash');
    assert.equal(hash, nativeHash('--link', link, '--steps', '60'));
    assert.equal(hash, nativeHash('--preset', 'wide', '--seed', '3', '--rule', 'cohesion=off', '--set', 'gravity=0.5',
        '--birds', '2000', '--steps', '60'));

    // What is changed, the address says: opened by others it flies the same.
    await page.keyboard.press('Digit1');
    await page.waitForFunction(() => location.hash.includes('rule.separation=off'));
    const address = page.url();
    const other = await flyPage(browser, address);
    await flyTo(other, 30);
    assert.equal(await call(other, 'hash'), nativeHash('--link', address, '--steps', '30'));
    await other.close();

    // An address that a person edits while it flies.
    await page.bringToFront();
    await page.evaluate(() => { location.hash = 'preset=roost&seed=7'; });
    await awaitSettings(page, { preset: 'roost', seed: '7', birds: '1000' });

    // Wrong in flight: one line, and nothing is changed.
    const flight = async () => {
        const { obstacle_slider: _, ...settings } = await call(page, 'settings'); // the slider follows the next picture
        return [settings, await call(page, 'hash'), await call(page, 'link')];
    };
    for (const wrong of mistakes) {
        const before = await flight();
        await page.evaluate((wrong) => { location.hash = wrong; }, wrong);
        const line = await awaitMessage(page, wrong.split('=')[0]);
        assert.ok(!line.includes('\n') && line.length < 400, line);
        assert.deepEqual(await flight(), before, wrong);
        await page.waitForFunction((wrong) => location.hash !== `#${wrong}`, {}, wrong);
    }
    expectPeace(page);
    await page.close();

    // Wrong from the beginning: one line, and the first preset flies.
    page = await flyPage(browser, `${server.url}#preset=no-such-preset`);
    await awaitMessage(page, 'no-such-preset');
    await flyTo(page, 30);
    assert.equal(await call(page, 'hash'), nativeHash('--steps', '30'));
    expectPeace(page);
});
