// The first seconds of a person who comes without a link: a sentence of what this is, few controls, birds that shy
// away from the pointer, and the rules' switches on a phone's first screen. Who follows a link finds none of that changed.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { awaitSettings, call, control, expectPeace, flyPage, flyTo, nativeHash, test } from './harness.mjs';

/** What can be seen of these. */
const seen = (page, selector) => page.$$eval(selector, (nodes) =>
    nodes.filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true })).map((each) => each.textContent));

const threats = async (page) => (await call(page, 'journal')).split('\n').filter((line) => / threat=-?\d/.test(line));

/** Moves the pointer to and fro until this is so. */
async function wave(page, y, until) {
    for (let i = 0; !(await page.evaluate(until)); i++) {
        await page.mouse.move(480 + 60 * Math.sin(i / 3), y + 30 * Math.cos(i / 3));
        await page.evaluate(() => new Promise(requestAnimationFrame));
    }
}

const phone = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

await test({}, async (browser, server) => {
    let page = await flyPage(browser, server.url, { size: [1280, 720], still: false });
    assert.match(await page.$eval('#intro', (node) => node.textContent), /^12,000 birds, .*\. Move over them; switch a rule off\.$/);
    const controls = await seen(page, 'button:not(#messages button), select, input:not(#rules input), summary');
    assert.ok(controls.length < 8, `beside the rules there are ${controls}`);
    assert.equal((await seen(page, '#rules label')).length, 9);
    await page.screenshot({ path: 'welcome-1280x720.png' });
    await page.keyboard.press('KeyF');
    await page.waitForFunction(() => !document.getElementById('intro'));

    // Moved over the flock the pointer is a threat, and one that rests is none. None of it is undone.
    await wave(page, 400, () => / threat=-?\d/.test(globalThis.skein.journal()));
    await page.waitForFunction(() => globalThis.skein.journal().trim().split('\n').filter((line) => line.includes(' threat=')).pop().endsWith('=off'));
    const { threat, undo } = await call(page, 'settings');
    assert.deepEqual([threat, undo], ['off', '']);

    // Off with one click, and on again; a threat that is put by hand stays as it is put.
    await control(page, 'birds shy', 'button').click();
    await awaitSettings(page, { shy: 'off' });
    await page.waitForSelector('[data-command=shy][aria-pressed=false]');
    const before = await threats(page);
    for (let i = 0; i < 20; i++) {
        await page.mouse.move(440 + 6 * i, 400);
        await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    assert.deepEqual(await threats(page), before);
    await page.keyboard.press('KeyH');
    await awaitSettings(page, { shy: 'on' });
    await call(page, 'play', 'threat');
    await awaitSettings(page, { shy: 'off' });
    assert.notEqual((await call(page, 'settings')).threat, 'off');

    // The journal flies all of it again, and so does a link.
    await page.keyboard.press('Space');
    await awaitSettings(page, { paused: 'on' });
    writeFileSync('shy.journal', await call(page, 'journal'));
    assert.equal(nativeHash('--replay', 'shy.journal'), await call(page, 'hash'));
    assert.equal(nativeHash('--link', await call(page, 'link')), await call(page, 'hash'));
    expectPeace(page);
    await page.close();

    // A pointer that is not over the flock changes nothing.
    page = await flyPage(browser, server.url);
    await call(page, 'command', 'pause');
    await page.mouse.move(500, 10);
    await page.mouse.move(600, 12);
    await call(page, 'command', 'pause');
    await flyTo(page, Math.max(60, await page.evaluate(() => globalThis.skein.numbers().tick)));
    assert.deepEqual(await threats(page), []);
    await page.close();

    // A link is flown as it says.
    page = await flyPage(browser, `${server.url}#preset=murmuration`);
    await awaitSettings(page, { shy: 'off' });
    assert.equal(await page.$('#intro'), null);
    await page.close();

    // On a phone the switches are there at once, and leave the picture's middle free. A finger scares birds, too.
    page = await flyPage(browser, server.url, { size: [390, 844], viewport: phone, still: false });
    assert.match(await page.$eval('#intro', (node) => node.textContent), /finger/);
    const { bottom } = await page.$eval('#panel', (node) => node.getBoundingClientRect().toJSON());
    assert.ok(bottom < 0.3 * 844, `the panel covers ${bottom} pixels`);
    assert.equal((await seen(page, '#rules label')).length, 9);
    await page.screenshot({ path: 'welcome-390x844.png' });
    const rule = await page.$('::-p-aria([name="cohesion"][role="switch"])');
    await rule.tap();
    await awaitSettings(page, { 'rule.cohesion': 'off' });
    const session = await page.createCDPSession();
    const touch = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const [x, y] = [195, 560];
    await Promise.all([touch('touchStart', { x, y }), touch('touchMove', { x: x + 30, y })]);
    for (let i = 2; !(await threats(page)).length; i++) {
        await touch('touchMove', { x: x + 30 * (i % 4), y: y + i % 200 });
        await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await touch('touchEnd');
    expectPeace(page);
});
