// Each game's board is loaded when it is needed.
import { known } from '../sources/known.svelte';
import { reader } from '../text/reader.svelte';
import type { AnyGame } from './module';
import { plainGame } from './plain';

const LOADERS: Record<string, () => Promise<AnyGame>> = {
	duel: async () => (await import('./duel')).duel,
	pantheon: async () => (await import('./pantheon')).pantheon,
	mytikas: async () => (await import('./mytikas')).mytikas,
	mythologies: async () => (await import('./mythologies')).mythologies,
};

/** Whether a game has a board of its own. */
export const hasBoard = (name: string): boolean => name in LOADERS;

/** A game for the page, its words loaded. One without a board of its own is played in words. */
export async function loadGame(name: string): Promise<AnyGame> {
	const [own] = await Promise.all([LOADERS[name]?.(), reader.need(name)]);
	const game = own ?? plainGame(name);
	await known.need(name);
	return game;
}
