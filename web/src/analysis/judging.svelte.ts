// The analysis of a game on the server: request, wait, cancel.
import { Refusal } from '../server/api';
import type { Analysis } from '../server/protocol';
import { review } from '../server/review';
import { reader, t } from '../text/reader.svelte';
import { whyRefused } from '../text/refusals';

const POLL = 1000;

export class Judging {
	/** The progress; null before the first answer. */
	analysis: Analysis | null = $state.raw(null);
	/** What went wrong. */
	note = $state('');
	private cancelled = false;
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
		this.note = '';
		this.cancelled = false;
		void this.ask(review.analyse(this.table, reader.text.language));
	};

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
		else if (waited && found.status === 'none' && !this.cancelled) this.note = t('analysis.failed');
		if (waited) this.news(found);
	}

	private async ask(answer: Promise<Analysis>): Promise<void> {
		try {
			this.receive(await answer);
		} catch (why) {
			this.note = whyRefused(why);
			if (!(why instanceof Refusal) && this.analysis?.status === 'running') this.askAgain(3 * POLL);
		}
	}

	private askAgain(later: number): void {
		this.timer = setTimeout(() => void this.ask(review.analysis(this.table, reader.text.language)), later);
	}
}
