// What can be done now, and where on the table each of it is touched.
import type { LabelledChoice } from '../server/protocol';

export interface Option {
	action: number;
	/** Its name in the action space: "build stable". */
	name: string;
	verb: string;
	words: string[];
	/** Keys of the things it is touched at, the first being where it mainly lies: "card:stable". */
	things: string[];
}

/** An option in the server's words: its heading, what it is, what it costs and brings. */
export interface Told extends Option {
	group: string;
	label: string;
	price: string;
	gain: string;
}

/** Options with the words for them, in the order of the words; without words, by their names. */
export function told(options: Option[], words: LabelledChoice[] | undefined): Told[] {
	if (!words) return options.map((option) => ({ ...option, group: '', label: option.name, price: '', gain: '' }));
	const byAction = new Map(options.map((option) => [option.action, option]));
	return words.flatMap((said) => {
		const option = byAction.get(said.action);
		return option ? [{ ...option, ...said }] : [];
	});
}

/** Options by the thing at which they are touched. */
export function byThing<Some extends Option>(options: Some[]): Map<string, Some[]> {
	const found = new Map<string, Some[]>();
	for (const option of options)
		for (const thing of option.things) found.set(thing, [...(found.get(thing) ?? []), option]);
	return found;
}
