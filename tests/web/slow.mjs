// A machine that is too slow is helped: a processor that draws has fewer pixels by itself, and says so; what is slow
// is told with what helps at a tap each; and who flies by fingers is told of no key.
import assert from 'node:assert/strict';
import { awaitMessage, awaitSettings, call, control, expectPeace, flyPage, test } from './harness.mjs';

const phone = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const most = 960 * 540 * 1.01; // pixels

/** Few pictures a second, however quick the machine is. */
const slowly = (page) => page.evaluateOnNewDocument(() => {
    const soon = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (draw) => Number(setTimeout(() => soon(draw), 150));
});

const pixels = (page) => page.$eval('#flock', ({ width, height }) => width * height);

await test({}, async (browser, server) => {
    let page = await flyPage(browser, server.url, { size: [1920, 1080] });
    await page.waitForFunction((most) => document.getElementById('flock').width > 0
        && document.getElementById('flock').width * document.getElementById('flock').height < most, {}, most);
    assert.match(await awaitMessage(page, 'Drawn by the processor'), /with 50 % of the pixels/);
    await page.screenshot({ path: 'slow-1920x1080.png' });
    await control(page, 'All pixels', 'button').click();
    await page.waitForFunction(() => document.getElementById('flock').width === 1920);
    expectPeace(page);
    await page.close();

    page = await flyPage(browser, server.url, { size: [390, 844], viewport: phone, still: false, before: slowly });
    await page.waitForSelector('::-p-aria([name="Half the birds"][role="button"])');
    await page.screenshot({ path: 'slow-390x844.png' });
    const tap = async (name) => (await page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`)).tap();
    const before = await pixels(page);
    await tap('Fewer pixels');
    await page.waitForFunction((before) => document.getElementById('flock').width * document.getElementById('flock').height < 0.55 * before, {}, before);
    await tap('Half the birds');
    await awaitSettings(page, { birds: '6000' });

    await call(page, 'play', 'cylinder');
    const said = await awaitMessage(page, 'obstacle 1');
    assert.match(said, /press and hold/);
    assert.doesNotMatch(said, /Ctrl|Wheel/);
    expectPeace(page);
});
