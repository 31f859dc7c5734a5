// Who won and how, in one sentence.
import type { Result } from '../server/protocol';
import { capital } from '../text/catalogue';
import { called, reader, t } from '../text/reader.svelte';

/** How a game ended; `me` is the reader's seat. */
export function headline(result: Result | null, names: string[], me: number | null): string {
	const winners = result?.winners ?? [];
	if (winners.length === 0) {
		if (result?.reason === 'aborted') return t('ending_by.aborted');
		return t(result?.reason === 'closed' ? 'ending_by.closed' : 'ending_by.nobody');
	}
	const how = manner(result);
	const who = winners.map((seat) => names[seat] ?? '').join(t('list.comma'));
	if (winners.length > 1) return capital(t('end.shared', { who, how }));
	return capital(winners[0] === me ? t('end.you', { how }) : t('end.won', { who, how }));
}

function manner(result: Result | null): string {
	const outcome = result?.outcome ?? null;
	if (result?.reason === 'end' && outcome?.ending) {
		const how = called(`ending.${outcome.ending}`, outcome.ending);
		return reader.text.has(`ending.${outcome.ending}`) ? how : t('end.by', { how });
	}
	return t(`ending_by.${result?.reason ?? 'end'}`);
}
