// Mythologies' components drawn, for the rules.
import type { Pictures } from '../module';
import { MYTHOLOGIES, OWN } from './content';
import Picture from './Picture.svelte';

const has: Pictures['has'] = (thing) => thing in OWN.cards || MYTHOLOGIES.some((one) => one === thing);

export { has, Picture };
