// The canvas is a window: its pixels, what of the keyboard and the mouse is its, fingers, a gamepad, and what
// happens while it is not in front.
import assert from 'node:assert/strict';
import { awaitSettings, call, cameraAfter, expectPeace, flyPage, test, tickOf } from './harness.mjs';

const size = [640, 400];
const numbers = (text) => text.split(',').map(Number);

/** The camera once it rests. */
const restingCamera = async (page) => {
    const found = await page.waitForFunction(() => {
        const camera = globalThis.skein.link().match(/camera=([^&]*)/)?.[1] ?? 'home';
        globalThis.rests = camera === globalThis.seen ? (globalThis.rests ?? 0) + 1 : 0;
        globalThis.seen = camera;
        return globalThis.rests > 20 && camera;
    });
    return found.jsonValue();
};

const awaitWidth = (page, width) =>
    page.waitForFunction((width) => document.getElementById('flock').width === width, {}, width);

/** Where a lure comes to stand that is put at this place; it is taken away again. */
async function lureAt(page, x, y) {
    await page.keyboard.down('Control');
    await page.mouse.click(x, y);
    await page.keyboard.up('Control');
    await page.waitForFunction(() => globalThis.skein.settings().lure !== 'off');
    const { lure } = await call(page, 'settings');
    await call(page, 'change', 'lure=off');
    await awaitSettings(page, { lure: 'off' });
    return numbers(lure);
}

await test({}, async (browser, server) => {
    // From a camera that rests.
    const page = await flyPage(browser, `${server.url}#camera=0,0,250,0,0`, { size, viewport: { deviceScaleFactor: 1 } });

    // A place is the same place with half as many pixels. Twice as many cost too much where the processor draws.
    await awaitWidth(page, 640);
    const [whole, half] = [await lureAt(page, 400, 150), await (async () => {
        await page.setViewport({ width: 640, height: 400, deviceScaleFactor: 0.5 });
        await awaitWidth(page, 320);
        return lureAt(page, 400, 150);
    })()];
    whole.forEach((each, axis) => assert.ok(Math.abs(each - half[axis]) < 0.1, `${whole} is not ${half}`));
    await page.keyboard.press('Home');
    await page.waitForFunction(() => !globalThis.skein.link().includes('camera='));
    await page.setViewport({ width: 360, height: 640, deviceScaleFactor: 2 });
    await awaitWidth(page, 360);
    await page.setViewport({ width: 640, height: 400, deviceScaleFactor: 1 });
    await awaitWidth(page, 640);

    // The right button looks: 12 degrees for 100 pixels. The pointer is held meanwhile.
    await page.keyboard.down('KeyW');
    await cameraAfter(page, 'home');
    await page.keyboard.up('KeyW');
    const ahead = await restingCamera(page);
    await page.mouse.move(420, 150);
    await page.mouse.down({ button: 'right' });
    await page.waitForFunction(() => document.pointerLockElement?.id === 'flock');
    await page.mouse.move(520, 150, { steps: 5 });
    await cameraAfter(page, ahead);
    await page.mouse.up({ button: 'right' });
    await page.waitForFunction(() => document.pointerLockElement === null);
    const aside = await restingCamera(page);
    assert.ok(Math.abs(numbers(aside)[3] - numbers(ahead)[3] - 12) < 0.1, `${ahead} then ${aside}`);

    // What is held when another window comes to the front is let go.
    await page.keyboard.down('KeyS');
    await cameraAfter(page, aside);
    await page.evaluate(() => globalThis.dispatchEvent(new Event('blur')));
    await restingCamera(page);
    await page.keyboard.up('KeyS');
    await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));

    // Keys that have a command are taken; others are the browser's, and all are while a control has the focus.
    const isTaken = (key, where = '#flock') => page.evaluate((key, where) => {
        const node = document.querySelector(where);
        node.focus();
        return !node.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }))
            && node.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true, ...key }));
    }, key, where);
    for (const code of ['KeyW', 'Space', 'Space', 'Digit0', 'ArrowLeft'])
        assert.ok(await isTaken({ code }), `${code} is left to the browser`);
    assert.ok(await isTaken({ code: 'KeyZ', ctrlKey: true }), 'Ctrl+Z is left to the browser');
    await page.waitForFunction(() => globalThis.skein.settings().redo); // or it would undo what comes after
    for (const key of [{ code: 'F5' }, { code: 'F12' }, { code: 'Backspace' }, { code: 'KeyL', ctrlKey: true },
        { code: 'KeyT', ctrlKey: true }, { code: 'KeyR', ctrlKey: true }, { code: 'KeyW', ctrlKey: true },
        { code: 'KeyW', altKey: true }, { code: 'KeyQ', metaKey: true }])
        assert.ok(!(await isTaken(key)), `${JSON.stringify(key)} is taken from the browser`);
    for (const code of ['KeyW', 'Space', 'Digit0'])
        assert.ok(!(await isTaken({ code }, '#bar button')), `${code} is taken from a control`);
    await page.focus('#flock');

    // A finger that rests puts a lure, which then goes with it; two taps bring the flock into view.
    await call(page, 'change', 'lure=off');
    await awaitSettings(page, { lure: 'off' });
    const session = await page.createCDPSession();
    const touch = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const lureAfter = (before, options = {}) => page.waitForFunction((before) => {
        const { lure } = globalThis.skein.settings();
        return lure !== before && lure;
    }, options, before).then((lure) => lure.jsonValue());
    // A touch that Chromium cancels, as it may on a machine under load, is made again.
    const rest = async () => {
        await touch('touchStart', { x: 400, y: 150 });
        return lureAfter('off', { timeout: 20000 }).catch(() => touch('touchCancel').then(rest));
    };
    const put = await rest();
    await touch('touchMove', { x: 440, y: 150 });
    assert.notEqual(await lureAfter(put), 'off');
    await touch('touchEnd');
    const before = await restingCamera(page);
    const tap = () => [touch('touchStart', { x: 400, y: 150 }), touch('touchEnd')];
    await Promise.all([...tap(), ...tap()]);
    await cameraAfter(page, before);

    // A gamepad's left stick flies, to the right.
    const still = await restingCamera(page);
    await page.evaluate(() => {
        const buttons = Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 }));
        const pad = { connected: true, mapping: 'standard', axes: [1, 0, 0, 0], buttons };
        navigator.getGamepads = () => [null, /** @type {any} */ (pad)];
    });
    await cameraAfter(page, still);
    await page.evaluate(() => (navigator.getGamepads = () => []));
    await restingCamera(page);

    // A page that is not seen stands still, and goes on where it was: 3 seconds are 90 ticks.
    await page.keyboard.press('Space');
    await awaitSettings(page, { paused: 'off' });
    const other = await browser.newPage();
    await other.bringToFront();
    await page.waitForFunction(() => document.hidden, { polling: 100 });
    const [tick, seconds] = [await tickOf(page), await page.evaluate(() => performance.now() / 1000)];
    await page.waitForFunction((from) => performance.now() / 1000 > from + 3, { polling: 100 }, seconds);
    assert.equal(await tickOf(page), tick);
    await page.bringToFront();
    await page.waitForFunction((tick) => globalThis.skein.numbers().tick > tick, {}, tick);
    assert.ok((await tickOf(page)) < tick + 60, 'the flock jumps');
    expectPeace(page);
});
