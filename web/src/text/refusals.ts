// Why something was refused, in the reader's language.
import { reader, t } from './reader.svelte';

/** What to say about a refusal of the server, or about a server that does not answer. */
export function whyRefused(error: unknown): string {
	const { code, reason } = error as { code?: string; reason?: string };
	if (code === undefined) return t('lobby.no_house');
	const key = `refused.${code}`;
	return reader.text.has(key) ? t(key) : (reason ?? (error as Error).message);
}
