// What can be done now, and where on the table each of it is touched.

export interface Option {
	action: number;
	/** Its name in the action space: "build stable". */
	name: string;
	verb: string;
	words: string[];
	/** Keys of the things it is touched at, the first being where it mainly lies: "card:stable". */
	things: string[];
}

/** Options by the thing at which they are touched. */
export function byThing(options: Option[]): Map<string, Option[]> {
	const found = new Map<string, Option[]>();
	for (const option of options)
		for (const thing of option.things) found.set(thing, [...(found.get(thing) ?? []), option]);
	return found;
}
