// The program, of the parts that loading.js has fetched: its exports as functions.
import { lastLine, parseLines } from './numbers.js';

/**
 * One instance of the program, not started.
 * @param {Awaited<typeof loading.parts>} parts
 * @param {HTMLCanvasElement} canvas
 * @param {{stopped: (why: string) => void}} hooks
 */
export async function createProgram({ create, code, data }, canvas, hooks) {
    const said = [];
    const module = await create({
        canvas,
        noInitialRun: true,
        locateFile: (name) => (name === 'skein.data' ? data : new URL(name, import.meta.url).href),
        print: (line) => said.push(line),
        printErr: (line) => said.push(line),
        onAbort: (why) => hooks.stopped(String(why)),
        instantiateWasm(imports, done) {
            WebAssembly.instantiate(code, imports).then((instance) => done(instance, code), hooks.stopped);
            return {};
        },
    });
    return new Program(module, said);
}

/** The exports of the program (src/web/page.c), by name; texts are strings, "" where nothing is wrong. */
export class Program {
    /** @param {any} module @param {string[]} said */
    constructor(module, said) {
        this.module = module;
        this.said = said;
    }

    /**
     * Begins to fly. Returns "" or what is wrong.
     * @param {string[]} args of `skein fly`
     */
    start(args) {
        this.said.length = 0;
        const status = this.module.callMain(['fly', ...args]);
        return status ? lastLine(this.said) || `the program ended with ${status}` : '';
    }

    /** An export of the program; before and after the flight nothing. @param {string} name @param {...(string | number)} values @returns {string} */
    call(name, ...values) {
        return this.module._page_flies() ? this.module.ccall(`page_${name}`, 'string', values.map((each) => typeof each), values) : '';
    }

    /** A change as `--at` takes it: rule.cohesion=off. @param {string} line */
    change(line) {
        return this.call('change', line);
    }

    /** A row of the table of commands. @param {string} name @param {number} index of several keys */
    command(name, index = 0) {
        return this.call('command', name, index);
    }

    /** Changes while it is held are one action for undo. @param {boolean} held */
    hold(held) {
        this.call('hold', held ? 1 : 0);
    }

    /** Every value by its name, as lines. */
    settingsText() {
        return this.call('settings');
    }

    /** Every value by its name. */
    settings() {
        return parseLines(this.settingsText());
    }

    /** What is measured, by its name. @returns {Record<string, number>} */
    numbers() {
        return this.numbersOf('numbers');
    }

    /** @param {string} name of an export that returns lines NAME=NUMBER @returns {Record<string, number>} */
    numbersOf(name) {
        const values = Object.entries(parseLines(this.call(name)));
        return Object.fromEntries(values.map(([name, value]) => [name, Number(value)]));
    }

    /** What there is to say now; errors begin with "! ". */
    messages() {
        return this.call('messages').split('\n').filter(Boolean);
    }

    /** Of the last whole tick, 16 hex digits. */
    hash() {
        return this.call('hash');
    }

    /** What flies, as the part of an address after '#'. */
    link() {
        return this.call('link');
    }

    /** What has flown so far, as `skein simulate --replay` takes it. */
    journal() {
        return this.call('journal');
    }

    /** A file in the program's file system, as if dropped on a window. @param {string} path */
    open(path) {
        return this.call('open', path);
    }

    /** What of it only a journal holds, in words. */
    linkLacks() {
        return this.call('link_lacks');
    }

    /** What an address holds after '#': its good parts, or nothing where nothing of it can fly. @param {string} link */
    openLink(link) {
        return this.call('open_link', link);
    }

    /** What lies over the picture, in shares of its width and height. @param {number} left @param {number} right @param {number} top @param {number} bottom */
    cover(left, right, top, bottom) {
        this.call('cover', left, right, top, bottom);
    }

    /** So many whole ticks at once, of a paused flock. @param {number} ticks */
    step(ticks) {
        this.call('step', ticks);
    }

    /** @param {string} label one of camera_modes */
    camera(label) {
        return this.call('camera', label);
    }

    /** @param {number} scale simulated seconds a second */
    scale(scale) {
        this.call('scale', scale);
    }

    /** @param {number} share of the screen's pixels, across; 0: as many as there is time for */
    pixels(share) {
        this.call('pixels', share);
    }

    /** What a microphone at the camera would have. @returns {Record<string, number>} */
    sound() {
        return this.numbersOf('sound');
    }

    /** A lure or threat is switched, an obstacle put. @param {string} what */
    play(what) {
        return this.call('play', what);
    }

    /** One measure more. @param {string} metric "": none */
    measure(metric) {
        return this.call('measure', metric);
    }

    /** @param {string} name @param {Uint8Array} bytes */
    openFile(name, bytes) {
        const path = `/tmp/${name.replace(/[^\w.-]/g, '_')}`;
        this.module.FS.writeFile(path, bytes);
        return this.open(path);
    }
}
