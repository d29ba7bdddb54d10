// What the program hands to the page (skein info --json, page.h), for those who write its scripts and for their check.

interface Param {
    name: string;
    label: string;
    unit: string;
    help: string;
    kind: 'number' | 'whole' | 'switch' | 'choice' | 'text';
    default: number | boolean | string;
    range?: [number, number];
    auto?: boolean;
    choices?: string[];
}

interface ModelParam extends Param {
    rule: string | null;
    stimulus: string | null;
    fidelity: boolean;
}

interface Rule {
    name: string;
    label: string;
    help: string;
    key: string;
}

interface Model {
    name: string;
    help: string;
    published: string | null;
    unit: string;
    has_falcon: boolean;
    obstacles: number;
    rules: Rule[];
    parameters: ModelParam[];
    stimuli: { name: string; help: string }[];
}

interface Preset {
    name: string;
    title: string;
    model: string;
    lesson_number: number;
}

interface Tables {
    models: Model[];
    view: (Param & { group: string })[];
    birds: { range: [number, number] };
    time_scale: { range: [number, number] };
    cameras: { name: string; label: string }[];
    obstacles: { name: string; numbers: string[] }[];
    presets: Preset[];
    metrics: { name: string; label: string; unit: string; help: string; topic: string | null }[];
    plots: { metric: string; label: string; least: number }[];
    commands: { name: string; group: string; key: string; help: string; browser: boolean }[];
}

/** page_settings */
type Settings = Record<string, string>;
/** page_numbers */
type Numbers = Record<string, number>;

/** What the panel's parts work with. */
interface App {
    program: import('./page/program.js').Program;
    tables: Tables;
    change(line: string): boolean;
    command(name: string, index?: number): boolean;
    say(text: string, error?: boolean): void;
    play(what: string): boolean;
}

// Of pack.py: the folder of the page's files, and their bytes.
declare const FOLDER: string;
declare const SIZES: Record<string, number>;

declare var skein: import('./page/program.js').Program & { ready: Promise<true> };
declare var Skein: (options: object) => Promise<any>; // of the program's script

// An element that is asked for by its name is what index.html has there.
interface Document {
    getElementById(id: string): any;
}
interface ParentNode {
    querySelector(selectors: string): any;
    querySelectorAll(selectors: string): NodeListOf<any>;
}
