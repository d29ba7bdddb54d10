// What the panel is made of: elements, sliders, and parameters, each of which is its name, a control
// for its kind, and where it differs from the preset's a button that takes the preset's back. All of
// it comes from the parameter's row in the tables.
import { inWords, logPosition, logValue, showNumber, showUnit, sliderRange } from './numbers.js';

/**
 * @param {string} tag @param {Record<string, any>} attributes
 * @param {(Node | string)[]} children
 * @returns {any}
 */
export function element(tag, attributes = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === 'string') node.setAttribute(name, value);
        else Object.assign(node, { [name]: value });
    }
    node.append(...children);
    return node;
}

/** Only where it differs, so that nothing is laid out again. @param {any} node @param {string} name */
export function set(node, name, value) {
    if (node[name] !== value) node[name] = value;
}

/** What is said beside the panel while a control is under the pointer or has the keys. */
export function explain(node, about) {
    if (node.dataset.about === about) return;
    node.dataset.about = about;
    for (const control of node.matches('button, input, select') ? [node] : node.querySelectorAll('input, select'))
        control.setAttribute('aria-description', about);
}

let ids = 0;
export const freshId = () => `control-${++ids}`;

/** A button. @param {string} label @param {() => void} run @param {string} about @returns {HTMLButtonElement} */
export function button(label, run, about = '') {
    const node = element('button', { type: 'button', onclick: run }, label);
    if (about) explain(node, about);
    return node;
}

/** A switch and its name. @param {string} label @param {(on: boolean) => void} send */
export function switchOf(label, send) {
    const input = element('input', { type: 'checkbox', role: 'switch' });
    input.onchange = () => send(input.checked);
    return { input, root: element('label', { class: 'switch' }, input, ...(label ? [element('span', {}, label)] : [])) };
}

/** Shows these names in a list, and which is chosen; one that is not among them is shown as it is. */
export function fillSelect(select, names, chosen) {
    const wanted = names.some(([value]) => value === chosen) ? names : [[chosen, chosen], ...names];
    const key = JSON.stringify(wanted);
    if (select.dataset.names !== key) {
        select.replaceChildren(...wanted.map(([value, label]) => element('option', { value }, label)));
        select.dataset.names = key;
    }
    set(select, 'value', chosen);
}

/**
 * A slider: from a press to its release all changes are one action for undo, and at most one is sent
 * in a picture.
 */
export class Slider {
    /**
     * @param {App['program']} program
     * @param {(value: number) => void} send
     * @param {boolean} logarithmic
     */
    constructor(program, send, logarithmic = false) {
        this.input = element('input', { type: 'range', step: 'any' });
        this.program = program;
        this.send = send;
        this.logarithmic = logarithmic;
        this.range = [0, 1];
        this.held = false;
        this.due = 0;
        this.input.addEventListener('pointerdown', () => this.press());
        this.input.addEventListener('input', () => this.move());
        for (const end of ['pointerup', 'pointercancel', 'change'])
            this.input.addEventListener(end, () => this.release());
    }

    press() {
        this.held = true;
        this.program.hold(true);
    }

    move() {
        this.paint();
        this.due ||= requestAnimationFrame(() => this.flush());
    }

    flush() {
        this.due = 0;
        const at = Number(this.input.value);
        this.send(this.logarithmic ? logValue(at, this.range[0], this.range[1]) : at);
    }

    release() {
        if (this.due) {
            cancelAnimationFrame(this.due);
            this.flush();
        }
        if (this.held) this.program.hold(false);
        this.held = false;
    }

    paint() {
        const { min, max, value } = this.input;
        this.input.style.setProperty('--at', String((value - min) / (max - min) || 0));
    }

    /** @param {number[]} range @param {number} value @param {string} words as it is read out */
    show(range, value, words) {
        if (this.held) return;
        this.range = range;
        const ends = this.logarithmic ? [0, 1] : range;
        set(this.input, 'min', String(ends[0]));
        set(this.input, 'max', String(ends[1]));
        set(this.input, 'value', String(this.logarithmic ? logPosition(value, range[0], range[1]) : value));
        this.input.setAttribute('aria-valuetext', words);
        this.paint();
    }
}

/** A field whose text is read as it is after --set. */
export class Field {
    /** @param {App} app @param {string} name @param {string} mode of a phone's keyboard */
    constructor(app, name, mode = 'decimal') {
        this.input = element('input', { type: 'text', inputmode: mode, autocomplete: 'off', spellcheck: false });
        this.exact = '';
        this.input.onfocus = () => {
            this.input.value = this.exact;
            this.input.select();
        };
        this.input.onchange = () => app.change(`${name}=${this.input.value.trim()}`) || this.restore();
        this.input.onblur = () => this.restore();
        this.input.onkeydown = (event) => {
            if (event.key === 'Escape') this.restore();
        };
    }

    restore() {
        this.input.value = this.shown;
    }

    /** @param {string} exact @param {string} shown */
    show(exact, shown) {
        this.exact = exact;
        this.shown = shown;
        if (document.activeElement !== this.input) set(this.input, 'value', shown);
    }
}

/** One parameter of a model or of the view. */
export class ParamRow {
    /** @param {App} app @param {Param} param */
    constructor(app, param) {
        this.app = app;
        this.param = param;
        this.name = element('span', { class: 'name' }, param.label);
        this.reason = element('small', { class: 'reason', hidden: true });
        this.reset = button('↺', () => app.change(`${param.name}=${this.preset}`));
        this.reset.className = 'reset';
        this.root = element('div', { class: 'param' });
        const kinds = { number: 'makeNumber', whole: 'makeNumber', switch: 'makeSwitch' };
        this[kinds[param.kind] ?? 'makeChoice']();
        for (const control of this.root.querySelectorAll('input:not([aria-label]), select'))
            control.setAttribute('aria-label', param.label);
        this.root.append(this.reason);
    }

    makeNumber() {
        const { app, param } = this;
        this.slider = new Slider(app.program, (value) => app.change(`${param.name}=${this.round(value)}`));
        this.field = new Field(app, param.name, param.range[0] < 0 ? 'text' : 'decimal');
        const id = (this.field.input.id = freshId());
        if (param.kind === 'whole') this.slider.input.step = '1';
        this.root.append(element('div', { class: 'line' }, element('label', { for: id }, this.name),
            ...this.makeAuto(), this.field.input, (this.unit = element('span', { class: 'unit' })),
            this.reset), this.slider.input);
    }

    /** Switched off it leaves the value where auto had it. */
    makeAuto() {
        if (!this.param.auto) return [];
        this.auto = switchOf('auto', (on) =>
            this.app.change(`${this.param.name}=${on ? 'auto' : this.derived || this.param.range[1]}`));
        this.auto.input.setAttribute('aria-label', `${this.param.label}: auto`);
        return [this.auto.root];
    }

    makeSwitch() {
        this.switch = switchOf('', (on) => this.app.change(`${this.param.name}=${on ? 'on' : 'off'}`));
        this.switch.root.prepend(this.name);
        this.root.append(element('div', { class: 'line' }, this.switch.root, this.reset));
    }

    makeChoice() {
        const id = freshId();
        this.select = element('select', { id });
        this.select.onchange = () => this.app.change(`${this.param.name}=${this.select.value}`);
        this.root.append(element('div', { class: 'line' }, element('label', { for: id }, this.name),
            this.select, this.reset));
    }

    /** Five digits are finer than a screen. @param {number} value */
    round(value) {
        return this.param.kind === 'whole' ? Math.round(value) : Number(value.toPrecision(5));
    }

    /** @param {Settings} settings */
    update(settings) {
        const { name } = this.param;
        const now = settings[name] ?? '';
        const preset = settings[`was.${name}`];
        const idle = settings[`idle.${name}`] ?? '';
        this.preset = preset ?? now;
        this.derived = settings[`derived.${name}`] ?? '';
        this.root.classList.toggle('changed', preset !== undefined);
        this.reset.style.visibility = preset === undefined ? 'hidden' : 'visible';
        this.showValue(now, settings[`slider.${name}`]);
        this.showIdle(idle);
        explain(this.reset, `Back to the preset's ${this.preset}`);
        this.reset.setAttribute('aria-label', `${this.param.label}: back to the preset's ${this.preset}`);
        explain(this.root, this.describe(idle));
    }

    /** @param {string} now @param {string | undefined} slider */
    showValue(now, slider) {
        if (this.switch) set(this.switch.input, 'checked', now === 'on');
        if (this.select) fillSelect(this.select, (this.param.choices ?? []).map((each) => [each, inWords(each)]), now);
        if (!this.slider || !this.field) return;
        const automatic = now === 'auto';
        const value = Number(automatic ? this.derived || NaN : now);
        const shown = showNumber(value);
        this.field.show(now, automatic ? shown || 'auto' : shown);
        this.slider.show(sliderRange(slider, value), value, showUnit(shown, this.param.unit));
        set(this.unit, 'textContent', showUnit('', this.param.unit).trim());
        if (this.auto) set(this.auto.input, 'checked', automatic);
        this.disabled = automatic;
    }

    /** @param {string} idle why it changes nothing at the moment, or "" */
    showIdle(idle) {
        set(this.reason, 'textContent', idle);
        set(this.reason, 'hidden', !idle);
        this.root.classList.toggle('idle', idle !== '');
        for (const control of [this.switch?.input, this.select, this.auto?.input])
            if (control) set(control, 'disabled', idle !== '');
        for (const control of [this.slider?.input, this.field?.input])
            if (control) set(control, 'disabled', idle !== '' || this.disabled);
    }

    /** @param {string} idle */
    describe(idle) {
        const { help, name, range, kind, choices } = this.param;
        const unit = showUnit('', this.param.unit).trim();
        const accepted = kind === 'switch' ? 'on or off' : choices ? choices.join(', ')
            : `${range?.[0]} to ${range?.[1]}${unit ? ` ${unit}` : ''}`;
        const end = idle ? ` It changes nothing now: it works ${idle}.` : '';
        return `${inWords(help)}. ${name}: ${accepted}; the preset has ${this.preset}.${end}`;
    }
}
