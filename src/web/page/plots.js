// The last minute of what is measured, and what the last frames cost.
import { plotTop, showMilliseconds, showNumber, showUnit } from './numbers.js';

const interval = 250; // milliseconds between two values
const kept = 240; // values: a minute
const inks = { flock: '#ffc978', twin: '#7ebeff', draw: '#7ebeff', frame: 'rgba(232,238,245,.75)' };

/** A canvas as sharp as the screen. @param {HTMLCanvasElement} canvas */
function begin(canvas) {
    const sharp = devicePixelRatio || 1;
    const { clientWidth: wide, clientHeight: high } = canvas;
    if (canvas.width !== Math.round(wide * sharp) || canvas.height !== Math.round(high * sharp)) {
        canvas.width = Math.round(wide * sharp);
        canvas.height = Math.round(high * sharp);
    }
    const pen = canvas.getContext('2d');
    pen.setTransform(sharp, 0, 0, sharp, 0, 0);
    pen.clearRect(0, 0, wide, high);
    pen.lineJoin = 'round';
    return { pen, wide, high };
}

/** The newest value at the right edge. @param {ReturnType<typeof begin>} area @param {number[]} values */
function drawLine({ pen, wide, high }, values, top, ink, filled) {
    pen.beginPath();
    let first = -1;
    let last = 0;
    values.forEach((value, i) => {
        if (Number.isNaN(value)) return;
        const x = (wide * (i + kept - values.length)) / (kept - 1);
        const y = high - 1 - (high - 3) * Math.min(value / top, 1);
        if (first < 0) pen.moveTo((first = x), y);
        else pen.lineTo(x, y);
        last = x;
    });
    if (first < 0) return;
    pen.strokeStyle = ink;
    pen.lineWidth = 1.5;
    pen.stroke();
    if (!filled) return;
    pen.lineTo(last, high);
    pen.lineTo(first, high);
    const shade = pen.createLinearGradient(0, 0, 0, high);
    shade.addColorStop(0, `${ink}40`);
    shade.addColorStop(1, `${ink}00`);
    pen.fillStyle = shade;
    pen.fill();
}

/** One metric: its name, present value and last minute. */
class Plot {
    /** @param {HTMLElement} place @param {string} metric @param {string} label @param {number} least */
    constructor(place, metric, label, least) {
        this.metric = metric;
        this.least = least;
        this.unit = '';
        /** @type {number[]} */ this.flock = [];
        /** @type {number[]} */ this.twin = [];
        this.root = document.getElementById('plot').content.firstElementChild.cloneNode(true);
        this.canvas = this.root.querySelector('canvas');
        this.now = this.root.querySelector('output');
        this.axis = this.root.querySelector('small');
        this.root.querySelector('span').textContent = label;
        place.append(this.root);
    }

    /** @param {Record<string, number>} numbers */
    add(numbers) {
        const twin = numbers[`twin.metric.${this.metric}`];
        this.flock.push(numbers[`metric.${this.metric}`] ?? NaN);
        if (!Number.isFinite(twin)) this.twin = [];
        else this.twin.push(twin);
        for (const series of [this.flock, this.twin]) if (series.length > kept) series.shift();
    }

    draw() {
        const area = begin(this.canvas);
        const top = plotTop([...this.flock, ...this.twin].filter((value) => !Number.isNaN(value)), this.least);
        drawLine(area, this.twin, top, inks.twin, false);
        drawLine(area, this.flock, top, inks.flock, true);
        this.axis.textContent = showNumber(top);
        const values = [this.twin.at(-1), this.flock.at(-1)].filter((value) => Number.isFinite(value));
        const text = values.map((value) => Number(value).toPrecision(3)).map(Number).join(' → ');
        this.now.textContent = values.length ? showUnit(text, this.unit) : 'not measured';
    }
}

/** The section Measures. */
export class Plots {
    /**
     * @param {HTMLElement} place
     * @param {Tables} tables
     * @param {(element: HTMLElement, about: string) => void} explain
     */
    constructor(place, tables, explain) {
        this.place = place;
        this.tables = tables;
        this.explain = explain;
        this.due = 0;
        /** @type {number[][]} */ this.frames = [];
        /** @type {Plot[]} */ this.plots = [];
        for (const { metric, label, least } of tables.plots) this.addPlot(metric, label, least);
        this.frame = new Plot(place, '', 'frame', 20);
        explain(this.frame.root, 'The line is a whole picture, waiting included; the bars are what its ticks '
            + '(yellow) and its drawing (blue) cost.');
    }

    /** @param {string} metric @param {string} label @param {number} least */
    addPlot(metric, label, least) {
        const column = this.tables.metrics.find((each) => each.name === metric);
        const plot = new Plot(this.place, metric, label, least);
        plot.unit = column?.unit ?? '';
        this.explain(plot.root, `${metric}: ${column?.help ?? ''}. The last minute; blue the flock as it was, `
            + 'yellow with your changes.');
        this.plots.push(plot);
        if (this.frame) this.place.insertBefore(plot.root, this.frame.root);
    }

    /** One measure more. @param {string} metric "": none */
    choose(metric) {
        for (const plot of this.plots.splice(this.tables.plots.length)) plot.root.remove();
        if (metric) this.addPlot(metric, this.tables.metrics.find((each) => each.name === metric).label, 0.1);
    }

    /** Another flock begins anew. @param {string} flock */
    follow(flock) {
        if (flock !== this.measured) for (const plot of this.plots) Object.assign(plot, { flock: [], twin: [] });
        this.measured = flock;
    }

    /** @param {Record<string, number>} numbers @param {number} now milliseconds @param {boolean} seen */
    update(numbers, now, seen) {
        if (now < this.due) return;
        this.due = now + interval;
        for (const plot of this.plots) plot.add(numbers);
        this.frames.push([numbers.frame_ms, numbers.tick_ms, numbers.draw_ms]);
        if (this.frames.length > kept) this.frames.shift();
        if (!seen) return;
        for (const plot of this.plots) plot.draw();
        this.drawFrames(numbers);
    }

    drawFrames(numbers) {
        const { canvas, now, axis } = this.frame;
        const area = begin(canvas);
        const { pen, wide, high } = area;
        const top = plotTop(this.frames.map(([frame]) => Math.min(frame || 0, 250)), 20);
        const column = wide / kept;
        this.frames.forEach(([, tick, draw], i) => {
            const x = wide - (this.frames.length - i) * column;
            const up = (high * Math.min(tick || 0, top)) / top;
            const more = (high * Math.min(draw || 0, top)) / top;
            pen.fillStyle = inks.flock;
            pen.fillRect(x, high - up, column, up);
            pen.fillStyle = inks.draw;
            pen.fillRect(x, high - up - more, column, more);
        });
        drawLine(area, this.frames.map(([frame]) => frame), top, inks.frame, false);
        axis.textContent = `${top} ms`;
        now.textContent = Number.isFinite(numbers.frame_ms)
            ? `${showMilliseconds(numbers.frame_ms)}, ${Math.round(numbers.fps)} fps` : '';
    }
}
