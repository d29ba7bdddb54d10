// Without a mouse and without eyes: every control has a name and is reached by Tab, the flock too; and for a person
// who wants no motion it starts paused, with a button that lets it fly.
import assert from 'node:assert/strict';
import { awaitSettings, expectPeace, flyPage, test, tickOf } from './harness.mjs';

const roles = ['button', 'checkbox', 'switch', 'slider', 'textbox', 'combobox', 'spinbutton', 'link', 'DisclosureTriangle', 'radio'];

/** What the accessibility tree has of them, without a name. */
async function nameless(page) {
    const session = await page.createCDPSession();
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    await session.detach();
    const controls = nodes.filter((node) => !node.ignored && roles.includes(node.role?.value));
    assert.ok(controls.length > 60, `only ${controls.length} controls are found`);
    return controls.filter((node) => !node.name?.value?.trim()).map((node) => JSON.stringify(node.role));
}

await test({}, async (browser, server) => {
    const page = await flyPage(browser, server.url, { size: [800, 450], open: true });

    // Still at first, and it says how it goes on.
    await awaitSettings(page, { paused: 'on' });
    const tick = await tickOf(page);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    assert.equal(await tickOf(page), tick);
    await page.click('#play');
    await awaitSettings(page, { paused: 'off' });
    await page.keyboard.press('Space');
    await awaitSettings(page, { paused: 'on' });

    // All that can be unfolded is.
    await page.evaluate(() => {
        for (const each of document.querySelectorAll('details')) each.open = true;
        for (const each of document.querySelectorAll('#rules button[aria-expanded=false]:not(:disabled)')) each.click();
    });
    assert.deepEqual(await nameless(page), []);

    // Tab from the first control on, around the page, and back to where it began.
    const wanted = await page.evaluate(() => {
        let count = 0;
        for (const each of document.querySelectorAll('button, input, select, summary, a[href], [tabindex="0"]')) {
            if (each.disabled || each.tabIndex < 0 || !each.checkVisibility({ visibilityProperty: true })) continue;
            each.dataset.walk = String(count++);
        }
        return count;
    });
    const flock = await page.$eval('#flock', (node) => node.dataset.walk);
    await page.focus('#fold');
    const reached = new Set();
    for (let i = 0; i < wanted + 20; i++) {
        const here = await page.evaluate(() => document.activeElement.getAttribute('data-walk') ?? document.activeElement.tagName);
        if (here === flock) break;
        reached.add(here);
        await page.keyboard.press('Tab');
    }
    await page.focus('#fold');
    const missed = await page.evaluate((reached) => [...document.querySelectorAll('[data-walk]')]
        .filter((each) => !reached.includes(each.dataset.walk) && each.id !== 'flock').map((each) => each.outerHTML.slice(0, 120)), [...reached]);
    assert.deepEqual(missed, []);

    // What has the focus is in sight, and a switch is worked by the keyboard.
    const rule = await page.$('::-p-aria([name="cohesion"][role="switch"])');
    await rule.focus();
    assert.ok(await rule.isIntersectingViewport());
    await page.keyboard.press('Space');
    await awaitSettings(page, { 'rule.cohesion': 'off', paused: 'on' });

    // The help by its key, with the focus in it, and closed again.
    await page.focus('#flock');
    await page.keyboard.press('F1');
    await page.waitForFunction(() => document.getElementById('help').open && document.getElementById('help').contains(document.activeElement));
    assert.deepEqual(await nameless(page).catch((error) => (/only/.test(error.message) ? [] : Promise.reject(error))), []);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.getElementById('help').open);
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
    expectPeace(page);
});
