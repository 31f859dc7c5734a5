// The analysis of a game as the page asks for it: one that the server has lost is asked for again, once.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Judging } from '../src/analysis/judging.svelte';
import { Refusal } from '../src/server/api';
import type { Analysis } from '../src/server/protocol';
import { review } from '../src/server/review';
import { Text } from '../src/text/catalogue';
import { reader, t } from '../src/text/reader.svelte';
import { catalogue } from './fixtures';

const found = (status: Analysis['status']): Analysis => ({
	status,
	done: 0,
	steps: 9,
	yours: true,
	judged: [],
	mistakes: [],
	accuracy: [],
	scale: null,
	unsure: false,
});
const [none, running] = [found('none'), found('running')];
let judging: Judging;

beforeAll(() => (reader.text = new Text('en', catalogue('review', 'en'))));
beforeEach(() => {
	vi.useFakeTimers();
	judging = new Judging('a', () => undefined);
});
afterEach(() => {
	judging.close();
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** The next answer to the page that waits. */
async function told(analysis: Analysis): Promise<void> {
	vi.spyOn(review, 'analysis').mockResolvedValue(analysis);
	await vi.advanceTimersToNextTimerAsync();
}

test('that was lost is asked for again, and failed only when it is lost again', async () => {
	const analyse = vi.spyOn(review, 'analyse').mockResolvedValue(running);
	judging.start();
	await told(running);
	await told(none);
	expect([analyse.mock.calls.length, judging.analysis?.status, judging.note]).toEqual([2, 'running', '']);
	await told(none);
	expect([analyse.mock.calls.length, judging.note]).toEqual([2, t('analysis.failed')]);
	judging.start();
	await told(none);
	expect([analyse.mock.calls.length, judging.note]).toEqual([4, '']);
});

test('that nobody asked for is offered again, which may come to nothing', async () => {
	const analyse = vi.spyOn(review, 'analyse');
	const offer = vi.spyOn(review, 'offer').mockResolvedValueOnce(running).mockResolvedValue(none);
	judging.offer();
	await vi.advanceTimersByTimeAsync(0);
	await told(none);
	expect([offer.mock.calls.length, analyse.mock.calls.length]).toEqual([2, 0]);
	expect([judging.analysis?.status, judging.note]).toEqual(['none', '']);
});

test('that was cancelled is not asked for again', async () => {
	const analyse = vi.spyOn(review, 'analyse').mockResolvedValue(running);
	vi.spyOn(review, 'cancel').mockResolvedValue(none);
	judging.start();
	await vi.advanceTimersByTimeAsync(0);
	judging.cancel();
	await vi.advanceTimersByTimeAsync(0);
	expect([analyse.mock.calls.length, judging.analysis?.status, judging.note]).toEqual([1, 'none', '']);
});

test('is waited for although the server is busy for a while', async () => {
	vi.spyOn(review, 'analyse').mockResolvedValue(running);
	judging.start();
	await vi.advanceTimersByTimeAsync(0);
	vi.spyOn(review, 'analysis').mockRejectedValue(new Refusal({ code: 'busy', reason: 'not now' }));
	await vi.advanceTimersToNextTimerAsync();
	await told(found('done'));
	expect([judging.analysis?.status, judging.note]).toEqual(['done', '']);
});
