// A handful of soft sounds, made here out of plain waves: nothing is recorded and nothing is fetched.

export const SOUNDS = ['place', 'coin', 'over', 'yours', 'win'] as const;
export type Sound = (typeof SOUNDS)[number];

interface Note {
	/** Hertz, and where it glides to. */
	pitch: number;
	to?: number;
	/** Seconds: when it begins and how long it fades. */
	at: number;
	lasts: number;
	loud: number;
	wave?: OscillatorType;
}

/** A stroke of noise, through a filter that opens or closes. */
interface Breath {
	from: number;
	to: number;
	lasts: number;
	loud: number;
}

interface Score {
	notes: Note[];
	breath?: Breath;
}

const chime = (pitch: number, at: number, loud = 0.4): Note[] => [
	{ pitch, at, lasts: 0.9, loud },
	{ pitch: pitch * 2.01, at, lasts: 0.45, loud: loud * 0.25 },
];

export const SCORES: Record<Sound, Score> = {
	place: {
		notes: [{ pitch: 190, to: 95, at: 0, lasts: 0.14, loud: 0.8 }],
		breath: { from: 900, to: 300, lasts: 0.04, loud: 0.35 },
	},
	coin: {
		notes: [
			{ pitch: 1397, at: 0, lasts: 0.18, loud: 0.22 },
			{ pitch: 2093, at: 0.06, lasts: 0.34, loud: 0.2 },
		],
	},
	over: { notes: [], breath: { from: 700, to: 2600, lasts: 0.16, loud: 0.3 } },
	yours: { notes: [...chime(659, 0), ...chime(880, 0.16)] },
	win: { notes: [440, 554, 659, 880].flatMap((pitch, n) => chime(pitch, n * 0.15, 0.34)) },
};

const SILENCE = 0.0001;

class Player {
	private context: AudioContext | null = null;

	play(sound: Sound, volume: number): void {
		try {
			this.context ??= new AudioContext();
		} catch {
			return; // a device without sound
		}
		const { context } = this;
		void context.resume();
		// Before the first touch a browser keeps silent: what is late by then is not made up for.
		if (context.state === 'suspended' && !navigator.userActivation?.hasBeenActive) return;
		const { notes, breath } = SCORES[sound];
		for (const note of notes) this.note(context, note, volume);
		if (breath) this.breath(context, breath, volume);
	}

	private note(context: AudioContext, { pitch, to, at, lasts, loud, wave = 'sine' }: Note, volume: number): void {
		const begin = context.currentTime + at;
		const voice = new OscillatorNode(context, { type: wave, frequency: pitch });
		if (to) voice.frequency.exponentialRampToValueAtTime(to, begin + lasts);
		voice.connect(fading(context, begin, lasts, loud * volume)).connect(context.destination);
		voice.start(begin);
		voice.stop(begin + lasts);
	}

	private breath(context: AudioContext, { from, to, lasts, loud }: Breath, volume: number): void {
		const begin = context.currentTime;
		const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * lasts), context.sampleRate);
		const samples = buffer.getChannelData(0);
		for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
		const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: from, Q: 0.9 });
		filter.frequency.exponentialRampToValueAtTime(to, begin + lasts);
		const noise = new AudioBufferSourceNode(context, { buffer });
		noise
			.connect(filter)
			.connect(fading(context, begin, lasts, loud * volume))
			.connect(context.destination);
		noise.start(begin);
	}
}

/** Loud at once, then fading to nothing. */
function fading(context: AudioContext, begin: number, lasts: number, loud: number): GainNode {
	const gain = new GainNode(context, { gain: 0 });
	gain.gain.setValueAtTime(SILENCE, begin);
	gain.gain.exponentialRampToValueAtTime(Math.max(loud, SILENCE), begin + 0.008);
	gain.gain.exponentialRampToValueAtTime(SILENCE, begin + lasts);
	return gain;
}

export const sounds = new Player();
