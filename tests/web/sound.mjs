// Sound of wings: nothing before it is switched on, louder near than far, and silent while nothing flies and when it is
// switched off again.
import assert from 'node:assert/strict';
import { awaitSettings, call, control, expectPeace, flyPage, test } from './harness.mjs';

/** What goes to the loudspeaker is measured: `level()`. */
const listen = (page) => page.evaluateOnNewDocument(() => {
    const connect = /** @type {(to: AudioNode) => AudioNode} */ (AudioNode.prototype.connect);
    AudioNode.prototype.connect = /** @type {any} */ (function (to) {
        if (to instanceof AudioDestinationNode) {
            const analyser = new AnalyserNode(this.context, { fftSize: 8192 });
            const samples = new Float32Array(8192);
            connect.call(this, analyser);
            globalThis.audio = this.context;
            globalThis.level = () => {
                analyser.getFloatTimeDomainData(samples);
                return Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length);
            };
        }
        return Reflect.apply(connect, this, arguments);
    });
});

/** The level once it stays within a fifth for a second. */
const settled = (page) => page.evaluate(async () => {
    for (let last = NaN; ;) {
        const now = globalThis.level();
        if (Math.abs(now - last) <= 0.2 * now || now < 1e-4) return now;
        last = now;
        const until = globalThis.audio.currentTime + 1;
        while (globalThis.audio.currentTime < until) await new Promise(requestAnimationFrame);
    }
});

await test({ chromium: ['--autoplay-policy=no-user-gesture-required'] }, async (browser, server) => {
    const page = await flyPage(browser, server.url, { open: true, still: false, before: listen });
    assert.ok(!server.requests.some((name) => name.includes('sound')));
    assert.equal(await page.evaluate(() => globalThis.audio), undefined);
    await control(page, 'Sound', 'button').click();
    await page.waitForFunction(() => globalThis.audio?.state === 'running');

    const from = async (z) => {
        await call(page, 'openLink', `preset=murmuration&camera=0,0,${z},0,0`);
        await page.waitForFunction((z) => globalThis.skein.link().includes(`camera=0,0,${z}`), {}, z);
        return [await call(page, 'sound'), await settled(page)];
    };
    const [[far, quiet], [near, loud]] = [await from(1500), await from(150)];
    assert.ok(near.loudness > 20 * far.loudness && near.distance < far.distance, JSON.stringify([near, far]));
    assert.ok(near.speed > 1 && near.speed < 100, `${near.speed} wing spans a second`);
    assert.ok(quiet > 0.001 && loud > 2 * quiet, `${loud} near, ${quiet} far`);

    await call(page, 'command', 'pause');
    await awaitSettings(page, { paused: 'on' });
    await page.waitForFunction((loud) => globalThis.level() < loud / 100, {}, loud);
    await call(page, 'command', 'pause');
    await page.waitForFunction((loud) => globalThis.level() > loud / 2, {}, loud);
    await control(page, 'Sound', 'button').click();
    await page.waitForFunction(() => globalThis.audio.state === 'suspended');
    expectPeace(page);
});
