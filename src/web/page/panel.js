// The panel from top to bottom. Each control runs a command or makes a change, as a key does.
import { button, element, explain, Field, fillSelect, freshId, ParamRow, set, Slider, switchOf } from './controls.js';
import { inWords, parseObstacle, printObstacle, showContribution, showNumber, showPart,
    setDistanceUnit, showScale, showShare, showUnit, sliderRange } from './numbers.js';

const byId = (id) => document.getElementById(id);

// --- Rules ---

/** A rule: its numbers, its switch, what it adds at the moment, and its key. */
class RuleRow {
    /** @param {App} app @param {Rule} rule @param {ModelParam[]} params */
    constructor(app, rule, params) {
        this.rule = rule;
        this.rows = params.map((param) => new ParamRow(app, param));
        this.numbers = element('div', { class: 'inset', hidden: true, id: freshId() }, ...this.rows.map((row) => row.root));
        this.arrow = button('▸', () => this.unfold(), 'Its numbers');
        this.arrow.className = 'arrow';
        this.arrow.disabled = params.length === 0;
        this.arrow.setAttribute('aria-label', `Numbers of ${rule.label}`);
        this.arrow.setAttribute('aria-controls', this.numbers.id);
        this.arrow.setAttribute('aria-expanded', 'false');
        this.switch = switchOf(rule.label, (on) => app.change(`rule.${rule.name}=${on ? 'on' : 'off'}`));
        explain(this.switch.root, `${inWords(rule.help)}. ${rule.name}: on or off. The bar and the number: `
            + 'the mean length of what it adds at the moment.');
        this.swatch = element('i', { class: 'swatch', hidden: true });
        this.switch.input.after(this.swatch);
        this.bar = element('i');
        this.number = element('output', { 'aria-live': 'off' });
        this.root = element('li', {}, element('div', { class: 'rule' }, this.arrow, this.switch.root,
            element('span', { class: 'bar' }, this.bar), this.number, element('kbd', { hidden: !rule.key }, rule.key)), this.numbers);
    }

    unfold() {
        this.numbers.hidden = !this.numbers.hidden;
        this.arrow.setAttribute('aria-expanded', String(!this.numbers.hidden));
    }

    /** @param {Settings} settings */
    update(settings) {
        const on = settings[`rule.${this.rule.name}`] === 'on';
        set(this.switch.input, 'checked', on);
        this.root.classList.toggle('off', !on);
        const colour = settings[`swatch.${this.rule.name}`];
        set(this.swatch, 'hidden', !colour);
        if (colour) this.swatch.style.background = colour;
        for (const row of this.rows) row.update(settings);
    }

    /** @param {Record<string, number>} numbers */
    show(numbers) {
        const on = this.switch.input.checked;
        const share = Math.min(Math.max(numbers[`share.${this.rule.name}`] || 0, 0), 1);
        this.bar.style.transform = `scaleX(${on ? share : 0})`;
        set(this.number, 'value', on ? showContribution(numbers[`contribution.${this.rule.name}`]) : 'off');
    }
}

// --- What colours mean ---

/** @param {Settings} settings */
function showLegend(settings) {
    set(byId('legend'), 'hidden', !settings.legend);
    if (!settings.legend) return;
    const colours = settings.legend_colours.split(',').filter(Boolean);
    const part = (/** @type {number} */ at) => `${(100 * at) / colours.length}%`;
    const stops = settings.legend_even === 'on'
        ? colours.map((colour, i) => `${colour} ${part(i)} ${part(i + 1)}`) : colours;
    set(byId('legend-title'), 'textContent', settings.legend);
    set(byId('legend-unit'), 'textContent', settings.legend_unit);
    byId('legend-strip').hidden = byId('legend-marks').hidden = colours.length === 0;
    byId('legend-strip').style.background = stops.length > 1 ? `linear-gradient(90deg, ${stops})` : stops[0];
    byId('legend-marks').replaceChildren(...settings.legend_marks.split('|').filter(Boolean).map((mark) => {
        const [at, text] = mark.split(' ');
        const along = `${100 * Number(at)}%`;
        return element('span', { style: `left: ${along}; transform: translateX(-${along})` }, text);
    }));
}

// --- Obstacles ---

/** One obstacle and its numbers. */
class ObstacleRow {
    /** @param {App} app @param {number} index from 1 @param {Tables['obstacles'][0]} kind */
    constructor(app, index, kind) {
        this.app = app;
        this.index = index;
        this.kind = kind;
        this.sliders = kind.numbers.map((name) => ({
            name,
            slider: new Slider(app.program, (value) => this.send(name, value), name === 'radius' || name === 'height'),
            output: element('output'),
        }));
        const gone = button('Take it away', () => app.change(`obstacle.${index}=off`));
        gone.setAttribute('aria-label', `Take obstacle ${index} away`);
        this.root = element('details', {}, element('summary', {}, `${index}  ${kind.name}`),
            ...this.sliders.map(({ name, slider, output }) => {
                slider.input.setAttribute('aria-label', `obstacle ${index}: ${name}`);
                return element('div', { class: 'param' },
                    element('div', { class: 'line' }, element('span', { class: 'name' }, name), output), slider.input);
            }), element('div', { class: 'buttons' }, gone));
    }

    /** @param {string} name @param {number} value */
    send(name, value) {
        this.app.change(`obstacle.${this.index}=${printObstacle(this.kind, { ...this.numbers, [name]: value })}`);
    }

    /** @param {Record<string, number>} numbers @param {string} ends LOW HIGH GROUND LEAST */
    update(numbers, ends) {
        this.numbers = numbers;
        const [farthest, reach, ground, least] = ends.split(' ').map(Number);
        for (const { name, slider, output } of this.sliders) {
            const low = slider.logarithmic ? least : name === 'y' ? ground : farthest;
            const value = numbers[name];
            const words = showUnit(showNumber(value), 'units');
            slider.show(sliderRange(`${low} ${reach}`, value), value, words);
            set(output, 'value', words);
        }
    }
}

// --- The whole ---

export class Panel {
    /** @param {App} app */
    constructor(app) {
        this.app = app;
        /** @type {Model} */ this.model = null;
        /** @type {Numbers} */ this.numbers = {}; // of the last look, as are the settings
        /** @type {Settings} */ this.settings = {};
        /** @type {ParamRow[]} */ this.rows = []; // of the model's numbers
        /** @type {RuleRow[]} */ this.rules = [];
        /** @type {Map<number, ObstacleRow>} */ this.obstacles = new Map(); // by their number
        this.makeChoosers();
        this.makeFlock();
        this.makePlay();
        this.makeObstacles();
        this.makeView();
        this.makeMeasures();
        byId('reset-numbers').onclick = () => this.resetNumbers();
        byId('follow-bird').onclick = () => this.toggleCamera('follow');
        byId('let-go').onclick = () => app.change('pick=none');
        byId('follow-falcon').onclick = () => this.toggleCamera('falcon');
    }

    // --- Model, preset, lesson ---

    makeChoosers() {
        const { app } = this;
        byId('model').onchange = () => {
            const first = app.tables.presets.find((each) => each.model === byId('model').value);
            app.change(first ? `preset=${first.name}` : `model=${byId('model').value}`);
        };
        for (const id of ['preset', 'lesson'])
            byId(id).onchange = () => byId(id).value && app.change(`preset=${byId(id).value}`);
        byId('fidelity').onchange = () => app.change(`${this.fidelity.name}=${byId('fidelity').value}`);
    }

    /** @param {Settings} settings */
    updateChoosers(settings) {
        const { models, presets } = this.app.tables;
        fillSelect(byId('model'), models.map((each) => [each.name, each.name]), settings.model);
        explain(byId('model'), this.model.help);
        const mine = presets.filter((each) => each.model === settings.model);
        const lessons = mine.filter((each) => each.lesson_number > 0);
        const now = presets.find((each) => each.name === settings.preset);
        const name = (each) => [each.name, each.name];
        const inLesson = now?.lesson_number > 0;
        fillSelect(byId('preset'), mine.filter((each) => !each.lesson_number).map(name),
            inLesson ? 'choose one' : settings.preset || 'the model’s own numbers');
        explain(byId('preset'), now?.title ?? '');
        byId('lessons').hidden = lessons.length === 0;
        fillSelect(byId('lesson'), lessons.map(name), inLesson ? now.name : 'choose one');
        explain(byId('lesson'), 'The text’s own steps, one after the other');
        this.updateFidelity(settings);
        this.updateLesson(settings, lessons, lessons.indexOf(now));
    }

    /** @param {Settings} settings */
    updateFidelity(settings) {
        byId('fidelity').hidden = !this.fidelity;
        if (!this.fidelity) return;
        const { choices, name, help } = this.fidelity;
        fillSelect(byId('fidelity'), choices.map((each) => [each, each]), settings[name]);
        explain(byId('fidelity'), `${help}. ${this.model.published}.`);
    }

    /** @param {Settings} settings @param {Preset[]} lessons @param {number} at */
    updateLesson(settings, lessons, at) {
        const text = settings.lesson;
        for (const node of document.querySelectorAll('.lesson')) set(node, 'hidden', !text);
        for (const node of document.querySelectorAll('.lesson-text')) set(node, 'textContent', text);
        for (const node of document.querySelectorAll('.lesson-work')) this.updateLessonWork(settings, node);
        set(byId('lesson-place'), 'textContent', at < 0 ? '' : `lesson ${at + 1} of ${lessons.length}`);
        for (const node of document.querySelectorAll('[data-command=previous_lesson]')) set(node, 'disabled', at <= 0);
        for (const node of document.querySelectorAll('[data-command=next_lesson]'))
            set(node, 'disabled', at === lessons.length - 1);
    }

    /**
     * Answers while the lesson asks, then what came of it, and its tasks.
     * @param {Settings} settings @param {HTMLElement} node
     */
    updateLessonWork(settings, node) {
        const lines = Object.entries(settings).filter(([name]) => /^(answer|goal)\.\d$/.test(name));
        const now = JSON.stringify([settings.verdict, ...lines]);
        if (node.dataset.now === now) return;
        node.dataset.now = now;
        node.replaceChildren(...settings.verdict ? [element('p', {}, settings.verdict)] : [],
            ...lines.map(([name, text]) => name.startsWith('answer')
                ? button(text, () => this.app.command('switch_rule', Number(name.slice(-1)) - 1))
                : element('p', { class: `goal ${text.split(' ')[0]}` }, text.slice(text.indexOf(' ') + 1))));
    }

    // --- Flock, time, camera ---

    makeFlock() {
        const { app } = this;
        this.birds = new Field(app, 'birds', 'numeric');
        this.seed = new Field(app, 'seed', 'numeric');
        for (const [id, about] of [['birds', 'How many; another count places the flock anew'], ['seed', 'The same seed flies the same flock']]) {
            const field = this[id];
            field.input.id = id;
            byId(`${id}-place`).replaceWith(field.input);
            explain(field.input, about);
        }
        this.time = new Slider(app.program, (value) => app.program.scale(value), true);
        this.time.input.id = 'time';
        byId('time-place').replaceWith(this.time.input);
        explain(this.time.input, 'How fast time runs');
        byId('camera').onchange = () => app.program.camera(byId('camera').value);
        explain(byId('camera'), 'A bird that is clicked is the one followed');
    }

    /** @param {Settings} settings */
    updateFlock(settings) {
        this.birds.show(settings.birds, settings.birds);
        this.seed.show(settings.seed, settings.seed);
        const scale = Number(settings.scale ?? 1);
        this.time.show(this.app.tables.time_scale.range, scale, showScale(scale, NaN));
        set(byId('time-now'), 'value', showScale(scale, NaN));
        const cameras = (settings.camera_modes ?? 'fly').split('|');
        fillSelect(byId('camera'), cameras.map((each) => [each, each]), settings.camera_mode ?? 'fly');
        for (const direction of ['undo', 'redo']) this.updateUndo(direction, settings[direction] ?? '');
    }

    /** @param {string} direction @param {string} words what it would turn back */
    updateUndo(direction, words) {
        const node = byId(direction);
        set(node, 'disabled', !words);
        explain(node, `${node.firstChild.textContent}: ${words || 'nothing'}.`
            + (direction === 'undo' ? ' Not undone: camera, time, comparison, restart.' : ''));
    }

    /** @param {string} name */
    cameraLabel(name) {
        return this.app.tables.cameras.find((each) => each.name === name).label;
    }

    /** @param {string} name */
    hasCamera(name) {
        return this.settings.camera_mode === this.cameraLabel(name);
    }

    /** @param {string} name */
    toggleCamera(name) {
        this.app.program.camera(this.cameraLabel(this.hasCamera(name) ? 'fly' : name));
    }

    // --- Rules and numbers ---

    /** What depends on the model. @param {Model} model */
    makeModel(model) {
        const { app } = this;
        this.model = model;
        const plain = model.parameters.filter((each) => !each.stimulus && !each.fidelity);
        const of = (rule) => plain.filter((each) => (each.rule ?? null) === rule);
        this.fidelity = model.parameters.find((each) => each.fidelity);
        this.rules = model.rules.map((rule) => new RuleRow(app, rule, of(rule.name)));
        byId('rules').replaceChildren(...this.rules.map((row) => row.root));
        this.rows = of(null).map((param) => new ParamRow(app, param));
        byId('more').replaceChildren(...this.rows.map((row) => row.root));
        this.makeStimuli();
        byId('obstacles-section').hidden = !model.obstacles;
        byId('falcon-section').hidden = !model.has_falcon;
    }

    resetNumbers() {
        const { settings } = this;
        const changed = this.model.parameters.filter((each) => `was.${each.name}` in settings);
        this.app.program.hold(true);
        const good = changed.every((each) => this.app.change(`${each.name}=${settings[`was.${each.name}`]}`));
        this.app.program.hold(false);
        if (good) this.app.say('the preset’s numbers');
    }

    // --- The picked bird ---

    showBird() {
        const { numbers, settings } = this;
        const picked = settings.pick !== undefined && settings.pick !== 'none';
        set(byId('bird-section'), 'hidden', !picked);
        if (!picked) return;
        const neighbours = numbers['bird.neighbours'];
        set(byId('bird-name'), 'textContent', `bird ${settings.pick}`);
        set(byId('bird-words'), 'textContent', Number.isFinite(neighbours)
            ? `speed ${showNumber(Number(numbers['bird.speed'].toPrecision(3)))}, ${neighbours} neighbour${neighbours === 1 ? '' : 's'}` : '');
        set(byId('follow-bird'), 'textContent', this.hasCamera('follow') ? 'Follow no more' : 'Follow it');
        const rows = this.rules.filter(({ rule }) => Number.isFinite(numbers[`bird.${rule.name}.x`])).map(({ rule, switch: { input } }) =>
            element('tr', {}, element('th', { scope: 'row' }, rule.label), ...['x', 'y', 'z'].map((axis) =>
                element('td', {}, input.checked ? showPart(numbers[`bird.${rule.name}.${axis}`]) : axis === 'z' ? 'off' : ''))));
        byId('bird-rules').tBodies[0].replaceChildren(...rows);
        byId('bird-rules').hidden = rows.length === 0;
    }

    // --- Falcon, lure and threat ---

    makePlay() {
        const { commands, view } = this.app.tables;
        const play = commands.find((each) => each.name === 'play');
        this.playWords = `${play.key}: ${play.help}. Switched on here, it stands in the middle of the flock.`;
        this.falcon = new ParamRow(this.app, view.find((each) => each.name === 'show_falcon'));
        byId('falcon-shown').append(this.falcon.root);
    }

    makeStimuli() {
        const { app, model } = this;
        const kinds = model.stimuli.filter((each) => each.name !== 'falcon');
        this.stimuli = kinds.map(({ name, help }) => {
            const rows = model.parameters.filter((each) => each.stimulus === name)
                .map((param) => new ParamRow(app, param));
            const lit = switchOf(name, () => app.play(name));
            explain(lit.root, `${help}. ${this.playWords}`);
            this.rows.push(...rows);
            return { name, lit, root: element('div', {}, lit.root, element('div', { class: 'inset' }, ...rows.map((row) => row.root))) };
        });
        byId('stimuli').replaceChildren(...this.stimuli.map(({ root }) => root));
        byId('play-section').hidden = kinds.length === 0;
    }

    // --- Obstacles ---

    makeObstacles() {
        for (const [id, kind, about] of [['tower', 'cylinder', 'A cylinder on the ground below the flock'],
            ['ball', 'sphere', 'A sphere in the middle of the flock'],
            ['ground', 'ground', 'The ground that is drawn, as one that birds do not fly through']]) {
            byId(id).onclick = () => this.app.play(kind);
            explain(byId(id), about);
        }
    }

    /** @param {Settings} settings */
    updateObstacles(settings) {
        for (let index = 1; index <= this.model.obstacles; index++) {
            const obstacle = parseObstacle(this.app.tables.obstacles, settings[`obstacle.${index}`]);
            let row = this.obstacles.get(index);
            if (row && row.kind !== obstacle?.kind) {
                row.root.remove();
                this.obstacles.delete(index);
                row = undefined;
            }
            if (!obstacle) continue;
            if (!row) {
                this.obstacles.set(index, (row = new ObstacleRow(this.app, index, obstacle.kind)));
                byId('obstacles').append(row.root);
            }
            row.update(obstacle.numbers, settings.obstacle_slider);
        }
    }

    // --- Measures, view ---

    makeMeasures() {
        const more = this.app.tables.metrics.filter((each) => each.topic);
        fillSelect(byId('measure'), [['', 'one measure more'], ...more.map((each) => [each.name, each.label])], '');
        explain(byId('measure'), 'Plots one measure more, of the flock’s shape, its groups, its border, how dark it looks, and its alarm');
    }

    makeView() {
        const groups = new Map();
        this.view = this.app.tables.view.map((param) => {
            const row = new ParamRow(this.app, param);
            if (!groups.has(param.group))
                groups.set(param.group, element('details', { 'data-section': `View ${param.group}` }, element('summary', {}, param.group)));
            groups.get(param.group).append(row.root);
            if (param.name === 'quality') groups.get(param.group).append(element('p', { id: 'quality-words', class: 'dim' }));
            return row;
        });
        byId('view').append(...groups.values());
        this.makePixels();
    }

    /** Behind the quality: what else makes a picture quick. */
    makePixels() {
        this.pixels = element('select', { id: 'pixels' });
        this.pixels.onchange = () => this.app.program.pixels(Number(this.pixels.value));
        explain(this.pixels, 'How many of the screen’s pixels the picture has, across; auto: as many as there is time for');
        byId('quality-words').after(element('div', { class: 'line' }, element('label', { for: 'pixels', class: 'name' }, 'pixels'), this.pixels));
    }

    // --- All of it ---

    /** After each change. @param {Settings} settings */
    update(settings) {
        this.settings = settings;
        const model = this.app.tables.models.find((each) => each.name === settings.model);
        setDistanceUnit(model.unit);
        if (model !== this.model) this.makeModel(model);
        this.updateChoosers(settings);
        this.updateFlock(settings);
        showLegend(settings);
        for (const row of [...this.rules, ...this.rows, ...this.view, this.falcon]) row.update(settings);
        for (const { name, lit } of this.stimuli) set(lit.input, 'checked', (settings[name] ?? 'off') !== 'off');
        this.updateObstacles(settings);
        set(byId('quality-words'), 'textContent', settings.quality_words ?? '');
        fillSelect(this.pixels, [['0', 'auto'], ...['1', '0.7', '0.5', '0.35'].map((share) => [share, showShare(share)])], settings.pixels);
        set(byId('falcon-words'), 'textContent', settings.falcon_words || 'none flies: switch on falcon flies, under escape');
        set(byId('follow-falcon'), 'textContent',
            this.hasCamera('falcon') ? 'Follow no more' : 'Follow it, and fly it');
        set(byId('follow-falcon'), 'hidden', !settings.falcon_words);
    }

    /** Some times a second. @param {Record<string, number>} numbers */
    show(numbers) {
        this.numbers = numbers;
        for (const row of this.rules) row.show(numbers);
        this.showBird();
    }
}
