// The complete rules of a game, as the server tells them: asked once for a game and a language; and finding in them.
import { ask } from '../server/api';
import type { Change, GameRules, Rule, RuleComponent, RuleSection, Span } from '../server/protocol';

const asked = new Map<string, Promise<GameRules>>();

/** The rules of a game; asked again if the server did not answer. */
export function rulesOf(game: string, language: string): Promise<GameRules> {
	const path = `/games/${encodeURIComponent(game)}/rulebook?language=${language}`;
	const answer =
		asked.get(path) ??
		ask<GameRules>(path).catch((error: unknown) => {
			asked.delete(path);
			throw error;
		});
	asked.set(path, answer);
	return answer;
}

/** A text without its styles. */
export function plain(spans: Span[]): string {
	return spans.map(({ text }) => text).join('');
}

/** Small letters without accents, so that what is typed and what is meant can meet. */
export function plainly(text: string): string {
	return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLocaleLowerCase();
}

/** Whether texts hold every word that was typed, in any order; everything holds nothing. */
export function holding(typed: string): (...texts: string[]) => boolean {
	const wanted = plainly(typed).split(/\s+/);
	return (...texts) => {
		const all = plainly(texts.join('\n'));
		return wanted.every((word) => all.includes(word));
	};
}

const NUMBER = /^(\d+)(\.\d+)?\.?$/;

/** The sections with those rules that hold what was typed, or have that number; all of a section of that title. */
export function found(sections: RuleSection[], typed: string): RuleSection[] {
	const number = NUMBER.exec(typed.trim());
	if (number) return numbered(sections, number[1] ?? '', number[2]);
	const holds = holding(typed);
	return sections
		.map((section) => (holds(section.title) ? section : { ...section, tables: [], rules: holders(section, holds) }))
		.filter(({ rules }) => rules.length > 0);
}

function numbered(sections: RuleSection[], section: string, rule: string | undefined): RuleSection[] {
	const meant = sections.filter(({ number }) => String(number) === section);
	if (rule === undefined) return meant;
	return meant
		.map((one) => ({ ...one, tables: [], rules: one.rules.filter(({ number }) => number === section + rule) }))
		.filter(({ rules }) => rules.length > 0);
}

/** The rules of a section that hold what was typed; their tables are looked through by themselves. */
function holders(section: RuleSection, holds: (...texts: string[]) => boolean): Rule[] {
	return section.rules
		.filter(({ name, words, text, bullets, examples }) =>
			holds(name, ...words, ...[text, ...bullets, ...examples].map(plain)),
		)
		.map((rule) => ({ ...rule, tables: [] }));
}

/** A component that is shown: its id, its name, and what it does. */
export interface Shown {
	id: string;
	name: string;
	lines: { text: string; paths: string[] }[];
}

/** A component as the server tells it. */
export function told({ id, name, lines }: RuleComponent): Shown {
	return { id, name, lines: lines.map((text) => ({ text, paths: [] })) };
}

/** The text about a component, without its name, which is shown above it. */
export function bare(name: string, text: string): string {
	if (plainly(text.slice(0, name.length)) !== plainly(name)) return text;
	const rest = /^\s*[:：]\s*(.*)/s.exec(text.slice(name.length))?.[1] ?? '';
	return rest === '' ? text : rest.charAt(0).toLocaleUpperCase() + rest.slice(1);
}

/** What an edition changes in a rule, by its number or, of a rule in short, its name. */
export function changedIn(rule: string, stated: GameRules['stated'], changes: Change[]): Change[] {
	const keys = Object.keys(stated).filter((key) => stated[key]?.includes(rule));
	return changes.filter(({ key }) => keys.some((beginning) => key === beginning || key.startsWith(`${beginning}.`)));
}
