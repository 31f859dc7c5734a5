// Things that lie in a row keep their places while others come and go.

export class Places {
	private at: string[] = [];

	/**
	 * Where things lie now: whoever comes takes a place that was left, and a place whose thing is gone keeps its name.
	 * Where nothing is left of before, or there are more than there were places, the layout starts over.
	 */
	keep(now: readonly string[]): string[] {
		if (now.length > this.at.length || !this.at.some((key) => now.includes(key))) return (this.at = [...now]);
		const others = now.filter((key) => !this.at.includes(key));
		return (this.at = this.at.map((key) => (now.includes(key) ? key : (others.shift() ?? key))));
	}

	/** In the order in which they came. */
	gather(now: readonly string[]): string[] {
		const stayed = this.at.filter((key) => now.includes(key));
		return (this.at = [...stayed, ...now.filter((key) => !stayed.includes(key))]);
	}
}
