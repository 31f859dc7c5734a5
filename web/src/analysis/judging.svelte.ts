// The analysis of a game on the server: request, wait, cancel.
import { Refusal } from '../server/api';
import type { Analysis } from '../server/protocol';
import { review } from '../server/review';
import { reader, t } from '../text/reader.svelte';
import { whyRefused } from '../text/refusals';

const POLL = 1000;
/** Refusals after which the same may be asked a little later. */
const PASSING = ['busy', 'slow_down'];

export class Judging {
	/** The progress; null before the first answer. */
	analysis: Analysis | null = $state.raw(null);
	/** What went wrong. */
	note = $state('');
	private cancelled = false;
	/** Whether the reader asked for it. */
	private wished = false;
	/** Whether it was asked for again since. */
	private renewed = false;
	private timer: ReturnType<typeof setTimeout> | undefined;

	/** Calls `news` with each update while somebody waits. */
	constructor(
		private readonly table: string,
		private readonly news: (found: Analysis) => void,
	) {}

	close(): void {
		clearTimeout(this.timer);
	}

	readonly start = (): void => {
		this.wished = true;
		this.renewed = false;
		this.begin();
	};

	private begin(): void {
		this.note = '';
		this.cancelled = false;
		void this.ask(review.analyse(this.table, reader.text.language));
	}

	/** Have a game that has just ended analysed, if the server has nothing else to do; else nothing happens. */
	readonly offer = (): void => {
		review.offer(this.table, reader.text.language).then(
			(found) => this.receive(found),
			() => undefined, // whoever wants it can still ask for it
		);
	};

	readonly cancel = (): void => {
		this.cancelled = true;
		void this.ask(review.cancel(this.table, reader.text.language));
	};

	receive(found: Analysis): void {
		const waited = this.analysis?.status === 'running';
		this.analysis = found;
		if (found.status !== 'none') this.note = '';
		clearTimeout(this.timer);
		if (found.status === 'running') this.askAgain(POLL);
		else if (waited && found.status === 'none' && !this.cancelled) this.lost();
		if (waited) this.news(found);
	}

	/** The server has lost it, as by a restart: it is asked for again, once. */
	private lost(): void {
		if (this.renewed) this.note = t('analysis.failed');
		else if (this.wished) this.begin();
		else this.offer();
		this.renewed = true;
	}

	private async ask(answer: Promise<Analysis>): Promise<void> {
		try {
			this.receive(await answer);
		} catch (why) {
			this.note = whyRefused(why);
			const passes = !(why instanceof Refusal) || PASSING.includes(why.code);
			if (passes && this.analysis?.status === 'running') this.askAgain(3 * POLL);
		}
	}

	private askAgain(later: number): void {
		this.timer = setTimeout(() => void this.ask(review.analysis(this.table, reader.text.language)), later);
	}
}
