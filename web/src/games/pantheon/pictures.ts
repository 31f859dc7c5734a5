// Pantheon's components drawn, for the rules.
import type { Pictures } from '../module';
import { OWN } from './content';
import { CARDS } from './seen';
import examples from './examples.json';
import Picture from './Picture.svelte';
import Part from './Part.svelte';

const drawn = [...Object.keys(OWN.gods), ...Object.keys(OWN.peoples), ...Object.keys(OWN.tiles), ...CARDS] as string[];
const has: Pictures['has'] = (thing) => drawn.includes(thing);

export { has, Picture, examples, Part };
