// Each game's board is loaded when it is needed.
import { reader } from '../text/reader.svelte';
import type { AnyGame } from './module';

const LOADERS: Record<string, () => Promise<AnyGame>> = {
	duel: async () => (await import('./duel')).duel,
	mytikas: async () => (await import('./mytikas')).mytikas,
};

/** A game for the page, its words loaded; null where there is no board for it. */
export async function loadGame(name: string): Promise<AnyGame | null> {
	const game = await LOADERS[name]?.();
	if (!game) return null;
	await reader.need(...game.subjects);
	return game;
}
