// Numbers and text between the program and the page: plain functions without a page or a program.

/**
 * The lines NAME=VALUE that the program hands out.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parseLines(text) {
    /** @type {Record<string, string>} */
    const values = Object.create(null);
    for (const line of text.split('\n')) {
        const at = line.indexOf('=');
        if (at > 0) values[line.slice(0, at)] = line.slice(at + 1);
    }
    return values;
}

// --- As a person reads them ---

/** Names within a text as a person reads them. @param {string} text */
export function inWords(text) {
    return text.replaceAll('_', ' ');
}

/** Four digits, or all digits of a larger whole part. @param {number} value */
export function showNumber(value) {
    if (!Number.isFinite(value)) return '';
    const whole = Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(4));
    return String(whole === 0 ? 0 : whole);
}

/** 5,000. @param {number} count */
export function showCount(count) {
    return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** @param {number} birds */
export function showBirds(birds) {
    return `${showCount(birds)} bird${birds === 1 ? '' : 's'}`;
}

/** 52 %. @param {number | string} share */
export function showShare(share) {
    return `${Math.round(100 * Number(share))} %`;
}

/** What a rule adds; below 0 it is not known. @param {number} value */
export function showContribution(value) {
    return !(value >= 0) ? '' : value < 99.95 ? value.toFixed(2) : value.toFixed(0);
}

/** A part of a vector. @param {number} value */
export function showPart(value) {
    return (Math.abs(value) < 0.005 ? 0 : value).toFixed(Math.abs(value) < 100 ? 2 : 0);
}

/** @param {number} milliseconds */
export function showMilliseconds(milliseconds) {
    return `${milliseconds.toFixed(milliseconds < 9.95 ? 1 : 0)} ms`;
}

/**
 * The time scale, or the one that is reached where that is less.
 * @param {number} scale @param {number} reached simulated seconds a second; NaN: not known
 */
export function showScale(scale, reached) {
    return reached < 0.9 * scale ? `${Number(reached.toPrecision(2))} of real time` : `× ${Number(scale.toPrecision(3))}`;
}

let distance = 'units';

/** Of the model that flies. @param {string} unit */
export function setDistanceUnit(unit) {
    distance = unit;
}

/** With its unit, as behind a slider. @param {string} text @param {string} of */
export function showUnit(text, of) {
    const unit = of.replace(/^units/, distance);
    return unit === 'degrees' ? `${text}°` : unit ? `${text} ${unit}` : text;
}

// --- Sliders ---

/** The ends of a slider, LOW HIGH, with the present value. @param {string | undefined} text @param {number} now @returns {[number, number]} */
export function sliderRange(text, now) {
    const [low, high] = (text ?? '0 1').split(' ').map(Number);
    return Number.isFinite(now) ? [Math.min(low, now), Math.max(high, now)] : [low, high];
}

/** From 0 to 1 along a logarithmic slider. @param {number} value @param {number} low @param {number} high */
export function logPosition(value, low, high) {
    const along = Math.log(value / low) / Math.log(high / low);
    return Math.min(Math.max(along, 0), 1);
}

/** @param {number} position @param {number} low @param {number} high */
export function logValue(position, low, high) {
    return Number((low * (high / low) ** position).toPrecision(3));
}

// --- Plots ---

/**
 * Where the axis ends: a round number not below any value.
 * @param {number[]} values @param {number} least
 */
export function plotTop(values, least) {
    const top = values.reduce((most, value) => (value > most ? value : most), least);
    const power = 10 ** Math.floor(Math.log10(top));
    const step = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((each) => top <= each * power * (1 + 1e-6));
    return (step ?? 10) * power;
}

// --- Obstacles ---

/**
 * From its text form KIND,NUMBER,…; null for none.
 * @param {Tables['obstacles']} kinds @param {string} text
 */
export function parseObstacle(kinds, text) {
    const [name, ...rest] = text.split(',');
    const kind = kinds.find((each) => each.name === name);
    return kind ? { kind, numbers: Object.fromEntries(kind.numbers.map((each, i) => [each, Number(rest[i])])) } : null;
}

/** @param {Tables['obstacles'][0]} kind @param {Numbers} numbers */
export function printObstacle(kind, numbers) {
    return [kind.name, ...kind.numbers.map((each) => Number(numbers[each].toPrecision(6)))].join(',');
}

// --- Addresses ---

/** What an address holds after its '#'; "" for none. @param {string} address */
export function linkOf(address) {
    const at = address.indexOf('#');
    return at < 0 ? '' : address.slice(at + 1);
}

/** The last of what the program says before it gives up, without its name and its option. @param {string[]} lines */
export function lastLine(lines) {
    const line = lines.filter((each) => each.trim()).pop() ?? '';
    return line.replace(/^skein: (--link: )?/, '');
}
