// Mythologies' components drawn, for the rules.
import type { Pictures } from '../module';
import { MYTHOLOGIES, OWN } from './content';
import examples from './examples.json';
import Picture from './Picture.svelte';
import Part from './Part.svelte';

const has: Pictures['has'] = (thing) => thing in OWN.cards || MYTHOLOGIES.some((one) => one === thing);

export { has, Picture, examples, Part };
