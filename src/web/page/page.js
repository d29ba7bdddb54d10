// The page: loads the program, keeps the panel, the address and the messages true while it flies, and
// takes what a browser does in its own way: pictures, files, links, the whole screen.
//
// For tests and for a console, `skein` offers the program by name; the page itself calls the same
// functions. `await skein.ready` first, which is true once the first picture is shown. Then:
//   change('rule.cohesion=off'), command('pause'), openLink('preset=wide'), open('/tmp/file'),
//   camera(LABEL), measure(METRIC)           "" or what was wrong, one line
//   settings(), numbers()                    by name: texts, numbers
//   messages(), hash(), link(), journal()    what there is to say; 16 hex digits; texts
//   hold(true|false), scale(2), step(240), openFile(NAME, BYTES)
import { button, element, explain, set } from './controls.js';
import { linkOf, parseLines, showBirds, showMilliseconds, showScale, showShare } from './numbers.js';
import { Panel } from './panel.js';
import { Plots } from './plots.js';
import { createProgram } from './program.js';

const byId = (id) => document.getElementById(id);
const all = (selector) => document.querySelectorAll(selector);

const canvas = byId('flock');
const narrow = matchMedia('(max-width: 640px)');
const panelFrom = 760; // pixels; in a narrower window the panel starts folded
const mostBytes = 64 << 20; // of a file that is opened

/** @type {import('./program.js').Program} */ let program;
/** @type {Tables} */ let tables;
/** @type {Panel} */ let panel;
/** @type {Plots} */ let plots;

// --- What is kept from one visit to the next ---

const kept = {
    /** @param {string} name */
    get(name) {
        try {
            return localStorage.getItem(`skein ${name}`);
        } catch {
            return null; // not allowed here
        }
    },
    /** @param {string} name @param {string} value */
    set(name, value) {
        try {
            localStorage.setItem(`skein ${name}`, value);
        } catch {
            // it is not kept
        }
    },
};

// --- Messages ---

const messageTime = 5000; // milliseconds
let own = []; // of the page, each {text, error, until, buttons}

/** One line, for some seconds; with buttons longer. @param {string} text @param {HTMLElement[]} buttons */
function say(text, error = false, buttons = []) {
    own = own.filter((each) => each.text !== text).slice(-2);
    own.push({ text, error, buttons, until: performance.now() + messageTime * (error ? 2 : buttons.length ? 4 : 1) });
    showMessages();
}

/** Only what is new is added, so that a screen reader says it once. */
function showMessages() {
    own = own.filter((each) => each.until > performance.now());
    const theirs = program ? program.messages().map((line) => ({ text: line.replace(/^[!?] /, ''), error: line[0] === '!', slow: line[0] === '?' })) : [];
    behind ||= theirs.some(({ slow }) => slow);
    if (behind) adviseSlow();
    const wanted = new Map([...theirs.filter(({ error, slow }) => error || !(slow || byId('intro'))), ...own].map((each) => [each.text, each]));
    for (const node of all('#messages p:not(#intro)'))
        if (!wanted.delete(node.firstChild.textContent)) node.remove();
    for (const [text, { error, buttons = [] }] of wanted)
        byId('messages').append(element('p', { class: error ? 'glass error' : 'glass' }, text, ...buttons));
}

// --- A slow machine ---

const qualities = ['low', 'medium', 'high'];
let behind = false; // the program has said that the machine is too slow
let advised = false;

const setPixels = (share) => program.pixels(share);

/** Once, with what helps at a tap each, and not before what would move the buttons from under a finger is gone. */
function adviseSlow() {
    if (advised || byId('intro') || own.some(({ buttons }) => buttons.length)) return;
    advised = true;
    const { settings } = panel;
    const quality = settings.quality === 'auto' ? settings.software === 'on' ? 'low' : 'high' : settings.quality;
    const lower = qualities[qualities.indexOf(quality) - 1];
    say('This machine is too slow for all of it. What helps:', false, [
        button('Fewer pixels', () => setPixels(0.7 * Number(panel.settings.pixels))),
        ...lower ? [button('Lower quality', () => change(`quality=${lower}`))] : [],
        button('Half the birds', () => command('halve_birds')),
    ]);
}

/** A processor that draws has fewer pixels by itself. */
function tellPixels() {
    const { software, pixels } = program.settings();
    if (software === 'on' && Number(pixels) < 1)
        say(`Drawn by the processor, with ${showShare(pixels)} of the pixels across to be in time`, false,
            [button('All pixels', () => setPixels(1))]);
}

// --- Changes ---

let shown = ''; // the text of the settings that are shown

/** @param {string} wrong what the program answered; its messages say it too */
function report(wrong) {
    if (wrong) shown = ''; // a control shows what was refused
    showMessages();
    return !wrong;
}

const many = 300_000; // birds
const birdBytes = 170;

/** More birds than many are asked for before they hold up the page. @param {string} text a change or a link */
const askMany = (text) => text.replace(/(^|&)birds=(\d+)/, (said, lead, birds) =>
    (birds <= many || confirm(`${showBirds(Number(birds))} need ${Math.ceil((birds * birdBytes) / 1e6)} MB, and minutes until they fly. Fly them? Otherwise ${showBirds(many)} do.`)
        ? said : `${lead}birds=${many}`));

const change = (line) => report(program.change(askMany(line)));
const command = (name, index = 0) => {
    byId('play').hidden = true;
    return report(program.command(name, index));
};

// --- What the browser does itself ---

const keep = () => import('./keep.js');

/** Of what is seen now. @param {string} search of the address */
const linkNow = (search = '') => `${location.href.split(/[?#]/)[0]}${search}#${program?.link() || linkOf(location.href)}`;

/** Of a flight that is too much for a link. */
function tellLacks() {
    const lacks = program.linkLacks();
    if (lacks) say(`The link begins anew: only a journal has the ${lacks}.`, false, [button('Save journal', saveJournal)]);
}

async function copyLink() {
    await (await keep()).keepLink(linkNow(), say);
    tellLacks();
}

/** A frame for another's page, of this one without its panel. */
async function copyEmbed() {
    const frame = element('iframe', { src: linkNow('?embed'), title: document.title,
        width: '640', height: '360', style: 'border: 0; max-width: 100%', loading: 'lazy', allow: 'fullscreen' });
    (await keep()).copy(frame.outerHTML, say);
}

async function saveJournal() {
    const journal = program.journal();
    if (!journal) return say('no journal: the browser has no memory for it', true);
    (await keep()).keepFile(new Blob([journal], { type: 'text/plain' }), 'skein.journal', say, '; skein simulate --replay takes it');
}

let sound = null; // from when it was first switched on

/** The browser starts it only at once after a click. */
async function toggleSound() {
    const node = document.querySelector('[data-page=sound]');
    const on = node.getAttribute('aria-pressed') !== 'true';
    node.setAttribute('aria-pressed', String(on));
    const context = sound?.context ?? new AudioContext();
    sound ??= new (await import('./sound.js')).Sound(context);
    context[on ? 'resume' : 'suspend']();
}

/** @param {Iterable<File>} files */
async function openFiles(files) {
    for (const file of files) {
        if (file.size > mostBytes) say(`${file.name} is too large: no more than 64 MiB are read`, true);
        else report(program.openFile(file.name, new Uint8Array(await file.arrayBuffer())));
    }
}

function toggleHelp() {
    if (byId('help').open) byId('help').close();
    else byId('help').showModal();
}

function showStatistics() {
    setPanel(true);
    byId('measures-section').open = true;
    byId('measures-section').scrollIntoView({ block: 'nearest' });
}

/** What the page does in place of the program, by the names of commands where they have one. */
const actions = {
    panel: () => setPanel(document.body.dataset.panel !== 'open', true),
    help: toggleHelp,
    screenshot: () => keep().then(({ keepPicture }) => keepPicture(canvas, say)),
    film: () => keep().then(({ toggleFilm }) => toggleFilm(canvas, say)),
    sound: toggleSound,
    statistics: showStatistics,
    fullscreen: () => command('fullscreen'),
    link: copyLink,
    embed: copyEmbed,
    line: () => keep().then(({ copy }) => copy(`skein fly --link '${program.link()}'`, say)),
    journal: saveJournal,
    open: () => byId('file').click(),
};

const about = {
    panel: 'The panel, or the rules alone',
    film: 'Films the flock from now on, until it is clicked again',
    sound: 'The sound of the wings near the camera',
    link: 'Who opens the link sees the same flock, at the same tick',
    embed: 'A frame for a page or a blog, where this flock flies once a reader lets it',
    line: 'What to type in a terminal to fly what is on the screen',
    journal: 'All that was changed, with its time; skein simulate --replay makes the same flight of it',
    open: 'A journal, a preset, a start (CSV) or a mesh (OBJ); it can be dropped on the page too',
};

// --- The panel's place ---

/** @param {boolean} open @param {boolean} keep whether a person asked for it */
function setPanel(open, keep = false) {
    document.body.dataset.panel = open ? 'open' : 'brief';
    if (!open && !narrow.matches) byId('rules-section').open = true;
    byId('fold').textContent = open ? '‹' : '›';
    byId('fold').setAttribute('aria-label', open ? 'Fold the panel' : 'Open the panel');
    for (const node of all('[data-page=panel]')) node.setAttribute('aria-expanded', String(open));
    if (keep) kept.set('panel', open ? 'open' : 'brief');
    place();
}

/** The flock and what is over it stand in what the panel leaves free. */
function place() {
    const open = document.body.dataset.panel === 'open';
    const { right, bottom } = byId('panel').getBoundingClientRect();
    document.body.style.setProperty('--under', `${bottom}px`);
    document.body.style.setProperty('--left', open && !narrow.matches ? `${right}px` : '0px');
    fitBar();
    cover(open);
}

/** The flock is kept clear of what lies over the picture. @param {boolean} open */
function cover(open) {
    const [picture, panel, bar] = ['flock', 'panel', 'bar'].map((id) => byId(id).getBoundingClientRect());
    const above = narrow.matches && !open && bar.height > 0;
    program.cover(
        narrow.matches ? 0 : Math.max(0, panel.right - picture.left) / picture.width,
        Math.max(0, picture.right - innerWidth) / picture.width,
        above ? panel.bottom / picture.height : 0,
        above ? (picture.bottom - bar.top) / picture.height : 0);
}

/** In one line: the last ones are left out where there is no room. */
function fitBar() {
    const buttons = [...byId('bar').children];
    for (const node of buttons) node.hidden = false;
    while (byId('bar').offsetHeight > 1.8 * buttons[0].offsetHeight && buttons.length > 1)
        buttons.pop().hidden = true;
}

function keepSections() {
    for (const details of all('details[data-section]')) {
        const name = `section ${details.dataset.section}`;
        const was = kept.get(name);
        if (was) details.open = was === 'open';
        details.addEventListener('toggle', () => {
            if (document.body.dataset.panel === 'open') kept.set(name, details.open ? 'open' : 'closed');
        });
    }
}

// --- Keys and buttons, and what they do ---

const keysOf = (name) => tables.commands.find((each) => each.name === name)?.key ?? '';

/** The page's own keys, as a browser names them. */
function pageKeys() {
    const keys = new Map([['Ctrl+o', 'open'], ['Ctrl+s', 'journal']]);
    for (const name of ['panel', 'help', 'screenshot', 'statistics', 'fullscreen']) keys.set(keysOf(name), name);
    return keys;
}

/** Tab is the panel's key only over the flock; Shift+Tab always leads back to the controls. */
function listenToKeys() {
    const keys = pageKeys();
    addEventListener('keydown', (event) => {
        const key = event.ctrlKey || event.metaKey ? `Ctrl+${event.key.toLowerCase()}` : event.key;
        const name = event.altKey || event.shiftKey ? undefined : keys.get(key);
        if (event.key === 'Escape' && byId('panel').contains(document.activeElement)) canvas.focus();
        const moves = event.key === 'Tab' && (!name || document.activeElement !== canvas);
        if (moves) event.stopImmediatePropagation(); // the browser moves the focus
        if (!name || moves) return;
        if (byId('help').open && name !== 'help') return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (!event.repeat) actions[name]();
    }, { capture: true });
}

/** After the mouse or a finger the flock has the keys again; after the keyboard the control keeps them. */
function giveKeysBack() {
    document.addEventListener('click', (event) => {
        const control = /** @type {Element} */ (event.target).closest('button, input, label, summary');
        const typed = control?.matches('input[type=text]') || control?.querySelector('input[type=text]');
        if (event.detail > 0 && control && !typed && !byId('help').open) canvas.focus({ preventScroll: true });
    });
    const { classList } = document.body; // keyboard: it last moved the focus
    addEventListener('pointerdown', () => classList.remove('keyboard'), { capture: true });
    addEventListener('keydown', () => document.activeElement !== canvas && classList.add('keyboard'), { capture: true });
    document.addEventListener('change', (event) => {
        if (!classList.contains('keyboard') && event.target instanceof HTMLSelectElement) canvas.focus({ preventScroll: true });
    });
}

function wireButtons() {
    for (const node of all('[data-command]')) {
        const row = tables.commands.find((each) => each.name === node.dataset.command);
        node.onclick = () => command(row.name);
        label(node, row.help, row.browser ? row.key : '');
    }
    for (const node of all('[data-page]')) {
        const name = node.dataset.page;
        node.onclick = actions[name];
        const row = tables.commands.find((each) => each.name === name);
        label(node, about[name] ?? row?.help ?? '', row?.key ?? '');
    }
    byId('file').onchange = () => openFiles([...byId('file').files]).then(() => (byId('file').value = ''));
    byId('help').onclick = (event) => event.target === byId('help') && byId('help').close();
    if (!document.fullscreenEnabled) for (const node of all('[data-command=fullscreen]')) node.hidden = true;
}

/** @param {HTMLElement} node @param {string} help @param {string} key */
function label(node, help, key) {
    explain(node, `${help[0]?.toUpperCase() ?? ''}${help.slice(1)}.${key ? ` Key ${key}.` : ''}`);
    if (key && node.closest('#bar')) node.prepend(element('kbd', { 'aria-hidden': 'true' }, key));
}

/** Beside the panel, at the control that the pointer or the keys are on. */
function listenForAbout() {
    const box = byId('about');
    const tell = ({ target }) => {
        const node = target.closest?.('[data-about]');
        box.hidden = !node?.dataset.about;
        if (box.hidden) return;
        box.textContent = node.dataset.about;
        const top = node.getBoundingClientRect().top;
        box.style.top = `${Math.max(Math.min(top, innerHeight - box.offsetHeight - 8), 8)}px`;
    };
    for (const kind of ['pointerover', 'focusin']) byId('panel').addEventListener(kind, tell);
    for (const kind of ['pointerleave', 'focusout']) byId('panel').addEventListener(kind, () => (box.hidden = true));
}

// --- Help ---

function fillHelp() {
    const row = (name) => tables.commands.find((each) => each.name === name);
    const links = ['copy_link', 'paste_link'].map(row).filter(Boolean).map(({ key, help }) => [key, help]);
    const pageRows = [['Shift+Tab', 'from the flock to the page’s controls; Esc leads back'],
        ['Ctrl+O', 'open a journal, a preset, a start (CSV) or a mesh (OBJ)'], ['Ctrl+S', 'save the journal'],
        ...links];
    const groups = new Map();
    for (const { group, key, help, browser } of tables.commands)
        if (browser) groups.set(group, [...(groups.get(group) ?? []), [key, help]]);
    groups.set('Page', pageRows);
    const order = [...groups];
    if (matchMedia('(pointer: coarse)').matches) order.sort(([group]) => (group === 'Touch' ? -1 : 0));
    byId('help-groups').append(...order.map(([group, rows]) => element('section', {}, element('h3', {}, group),
        element('dl', {}, ...rows.map(([key, help]) =>
            element('div', {}, element('dt', {}, element('kbd', {}, key)), element('dd', {}, help)))))));
}

// --- Drops ---

function listenForDrops() {
    let depth = 0;
    const show = (by) => (byId('drop').hidden = (depth += by) <= 0);
    addEventListener('dragenter', () => show(1));
    addEventListener('dragleave', () => show(-1));
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', (event) => {
        event.preventDefault();
        show(-depth);
        openFiles([...(event.dataTransfer?.files ?? [])]);
    });
}

// --- The clipboard: over the flock it is for links ---

function listenToClipboard() {
    const overFlock = () => [canvas, document.body].includes(document.activeElement) && getSelection().isCollapsed;
    document.addEventListener('copy', (event) => {
        if (!overFlock()) return;
        const url = linkNow();
        event.clipboardData.setData('text/plain', url);
        event.preventDefault();
        say(`copied: ${url}`);
        tellLacks();
    });
    document.addEventListener('paste', (event) => {
        if (overFlock()) takeLink(event.clipboardData.getData('text/plain'), '');
    });
}

// --- The address ---

let told = ''; // the flight that the address has, without its tick; null: that of the link that flies, which stays as it is

/** After a change: the flight up to it. @param {number} behind ticks that a link is still flown */
function showAddress(behind) {
    const link = program.link();
    const flight = link.replace(/&tick=\d+/, '');
    if (flight === told) return;
    if (told !== null) history.replaceState(null, '', `#${flight.includes('&then=') ? link : flight}`);
    told = behind ? null : flight;
}

/** What of it can fly does. @param {string} link @param {string | null} address as told */
function takeLink(link, address) {
    if (report(program.openLink(askMany(link)))) say('the link flies');
    told = address;
}

// --- While it flies ---

let asked = {}; // what keys and a gamepad have asked of the page

/** @param {Record<string, string>} settings */
function follow(settings) {
    const { panel: open, help, statistics } = settings;
    if (asked.open && open !== asked.open) setPanel(open === 'on', true);
    if (asked.help && help !== asked.help) toggleHelp();
    if (asked.statistics && statistics !== asked.statistics) showStatistics();
    asked = { open, help, statistics };
}

/** After each change: everything that shows a setting. */
function refresh() {
    const text = program.settingsText();
    if (!text || text === shown) return;
    shown = text;
    const settings = parseLines(text);
    panel.update(settings);
    plots.follow([settings.preset, settings.model, settings.birds, settings.seed].join());
    follow(settings);
    const preset = tables.presets.find((each) => each.name === settings.preset);
    const paused = settings.paused === 'on';
    const compared = settings.compare !== undefined && settings.compare !== 'off';
    const title = settings.title ?? preset?.title ?? '';
    set(byId('name'), 'textContent', settings.preset || settings.model);
    set(byId('model-name'), 'textContent', settings.preset ? settings.model : '');
    set(byId('title'), 'textContent', title);
    set(byId('flock-words'), 'textContent', `${showBirds(Number(settings.birds))} fly${paused ? ', paused' : ''}. ${title}. `
        + 'Keys fly the camera and switch the rules, F1 lists them. Tab opens and folds the panel, Shift+Tab goes to its controls.');
    document.title = `${settings.preset || settings.model} · Skein`;
    if (!paused) byId('play').hidden = true;
    document.querySelector('[data-command=shy]').setAttribute('aria-pressed', String(settings.shy === 'on'));
    for (const node of all('.pause')) set(node, 'textContent', paused ? 'Go on' : 'Pause');
    for (const node of all('.pause-word')) set(node, 'textContent', paused ? 'go on' : 'pause');
    for (const node of all('.compare')) set(node, 'textContent', compared ? 'Back to one flock' : 'Compare side by side');
    set(byId('sides'), 'hidden', !compared);
    document.body.classList.toggle('compared', compared);
    document.body.classList.toggle('software', settings.software === 'on'); // the page is simpler there
}

const leastFrames = 12; // a second
const slowTime = 4000; // milliseconds
let quickAt = 0; // when there were last as many; 0: not known
let tickCost = 0; // milliseconds, smoothed; 0: not known

/** @param {Record<string, number>} numbers */
function showPace(numbers) {
    const { settings } = panel;
    const scale = Number(settings.scale ?? 1);
    set(byId('fps'), 'textContent', numbers.fps > 0 ? `${Math.round(numbers.fps)} fps` : '');
    tickCost += (numbers.tick_ms - tickCost) * (tickCost > 0 ? 0.15 : 1);
    set(byId('cost'), 'textContent', tickCost > 0 ? `${showMilliseconds(tickCost)} a tick` : '');
    set(byId('count'), 'textContent', showBirds(numbers.birds));
    set(byId('reached'), 'textContent', settings.paused === 'on' ? 'paused' : showScale(scale, numbers.reached));
    const behind = numbers.reached < 0.9 * scale;
    byId('reached').classList.toggle('lit', settings.paused === 'on' || behind);
    explain(byId('reached'), behind ? 'Fewer birds or a lower quality help.' : '');
    if (!quickAt || !(numbers.fps < leastFrames)) quickAt = performance.now();
    if (performance.now() - quickAt > slowTime) adviseSlow();
}

const paused = () => panel.settings.paused === 'on';

let showDue = 0;
let addressDue = 0;

/** @param {number} now milliseconds */
function turn(now) {
    requestAnimationFrame(turn);
    if (now < showDue) return;
    showDue = now + 125;
    refresh();
    const numbers = program.numbers();
    panel.show(numbers);
    showPace(numbers);
    plots.update(numbers, now, document.body.dataset.panel === 'open' && byId('measures-section').open);
    if (sound) sound.hear(paused() ? null : program.sound());
    showMessages();
    if (now < addressDue) return;
    addressDue = now + 1000;
    showAddress(numbers.behind);
}

// --- Loading ---

const { loading } = globalThis; // loading.js

/** Shown before what holds up the page. @param {string} words */
const showProgress = (words) => {
    loading.progress(words);
    return new Promise((done) => {
        requestAnimationFrame(() => setTimeout(done));
        setTimeout(done, 50); // a browser that was just started may have no frame for a second
    });
};

/** @param {string} why of the program's end */
function stopped(why) {
    loading.fail(/memory|OOM/i.test(why)
        ? 'The memory of this browser is full: load again, and let fewer birds fly.'
        : `The program has stopped (${why.slice(0, 120)}). Load again to go on from the address.`);
}

function listenToGraphics() {
    const away = 'the system took the graphics away: the picture waits until it gives them back';
    canvas.addEventListener('webglcontextlost', () => say(away, true));
    canvas.addEventListener('webglcontextrestored', () => (own = own.filter(({ text }) => text !== away)));
    addEventListener('error', ({ error }) => {
        if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) stopped(error.message);
    });
}

/** Returns what is wrong with a link that cannot fly, for which the first preset flies, or ''. */
async function startProgram(parts) {
    const link = askMany(linkOf(location.href));
    if (link) told = null;
    program = await createProgram(parts, canvas, { stopped });
    await showProgress('loading the birds and their sky …');
    const first = ['--preset', tables.presets[0].name];
    const wrong = program.start(link ? ['--link', link] : first);
    if (!wrong) return '';
    if (!link) throw new Error(wrong);
    program = await createProgram(parts, canvas, { stopped });
    const also = program.start(first);
    if (also) throw new Error(also);
    return wrong;
}

/** Still at first for who wants no motion. */
function startPaused() {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches || program.settings().paused === 'on') return;
    program.command('pause');
    byId('play').hidden = false;
}

// --- The first seconds of who comes without a link ---

const introTime = 20000; // milliseconds

/** What this is and what to try, until the first deed; and birds shy away from the pointer. */
function welcome() {
    program.command('shy');
    const { birds } = program.settings();
    const over = matchMedia('(pointer: coarse)').matches ? 'Draw a finger through them' : 'Move over them';
    const intro = element('p', { id: 'intro', class: 'glass' },
        `${showBirds(Number(birds))}, each minding only its neighbours. ${over}; switch a rule off.`);
    byId('messages').prepend(intro);
    const end = (after) => setTimeout(() => intro.remove(), after);
    for (const deed of ['pointerup', 'keydown', 'drop', 'hashchange', 'webglcontextlost']) addEventListener(deed, () => end(300), { capture: true, once: true });
    end(introTime);
}

function wire() {
    panel = new Panel({ program, tables, change, command, say, play: (what) => report(program.play(what)) });
    plots = new Plots(byId('plots'), tables, explain);
    byId('measure').onchange = () => {
        plots.choose(byId('measure').value);
        report(program.measure(byId('measure').value));
    };
    keepSections();
    wireButtons();
    listenToKeys();
    giveKeysBack();
    listenForAbout();
    listenForDrops();
    listenToClipboard();
    fillHelp();
    addEventListener('hashchange', () => takeLink(linkOf(location.href), null)); // a person has edited it
    addEventListener('resize', place);
    narrow.addEventListener('change', place);
}

async function load() {
    const parts = await loading.parts;
    listenToGraphics();
    tables = parts.tables;
    const was = kept.get('panel');
    const wide = innerWidth >= panelFrom;
    const bare = !linkOf(location.href) && !loading.embedded;
    const wrong = await startProgram(parts);
    wire();
    setPanel(wide && was === 'open');
    startPaused();
    if (bare) welcome();
    refresh();
    await new Promise(requestAnimationFrame); // the program's own came before it
    performance.mark('skein-first-picture');
    loading.end();
    if (wrong) say(wrong, true); // from when it can be read
    tellPixels();
    place();
    if (document.activeElement === document.body) canvas.focus({ preventScroll: true });
    requestAnimationFrame(turn);
    if (!loading.embedded) navigator.serviceWorker?.register('service.js').catch(() => {}); // of another scheme than https: none
    return true;
}

for (const kind of ['pointerenter', 'focus'])
    byId('whole').addEventListener(kind, () => (byId('whole').href = linkNow()));
const ready = load();
ready.catch((error) => loading.fail(String(error?.message ?? error)));

globalThis.skein = new Proxy(/** @type {typeof globalThis.skein} */ ({}), {
    get: (_, name) => {
        if (name === 'ready') return ready;
        const member = program?.[name];
        return typeof member === 'function' ? member.bind(program) : member;
    },
});
