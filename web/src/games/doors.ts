// The doors of the games: those that have a picture in order, then whatever else the server plays.
import type { Component } from 'svelte';
import type { GameInfo } from '../server/protocol';
import Duel from './duel/Door.svelte';
import Mythologies from './mythologies/Door.svelte';
import Mytikas from './mytikas/Door.svelte';
import Pantheon from './pantheon/Door.svelte';

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
