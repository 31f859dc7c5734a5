// The legal actions, and where each is on the table.
import type { Choice, ChoiceWords, NamedAction } from '../server/protocol';

export interface Option extends NamedAction {
	price: Choice['price'];
	gain: Choice['gain'];
	/** Its heading, what it is, what it costs and brings, in words. */
	words: ChoiceWords;
	/** Keys of its components, the main one first: "card:stable". */
	things: string[];
}

/** Choices with their places on the board; without the server's words, by their names. */
export function optionsOf(choices: Choice[], thingsOf: (action: NamedAction) => string[]): Option[] {
	return choices.map((choice) => ({
		...choice,
		words: choice.words ?? { group: '', label: choice.name, price: '', gain: '' },
		things: thingsOf(choice),
	}));
}

/** Options by component. */
export function byThing(options: Option[]): Map<string, Option[]> {
	const found = new Map<string, Option[]>();
	for (const option of options)
		for (const thing of option.things) found.set(thing, [...(found.get(thing) ?? []), option]);
	return found;
}
