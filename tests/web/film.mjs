// What is taken along: a film from one click to the next, of the flock without the page; and on a phone films, pictures
// and links are shared.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { control, expectPeace, flyPage, test } from './harness.mjs';

const phone = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

const run = (program, ...args) => execFileSync(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });

/** Only what is shared is noted. */
const canShare = (page) => page.evaluateOnNewDocument(() => {
    globalThis.shared = [];
    navigator.canShare = () => true;
    navigator.share = async ({ url, files }) => { globalThis.shared.push(url ?? `${files[0].name} ${files[0].type} ${files[0].size > 1000}`); };
});

await test({}, async (browser, server) => {
    let page = await flyPage(browser, server.url, { size: [960, 540], open: true, still: false });
    assert.ok(!server.requests.some((name) => name.includes('keep')), 'what films is loaded before it films');
    const session = await browser.target().createCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: resolve('.'), eventsEnabled: true });
    const done = new Promise((resolve) => session.on('Browser.downloadProgress', ({ state }) => state === 'completed' && resolve()));
    await control(page, 'Film', 'button').click();
    await page.waitForFunction(() => document.querySelector('#filming output')?.value === '0:03');
    await page.click('#filming');
    await done;
    assert.equal(await page.$('#filming'), null);
    const [width, height] = await page.$eval('#flock', (node) => [node.width, node.height]);
    const found = JSON.parse(run('ffprobe', '-v', 'error', '-count_frames', '-show_streams', '-of', 'json', 'skein.webm').toString()).streams;
    assert.equal(found.length, 1);
    assert.match(found[0].codec_name, /^vp[89]$/);
    assert.deepEqual([found[0].width, found[0].height], [width, height]);
    assert.ok(found[0].nb_read_frames > 5, `${found[0].nb_read_frames} pictures`);

    // Where the page has its panel there is sky, whose upper end is far brighter.
    run('ffmpeg', '-v', 'error', '-y', '-sseof', '-1', '-i', 'skein.webm', '-frames:v', '1', 'film.png');
    const grey = run('ffmpeg', '-v', 'error', '-i', 'film.png', '-vf', 'crop=200:200:40:40', '-f', 'rawvideo', '-pix_fmt', 'gray', '-');
    assert.ok(Math.min(...grey) > 50, 'the panel is in the film');
    expectPeace(page);
    await page.close();

    page = await flyPage(browser, server.url, { size: [390, 844], viewport: phone, before: canShare });
    const tap = async (selector) => (await page.waitForSelector(selector, { visible: true })).tap();
    const shared = (count) => page.waitForFunction((count) => globalThis.shared.length === count && globalThis.shared.at(-1), {}, count)
        .then((what) => what.jsonValue());
    await tap('#bar [data-page=link]');
    assert.match(await shared(1), /^http:.*#preset=murmuration/);
    await tap('#bar [data-page=panel]');
    await tap('[data-page=screenshot]');
    assert.equal(await shared(2), 'skein.png image/png true');
    await tap('[data-page=film]');
    await page.waitForFunction(() => document.querySelector('#filming output')?.value === '0:02');
    await tap('#filming');
    assert.match(await shared(3), /^skein\.webm video\/webm.* true$/);
    expectPeace(page);
});
