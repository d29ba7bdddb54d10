// @ts-check
// What a person takes along: pictures, films, links, journals. Imported when first used; it imports nothing itself, or
// what it shares with the page would be a file of its own that the first picture waits for.

/** @typedef {(text: string, error?: boolean) => void} Say */

/** @param {Blob} blob @param {string} name */
function download(blob, name) {
    const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** To another program of a phone. false: it shares no such thing. @param {ShareData} data */
async function share(data) {
    if (!matchMedia('(pointer: coarse)').matches || !navigator.canShare?.(data)) return false;
    // Who closes the list of programs has had what was asked for.
    return navigator.share(data).then(() => true, (error) => error.name === 'AbortError');
}

/** Shared where that can be, otherwise saved. @param {Blob} blob @param {string} name @param {Say} say @param {string} more */
export async function keepFile(blob, name, say, more = '') {
    if (await share({ files: [new File([blob], name, { type: blob.type })] })) return;
    download(blob, name);
    say(`saved as ${name}${more}`);
}

/** In the program's own animation frame, right after it has drawn: later the picture is gone. @param {HTMLCanvasElement} canvas @param {Say} say */
export function keepPicture(canvas, say) {
    requestAnimationFrame(() => canvas.toBlob((blob) => {
        if (blob) keepFile(blob, 'skein.png', say);
        else say('no picture: the browser has no memory for it', true);
    }, 'image/png'));
}

/** Where there is no clipboard, as on a page that came without encryption, it is there to be copied. @param {string} text @param {Say} say */
export async function copy(text, say) {
    const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    if (copied) say(`copied: ${text}`);
    else prompt('Copy this:', text);
}

/** @param {string} url @param {Say} say */
export async function keepLink(url, say) {
    if (!await share({ title: document.title, url })) copy(url, say);
}

// --- Films ---

const bitsPerSecond = 12_000_000;
const types = ['video/webm;codecs=vp9', 'video/webm', 'video/mp4'];

/** @type {(() => void) | null} */
let endFilm = null;

/**
 * Films the flock alone, without the page, until it is called again. While it films, a button says so.
 * @param {HTMLCanvasElement} canvas @param {Say} say
 */
export function toggleFilm(canvas, say) {
    if (endFilm) return endFilm();
    const type = globalThis.MediaRecorder && types.find((each) => MediaRecorder.isTypeSupported(each));
    if (!type) return say('this browser records no films', true);
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: type, videoBitsPerSecond: bitsPerSecond });
    /** @type {Blob[]} */
    const parts = [];
    const time = document.createElement('output');
    const mark = Object.assign(document.createElement('button'), { type: 'button', id: 'filming', className: 'glass', onclick: () => endFilm?.() });
    mark.append('● End film ', time);
    time.setAttribute('aria-live', 'off');
    const begun = performance.now();
    const clock = setInterval(() => {
        const seconds = Math.round((performance.now() - begun) / 1000);
        time.value = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    }, 1000);
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onerror = () => say('the film ends here: the browser cannot go on', true);
    recorder.onstop = () => {
        clearInterval(clock);
        mark.remove();
        endFilm = null;
        for (const track of recorder.stream.getTracks()) track.stop();
        keepFile(new Blob(parts, { type }), `skein.${type.slice(6).split(';')[0]}`, say);
    };
    endFilm = () => recorder.stop();
    document.body.append(mark);
    recorder.start(1000);
}
