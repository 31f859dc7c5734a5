// Why something was refused, in the reader's language.
import type { Problem } from '../server/protocol';
import { reader, t, tn } from './reader.svelte';

const MINUTE = 60;

/** What to say about a refusal of the server, and when to try again; or about a server that does not answer. */
export function whyRefused(error: unknown): string {
	const { code, reason, wait, limit } = error as Partial<Problem>;
	if (code === undefined) return t('lobby.no_house');
	const key = `refused.${code}`;
	const why = reader.text.has(key) ? t(key, { n: limit ?? '' }) : (reason ?? (error as Error).message);
	if (wait === undefined || wait === null) return why;
	return wait <= MINUTE
		? tn('again_in.seconds', Math.ceil(wait), { why })
		: tn('again_in.minutes', Math.ceil(wait / MINUTE), { why });
}
