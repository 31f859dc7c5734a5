// The positions of a game: the one that is shown, and those that were or soon will be.
import { review, type Viewer } from '../server/review';
import type { Moment } from '../server/protocol';
import type { Language } from '../text/catalogue';

const AHEAD = 2;
const AGAIN = 3000; // milliseconds until a server that did not answer is asked again
const REST = 90; // milliseconds that a slider rests before the server is asked

export class Moments {
	/** The position that is shown: the wished one, or the last one as long as that is on its way. */
	shown: Moment | null = $state.raw(null);
	failed = $state(false);
	private readonly known = new Map<string, Promise<Moment>>();
	private wished = '';
	private timer: ReturnType<typeof setTimeout> | undefined;

	constructor(private readonly table: string) {}

	close(): void {
		this.wished = '';
		clearTimeout(this.timer);
	}

	/** Show a position as soon as it is there. */
	show(step: number, last: number, viewer: Viewer, language: Language): void {
		const key = `${step} ${viewer} ${language}`;
		if (key === this.wished) return;
		this.wished = key;
		clearTimeout(this.timer);
		const fetch = () => {
			this.get(step, viewer, language).then(
				(moment) => {
					if (this.wished !== key) return;
					this.shown = moment;
					this.failed = false;
					for (let next = step + 1; next <= Math.min(step + AHEAD, last); next++)
						void this.get(next, viewer, language).catch(() => undefined);
				},
				() => {
					if (this.wished !== key) return;
					this.failed = true;
					this.timer = setTimeout(fetch, AGAIN);
				},
			);
		};
		if (this.known.has(key) || this.shown === null) fetch();
		else this.timer = setTimeout(fetch, REST);
	}

	private get(step: number, viewer: Viewer, language: Language): Promise<Moment> {
		const key = `${step} ${viewer} ${language}`;
		let found = this.known.get(key);
		if (!found) {
			found = review.moment(this.table, step, viewer, language);
			this.known.set(key, found);
			found.catch(() => this.known.delete(key));
		}
		return found;
	}
}
