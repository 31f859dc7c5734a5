// Duel's components drawn, for the rules.
import type { Pictures } from '../module';
import { OWN } from './content';
import examples from './examples.json';
import Picture from './Picture.svelte';
import Part from './Part.svelte';

const drawn = [OWN.cards, OWN.wonders, OWN.progress, OWN.divinities, OWN.mythologies];
const has: Pictures['has'] = (thing) => drawn.some((table) => thing in table);

export { has, Picture, examples, Part };
