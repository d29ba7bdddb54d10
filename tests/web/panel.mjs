// Real clicks in the panel, by what the controls are called, change what flies: the state has the hash of a native
// run with the same changes. The panel shows what is so, whoever changed it.
import assert from 'node:assert/strict';
import { at, awaitSettings, call, choose, control, expectPeace, flyPage, flyTo, nativeHash, skein, test, tickOf } from './harness.mjs';

const isOn = (page, name) => page.evaluate((name) =>
    [...document.querySelectorAll('#rules .rule label')].find((each) => each.textContent === name).control.checked, name);

await test({}, async (browser, server) => {
    const page = await flyPage(browser, server.url, { size: [800, 450], open: true });
    const changes = [];
    const note = async (change) => changes.push([await tickOf(page), change]);

    await flyTo(page, 20);
    await control(page, 'alignment', 'switch').click();
    await awaitSettings(page, { 'rule.alignment': 'off' });
    await note('rule.alignment=off');
    await flyTo(page, 40);
    await control(page, 'alignment', 'switch').click();
    await awaitSettings(page, { 'rule.alignment': 'on' });
    await note('rule.alignment=on');

    // After a click the keys are the flight's again, and the panel follows them.
    await page.keyboard.press('Digit3');
    await awaitSettings(page, { 'rule.cohesion': 'off' });
    await note('rule.cohesion=off');
    await page.waitForFunction(() => !document.querySelector('#rules li:nth-child(3) input').checked);
    assert.equal(await isOn(page, 'cohesion'), false);

    // A number in its field, and back to the preset's.
    await flyTo(page, 60);
    await control(page, 'Numbers of alignment', 'button').click();
    const velocity = (await call(page, 'settings')).follow_velocity;
    const field = await page.$('::-p-aria([name="follow velocity"][role="textbox"])');
    await field.click();
    await page.keyboard.type('3.5');
    await page.keyboard.press('Enter');
    await awaitSettings(page, { follow_velocity: '3.5' });
    await note('follow_velocity=3.5');
    await flyTo(page, 80);

    // A slider by the keyboard: whatever it is set to, that is what flies.
    const slider = await page.$('::-p-aria([name="follow velocity"][role="slider"])');
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => globalThis.skein.settings().follow_velocity !== '3.5');
    await note(`follow_velocity=${(await call(page, 'settings')).follow_velocity}`);
    await flyTo(page, 100);
    await control(page, `follow velocity: back to the preset's ${velocity}`, 'button').click();
    await awaitSettings(page, { follow_velocity: velocity });
    await note(`follow_velocity=${velocity}`);

    // Another preset, from the list of what the program has.
    await flyTo(page, 120);
    await choose(page, 'preset', 'roost');
    await awaitSettings(page, { preset: 'roost', birds: '1000' });
    changes.push([120, 'preset=roost']);
    await flyTo(page, 20); // of the flock that is placed anew
    assert.equal(await call(page, 'hash'), nativeHash('--steps', '140', ...at(changes)), JSON.stringify(changes));

    // Every model can be chosen, and the panel then has its rules.
    const tables = JSON.parse(skein('info', '--json'));
    for (const model of tables.models) {
        await choose(page, 'model', model.name);
        await awaitSettings(page, { model: model.name });
        await page.waitForFunction((wanted) => [...document.querySelectorAll('#rules .rule label')]
            .map((each) => each.textContent).join() === wanted, {}, model.rules.map(({ label }) => label).join());
    }

    // A lesson waits for an answer, says which was right, and marks what the flock has come to.
    await choose(page, 'model', 'leader');
    await choose(page, 'lesson', 'leader-4-origin-pull');
    await awaitSettings(page, { preset: 'leader-4-origin-pull', paused: 'on' });
    const right = await page.waitForFunction(() => globalThis.skein.settings()['answer.2']).then((answer) => answer.jsonValue());
    await page.waitForSelector(`#panel .lesson-work ::-p-text(${right})`).then((answer) => answer.click());
    await awaitSettings(page, { paused: 'off', verdict: `You were right: ${right}` });
    await page.waitForSelector('#panel .lesson-work .goal.on');
    expectPeace(page);
});
