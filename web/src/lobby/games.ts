// The doors of the games: those that have a picture in order, then whatever else the server plays.
import type { Component } from 'svelte';
import type { GameInfo } from '../server/protocol';
import Duel from './doors/Duel.svelte';
import Mythologies from './doors/Mythologies.svelte';
import Mytikas from './doors/Mytikas.svelte';
import Pantheon from './doors/Pantheon.svelte';

interface Entrance {
	game: string;
	/** Its picture; a plain one serves where it has none. */
	Art: Component | null;
}

const PICTURED: Entrance[] = [
	{ game: 'duel', Art: Duel },
	{ game: 'pantheon', Art: Pantheon },
	{ game: 'mytikas', Art: Mytikas },
	{ game: 'mythologies', Art: Mythologies },
];

/** All doors; before the server has answered, those that have a picture. */
export function doors(games: GameInfo[] | null): Entrance[] {
	const others = (games ?? []).filter(({ game }) => !PICTURED.some((door) => door.game === game));
	return [...PICTURED, ...others.map(({ game }) => ({ game, Art: null }))];
}

export const LEVELS = ['novice', 'easy', 'medium', 'hard', 'master'];
