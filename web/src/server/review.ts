// Reviews: replays and analyses from the server.
import type { Language } from '../text/catalogue';
import { ask, Refusal } from './api';
import type { Analysis, Lesson, Lines, Moment, Replay, TableEdition } from './protocol';

/** Whose view: a seat's, everybody's, or '' for the reader's own. */
export type Viewer = string;

function query(language: Language, viewer: Viewer = ''): string {
	return `?language=${language}${viewer === '' ? '' : `&viewer=${viewer}`}`;
}

const TRIES = 5;
const PAUSE = 1200;

/** Ask, and retry a little later if the server is too busy. */
async function patiently<Answer>(path: string, method = 'GET'): Promise<Answer> {
	for (let tried = 1; ; tried++) {
		try {
			return await ask<Answer>(path, undefined, method);
		} catch (why) {
			if (!(why instanceof Refusal && why.code === 'slow_down') || tried >= TRIES) throw why;
			await new Promise((resume) => setTimeout(resume, PAUSE));
		}
	}
}

export const review = {
	replay: (table: string, viewer: Viewer, language: Language): Promise<Replay> =>
		patiently(`/tables/${table}/replay${query(language, viewer)}`),
	moment: (table: string, step: number, viewer: Viewer, language: Language): Promise<Moment> =>
		patiently(`/tables/${table}/replay/${step}${query(language, viewer)}`),
	analysis: (table: string, language: Language): Promise<Analysis> =>
		patiently(`/tables/${table}/analysis${query(language)}`),
	analyse: (table: string, language: Language): Promise<Analysis> =>
		patiently(`/tables/${table}/analysis${query(language)}`, 'POST'),
	/** Analyse a game that has just ended, if that takes nothing from anybody. */
	offer: (table: string, language: Language): Promise<Analysis> =>
		patiently(`/tables/${table}/analysis${query(language)}&unasked=yes`, 'POST'),
	cancel: (table: string, language: Language): Promise<Analysis> =>
		patiently(`/tables/${table}/analysis${query(language)}`, 'DELETE'),
	lines: (table: string, step: number, language: Language): Promise<Lines> =>
		patiently(`/tables/${table}/analysis/${step}${query(language)}`),
	edition: (table: string, language: Language): Promise<TableEdition> =>
		patiently(`/tables/${table}/edition${query(language)}`),
	lesson: (game: string, language: Language): Promise<Lesson> => patiently(`/lessons/${game}${query(language)}`),
};
