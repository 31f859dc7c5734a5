// The four games of the house, in the order of their doors.
import type { Component } from 'svelte';
import Duel from './doors/Duel.svelte';
import Mythologies from './doors/Mythologies.svelte';
import Mytikas from './doors/Mytikas.svelte';
import Pantheon from './doors/Pantheon.svelte';

export const DOORS: { game: string; Art: Component }[] = [
	{ game: 'duel', Art: Duel },
	{ game: 'pantheon', Art: Pantheon },
	{ game: 'mytikas', Art: Mytikas },
	{ game: 'mythologies', Art: Mythologies },
];

export const LEVELS = ['novice', 'easy', 'medium', 'hard', 'master'];
