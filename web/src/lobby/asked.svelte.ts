// Data that the page polls. After a refusal the last answer stays, and the page asks again.
import type { Refusal } from '../server/api';
import { whyRefused } from '../text/refusals';

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;
const SECOND = 1_000;

export class Asked<Answer> {
	value: Answer | null = $state.raw(null);
	/** Why the last request failed. */
	trouble = $state('');
	private pause = FIRST_PAUSE;
	private timer: ReturnType<typeof setTimeout> | undefined;
	private closed = false;
	private count = 0;

	/** `every`: the milliseconds between an answer and the next request; without it, no polling. */
	constructor(
		private readonly ask: () => Promise<Answer>,
		private readonly every: number | null = null,
	) {}

	/** Ask now. Only the answer to the last request counts. */
	readonly load = async (): Promise<void> => {
		clearTimeout(this.timer);
		const count = ++this.count;
		try {
			const answer = await this.ask();
			if (this.closed || count !== this.count) return;
			[this.value, this.trouble, this.pause] = [answer, '', FIRST_PAUSE];
			if (this.every !== null) this.again(this.every);
		} catch (error) {
			if (this.closed || count !== this.count) return;
			const { code, message, wait, limit } = error as Partial<Refusal>;
			// The page retries by itself; the reader need not know when.
			this.trouble = whyRefused(code === undefined ? error : { code, reason: message, limit });
			this.again(wait ? wait * SECOND : this.pause);
			this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
		}
	};

	private readonly seen = (): void => void this.load();

	/** Ask again later, as soon as somebody looks. */
	private again(later: number): void {
		this.timer = setTimeout(() => {
			if (document.hidden) document.addEventListener('visibilitychange', this.seen, { once: true });
			else void this.load();
		}, later);
	}

	close(): void {
		this.closed = true;
		clearTimeout(this.timer);
		document.removeEventListener('visibilitychange', this.seen);
	}
}
