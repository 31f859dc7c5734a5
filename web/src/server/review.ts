// Games that are looked at again: what the server tells of them.
import type { Language } from '../text/catalogue';
import { ask, Refusal } from './api';
import type { Analysis, Lesson, Moment, Replay } from './protocol';

/** With whose eyes: a seat, everybody, or '' for the own ones. */
export type Eyes = string;

function query(language: Language, eyes: Eyes = ''): string {
	return `?language=${language}${eyes === '' ? '' : `&eyes=${eyes}`}`;
}

const TRIES = 5;
const PAUSE = 1200;

/** Ask, and ask again a little later where the server finds that too much was asked at once. */
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
	replay: (table: string, eyes: Eyes, language: Language) => patiently<Replay>(`/tables/${table}/replay${query(language, eyes)}`),
	moment: (table: string, step: number, eyes: Eyes, language: Language) => patiently<Moment>(`/tables/${table}/replay/${step}${query(language, eyes)}`),
	analysis: (table: string, language: Language) => patiently<Analysis>(`/tables/${table}/analysis${query(language)}`),
	analyse: (table: string, language: Language) => patiently<Analysis>(`/tables/${table}/analysis${query(language)}`, 'POST'),
	cancel: (table: string, language: Language) => patiently<Analysis>(`/tables/${table}/analysis${query(language)}`, 'DELETE'),
	lesson: (game: string, language: Language) => patiently<Lesson>(`/lessons/${game}${query(language)}`),
};
