// Mytikas' components drawn, for the rules.
import type { Pictures } from '../module';
import { CONSTRUCTIONS, DEITIES, KINDS, SPACES } from './content';
import Defs from './Defs.svelte';
import examples from './examples.json';
import { icon } from './icons';
import Picture from './Picture.svelte';
import Part from './Part.svelte';

const drawn: readonly string[] = [...DEITIES, ...SPACES, ...KINDS, 'starting_city'];
const has: Pictures['has'] = (thing) =>
	drawn.includes(thing) || CONSTRUCTIONS.some((type) => thing.startsWith(type)) || !!icon('piece', thing);

export { Defs, has, Picture, examples, Part };
