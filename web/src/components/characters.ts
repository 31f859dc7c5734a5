// The bots' faces, one per level. Their names and descriptions are in the catalogues.

interface Shape {
	d: string;
	fill: string;
}

interface Face {
	sky: string;
	skin: string;
	shade: string;
	brow: string;
	cloth: string;
	mouth: string;
	/** Hair and what else lies behind the head. */
	behind: Shape[];
	/** Hair, beard and ornaments before it. */
	before: Shape[];
}

const FACES: Record<string, Face> = {
	// Melia, a girl with flowers in her hair
	novice: {
		sky: '#bfe0c9',
		skin: '#f2c9a2',
		shade: '#d9a379',
		brow: '#7a4a22',
		cloth: '#e9b949',
		mouth: 'M27 40 q5 5 10 0',
		behind: [{ d: 'M14 34 C12 10 52 10 50 34 L52 52 C46 54 44 48 43 40 L21 40 C20 48 18 54 12 52 Z', fill: '#8a4b1f' }],
		before: [
			{ d: 'M19 28 C20 14 44 14 45 28 C40 20 34 22 31 20 C28 24 22 22 19 28 Z', fill: '#9c5827' },
			{ d: 'M20 20 a3.4 3.4 0 1 0 .1 0 M27 15.5 a3.4 3.4 0 1 0 .1 0 M36 15.5 a3.4 3.4 0 1 0 .1 0', fill: '#e86a7c' },
			{ d: 'M20 22.4 a1.2 1.2 0 1 0 .1 0 M27 17.9 a1.2 1.2 0 1 0 .1 0 M36 17.9 a1.2 1.2 0 1 0 .1 0', fill: '#ffe08a' },
		],
	},
	// Doros, a fisherman with a straw hat
	easy: {
		sky: '#a9d3e6',
		skin: '#d9a06b',
		shade: '#b87d4b',
		brow: '#3c2716',
		cloth: '#3f7fa6',
		mouth: 'M28 41 q5 3 9 -.6',
		behind: [{ d: 'M18 30 C18 14 46 14 46 30 L46 38 L18 38 Z', fill: '#3c2716' }],
		before: [
			{ d: 'M21 37 C22 50 42 50 43 37 C41 45 37 44 32 44 C27 44 23 45 21 37 Z', fill: '#4a3019' },
			{ d: 'M6 24 C14 18 50 18 58 24 C50 28 14 28 6 24 Z', fill: '#e0bd72' },
			{ d: 'M19 22 C19 6 45 6 45 22 C38 25 26 25 19 22 Z', fill: '#ecd08c' },
			{ d: 'M19 19.5 C26 22.5 38 22.5 45 19.5 L45 22 C38 25 26 25 19 22 Z', fill: '#b5462f' },
		],
	},
	// Ariadne, with a golden band and a thread
	medium: {
		sky: '#2f6ea3',
		skin: '#eec39a',
		shade: '#cf9a6c',
		brow: '#241712',
		cloth: '#b5462f',
		mouth: 'M28 40.5 q4 2.6 8 0',
		behind: [
			{ d: 'M13 36 C9 8 55 8 51 36 C53 46 50 56 45 58 L44 40 L20 40 L19 58 C14 56 11 46 13 36 Z', fill: '#241712' },
		],
		before: [
			{ d: 'M18.6 30 C18 13 46 13 45.4 30 C42 22 36 20 32 18 C28 20 22 22 18.6 30 Z', fill: '#2f1e16' },
			{ d: 'M18 23 C24 14.5 40 14.5 46 23 L45.4 26 C40 18.5 24 18.5 18.6 26 Z', fill: '#e8b63f' },
			{ d: 'M19 38 a2 2 0 1 0 .1 0 M45 38 a2 2 0 1 0 .1 0', fill: '#e8b63f' },
			{ d: 'M24 55 q8 6 16 0 l0 2 q-8 6 -16 0 Z', fill: '#e8b63f' },
		],
	},
	// Theron, an old helmsman with a cap and a white beard
	hard: {
		sky: '#25606b',
		skin: '#cf9560',
		shade: '#a97040',
		brow: '#e9e2d4',
		cloth: '#27465c',
		mouth: 'M28.5 40 q3.5 1 7 0',
		behind: [{ d: 'M17 34 C15 18 49 18 47 34 L47 42 L17 42 Z', fill: '#d9d0bf' }],
		before: [
			{
				d: 'M19.5 34 C19 56 28 60 32 60 C36 60 45 56 44.5 34 C42 40 38 37.5 32 37.5 C26 37.5 22 40 19.5 34 Z',
				fill: '#efe8da',
			},
			{ d: 'M27.5 41.4 q4.5 2.4 9 0 q-1.4 3 -4.5 3 q-3.1 0 -4.5 -3 Z', fill: '#8c3b2e' },
			{ d: 'M17 25 C16 8 48 8 47 25 C40 21 24 21 17 25 Z', fill: '#a33a2c' },
			{ d: 'M16 23.5 C24 19.5 40 19.5 48 23.5 L48 28 C40 24 24 24 16 28 Z', fill: '#7f2a20' },
		],
	},
	// Pythia, veiled, with laurel
	master: {
		sky: '#3a2d57',
		skin: '#e7c3a1',
		shade: '#c39a76',
		brow: '#4a4038',
		cloth: '#6d5a95',
		mouth: 'M28.5 41 h7',
		behind: [{ d: 'M10 62 C6 30 14 8 32 8 C50 8 58 30 54 62 Z', fill: '#8f7bbd' }],
		before: [
			{
				d: 'M17.5 40 C14 18 22 11.5 32 11.5 C42 11.5 50 18 46.5 40 C47 26 42 19 32 19 C22 19 17 26 17.5 40 Z',
				fill: '#a894d3',
			},
			{ d: 'M19 26 q1 -5 6 -6 q-1 5 -6 6 M25.5 21.5 q2 -4.5 6.5 -4.5 q-2 4.5 -6.5 4.5', fill: '#cda53a' },
			{ d: 'M45 26 q-1 -5 -6 -6 q1 5 6 6 M38.5 21.5 q-2 -4.5 -6.5 -4.5 q2 4.5 6.5 4.5', fill: '#cda53a' },
			{ d: 'M32 21.6 a2.1 2.1 0 1 0 .1 0', fill: '#7fd1c7' },
		],
	},
};

/** The face of the bot of a level, if it is one of ours. */
export function faceOf(level: string): Face | null {
	return FACES[level] ?? null;
}
