// @ts-check
// The sound of wings: noise that is as loud as the birds are near, by what the program says a microphone at the
// camera would have. Imported when first switched on.

const smooth = 0.15; // seconds, in which two thirds of a change are heard

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/** Two seconds of it, again and again. @param {BaseAudioContext} context */
function makeNoise(context) {
    const buffer = context.createBuffer(1, 2 * context.sampleRate, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
    return new AudioBufferSourceNode(context, { buffer, loop: true });
}

export class Sound {
    /** @param {BaseAudioContext} context */
    constructor(context) {
        this.context = context;
        this.noise = makeNoise(context);
        this.air = new BiquadFilterNode(context, { type: 'lowpass', frequency: 400 }); // it swallows what is high
        this.body = new BiquadFilterNode(context, { type: 'highpass', frequency: 180 });
        this.flaps = new GainNode(context, { gain: 1 });
        this.beat = new OscillatorNode(context, { frequency: 11 }); // a starling's wings
        this.depth = new GainNode(context, { gain: 0 });
        this.volume = new GainNode(context, { gain: 0 });
        this.side = new StereoPannerNode(context);
        this.noise.connect(this.air).connect(this.body).connect(this.flaps).connect(this.volume).connect(this.side)
            .connect(context.destination);
        this.beat.connect(this.depth).connect(this.flaps.gain);
        this.noise.start();
        this.beat.start();
    }

    /** Numbers of page_sound; null: nothing flies. @param {Record<string, number> | null} numbers */
    hear(numbers) {
        const { loudness, distance, speed, aside } = numbers ?? { loudness: 0, distance: 100, speed: 10, aside: 0 };
        /** @param {AudioParam} param @param {number} value */
        const lead = (param, value) => param.setTargetAtTime(value, this.context.currentTime, smooth);
        lead(this.volume.gain, Math.min(0.3 * Math.sqrt(loudness), 0.8));
        lead(this.air.frequency, 350 + 6000 / (1 + distance / 30));
        lead(this.depth.gain, 0.7 / (1 + distance / 20)); // of few that are near each beat is heard
        lead(this.noise.playbackRate, clamp(0.6 + speed / 25, 0.6, 1.6));
        lead(this.side.pan, clamp(aside, -1, 1));
    }
}
