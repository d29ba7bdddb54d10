// Pictures of the page to look at, at the sizes that it is made for; nothing in them is cut off or wider than the window.
import assert from 'node:assert/strict';
import { expectPeace, flyPage, flyTo, test } from './harness.mjs';

const sizes = [[1280, 720], [800, 600], [360, 640]];

await test({}, async (browser, server) => {
    const page = await flyPage(browser, server.url, { size: sizes[0] });
    await flyTo(page, 60);
    for (const size of sizes) {
        await page.setViewport({ width: size[0], height: size[1] });
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        for (const state of ['open', 'brief']) {
            if ((await page.evaluate(() => document.body.dataset.panel)) !== state) {
                await page.focus('#flock');
                await page.keyboard.press('Tab');
                await page.waitForFunction((state) => document.body.dataset.panel === state, {}, state);
            }
            await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
            const name = `${state}-${size.join('x')}`;
            await page.screenshot({ path: `${name}.png` });
            const cut = await page.evaluate(() => [...document.querySelectorAll('button, select, #bar, #panel')]
                .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
                .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 || each.getBoundingClientRect().left < -1)
                .map((each) => each.outerHTML.slice(0, 100)));
            assert.deepEqual(cut, [], name);
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth
                && document.documentElement.scrollHeight <= innerHeight), `${name}: the page itself scrolls`);
        }
    }

    // The help fits too.
    await page.setViewport({ width: 1280, height: 720 });
    await page.focus('#flock');
    await page.keyboard.press('F1');
    await page.waitForFunction(() => document.getElementById('help').open);
    await page.screenshot({ path: 'help-1280x720.png' });
    await page.keyboard.press('Escape');
    expectPeace(page);
});
