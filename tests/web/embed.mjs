// The page in a frame of another's page, from another origin: it loads nothing before a person asks for it, then flies
// what it was copied from, without panel and bar, and leads to the whole page.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { awaitSettings, control, expectPeace, flyPage, openPage, serve, test } from './harness.mjs';

const awaitState = (frame, state) => frame.waitForFunction((state) => document.body?.dataset.state === state, {}, state);

await test({}, async (browser, server) => {
    const page = await flyPage(browser, `${server.url}#preset=wide&seed=3&birds=500`, { size: [800, 600], open: true, before: (page) =>
        page.evaluateOnNewDocument(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard')) }); // then the page asks to copy it
    await page.focus('#flock');
    await page.keyboard.press('Digit3');
    await awaitSettings(page, { 'rule.cohesion': 'off' });
    const copied = new Promise((done) => page.on('dialog', async (dialog) => {
        await dialog.dismiss();
        done(dialog.defaultValue());
    }));
    await Promise.all([control(page, 'Copy embed', 'button').click(), copied]);
    const snippet = await copied;
    assert.match(snippet, /^<iframe [^\n]*width="640" height="360"[^\n]*><\/iframe>$/);
    expectPeace(page);
    await page.close();

    mkdirSync('blog');
    writeFileSync('blog/index.html', `<!doctype html><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Blog</title>
        <body style="font: 16px sans-serif"><h1>Starlings</h1>${`<p>A flock:</p>${snippet}`.repeat(3)}`);
    const blog = await serve({ folder: 'blog' });
    server.requests.length = 0;
    const reader = await openPage(browser, blog.url, { size: [1280, 1300], still: false });
    const found = () => reader.frames().filter((frame) => frame.url().startsWith(server.url));
    await reader.waitForFrame(() => found().length === 3);
    const frames = found();
    for (const frame of frames) await awaitState(frame, 'waiting');
    assert.ok(!server.requests.some((name) => /skein\./.test(name)), `loaded before it is asked for: ${server.requests}`);
    await reader.screenshot({ path: 'waiting-1280x1300.png' });

    const [first, second] = frames;
    await first.click('#again');
    await awaitState(first, 'flying');
    await awaitSettings(first, { preset: 'wide', seed: '3', birds: '500', 'rule.cohesion': 'off', paused: 'off' });
    assert.equal(await second.evaluate(() => document.body.dataset.state), 'waiting');
    assert.ok(!server.requests.some((name) => /threads/.test(name)));
    for (const name of ['#panel', '#bar', '#again'])
        assert.equal(await first.$eval(name, (node) => node.checkVisibility({ visibilityProperty: true })), false, name);
    await reader.screenshot({ path: 'flying-1280x1300.png' });
    expectPeace(reader);

    const whole = browser.waitForTarget((target) => target.url().startsWith(`${server.url}#`));
    await first.click('#whole');
    assert.match((await whole).url(), /rule\.cohesion=off&tick=\d/); // what is seen, not what it was copied from

    await reader.bringToFront();
    await reader.setViewport({ width: 390, height: 844, deviceScaleFactor: 3, isMobile: true, hasTouch: true });
    await reader.screenshot({ path: 'flying-390x844.png' });
    blog.close();
});
