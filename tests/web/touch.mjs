// On a phone of 360 x 640: one finger turns the view, two fingers move it, a tap works the controls.
import assert from 'node:assert/strict';
import { awaitSettings, cameraAfter, expectPeace, flyPage, test } from './harness.mjs';

const phone = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

await test({}, async (browser, server) => {
    const page = await flyPage(browser, server.url, { size: [360, 640], viewport: phone });
    const session = await page.createCDPSession();
    const touch = (type, ...points) => session.send('Input.dispatchTouchEvent',
        { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    /** Puts the fingers down and moves them in two strokes, each from and to a place, and lifts them. The first stroke waits
     *  for nothing: fingers that are held still do something else. */
    const drag = async (...fingers) => {
        const stroke = (share) =>
            touch('touchMove', ...fingers.map(([from, to]) => from.map((each, axis) => each + (to[axis] - each) * share)));
        await Promise.all([touch('touchStart', ...fingers.map(([from]) => from)), stroke(0.5)]);
        await page.evaluate(() => new Promise(requestAnimationFrame));
        await stroke(1);
        await page.evaluate(() => new Promise(requestAnimationFrame));
        await touch('touchEnd');
    };

    await drag([[180, 200], [260, 230]]);
    const turned = await cameraAfter(page, 'home');
    const place = (camera) => camera.split(',').slice(0, 3).join();
    await drag([[140, 200], [200, 240]], [[220, 200], [280, 240]]);
    const moved = await cameraAfter(page, turned);
    assert.notEqual(place(moved), place(turned), 'two fingers do not move the camera');
    await drag([[160, 220], [100, 220]], [[200, 220], [260, 220]]);
    assert.notEqual(place(await cameraAfter(page, moved)), place(moved), 'a pinch does not move the camera');

    // A tap on the bar, and on a rule's switch in the panel.
    const tap = async (selector) => {
        const handle = await page.waitForSelector(selector, { visible: true });
        await handle.tap();
    };
    await tap('#bar [data-command=pause]');
    await awaitSettings(page, { paused: 'off' });
    await tap('#bar [data-command=pause]');
    await awaitSettings(page, { paused: 'on' });
    await tap('#bar [data-page=panel]');
    await page.waitForFunction(() => document.body.dataset.panel === 'open');
    await page.screenshot({ path: 'panel-360x640.png' });
    await tap('::-p-aria([name="cohesion"][role="switch"])');
    await awaitSettings(page, { 'rule.cohesion': 'off' });
    expectPeace(page);
});
