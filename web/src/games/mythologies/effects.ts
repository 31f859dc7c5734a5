// What a card does, in words made from the vocabulary of its data; the same sentences as
// polytheon/games/mythologies/text/cards.py.
import type { Text } from '../../text/catalogue';
import { TOKENS, type Amount, type Card, type Deed } from './content';

/** When an effect works; each has a sign. */
export type EffectKind = 'on_play' | 'permanent' | 'once' | 'final';
export interface Effect {
	kind: EffectKind;
	text: string;
}

// Verbs that one more word of their data makes another sentence.
const SPLIT: Record<string, 'which' | 'whom' | 'to'> = {
	gain_tokens: 'which',
	take_from: 'whom',
	shift: 'to',
	everyone_shifts: 'to',
};
// The continuation of a sentence whose verb also brings tokens.
const BRINGS: Record<string, string> = {
	sacrifice: 'for',
	sacrifice_pile: 'for',
	sacrifice_all: 'each',
	sacrifice_up_to: 'each',
	sacrifice_mythology: 'each',
	exile_destined_board: 'each',
	exile_discarded: 'each',
	move: 'if_moved',
	shift: 'per_crushed',
};
// What is counted in some cells, so that the sentence names them.
const TALLIES = [
	'cards',
	'creatures',
	'deities',
	'mythologies',
	'crushed',
	'invocation_gems',
	'invocation_favours',
	'permanents',
	'same_mythology',
];
// Whose `to` is a word about moves; elsewhere it names cells seen from the card that moves.
const TARGETED = ['move', 'move_per_discarded'];

/** Gems and favours in words. */
export function amountIn(text: Text, amount: Amount): string {
	const parts = TOKENS.filter((token) => amount[token]).map((token) => text.count(token, amount[token] ?? 0));
	return text.joined(parts, 'list.and') || text.say('none');
}

/** Everything a card does. */
export function effectsOf(text: Text, card: Card): Effect[] {
	const found: Effect[] = (card.traits ?? []).map((trait) => ({ kind: 'permanent', text: text.say(`trait.${trait}`) }));
	if (card.on_play?.length)
		found.push({ kind: 'on_play', text: text.say('effect.on_play', { deeds: deeds(text, card.on_play) }) });
	for (const [event, deed] of Object.entries(card.when ?? {})) found.push(reaction(text, event, deed));
	if (card.use) {
		const deed = priced(text, card.use.cost, deedIn(text, card.use.effect));
		const key = card.use.own_turn ? 'use_own_turn' : card.use.once_per_turn ? 'use_once' : 'use';
		found.push({ kind: key === 'use' ? 'permanent' : 'once', text: text.say(`effect.${key}`, { deed }) });
	}
	if (card.toll)
		found.push({
			kind: 'permanent',
			text: text.say('effect.toll', { amount: amountIn(text, card.toll), where: text.say(`where.${card.toll.where}`) }),
		});
	if (card.final?.length)
		found.push({
			kind: 'final',
			text: text.say('effect.final', {
				deeds: deeds(
					text,
					card.final.map((deed) => ({ ...deed, do: 'gain_per' })),
				),
			}),
		});
	return found;
}

function deeds(text: Text, rows: Deed[]): string {
	return rows.map((row) => deedIn(text, row)).join(text.say('list.semicolon'));
}

/** A permanent effect that answers an event, with its limit. */
function reaction(text: Text, event: string, deed: Deed): Effect {
	const effect = text.say('effect.when', { when: text.say(`when.${event}`), deed: deedIn(text, deed) });
	const limit = deed.once_per ?? 'always';
	return {
		kind: limit === 'turn' ? 'once' : 'permanent',
		text: limit === 'always' ? effect : text.say(`more.once_${limit}`, { effect }),
	};
}

function priced(text: Text, cost: Amount | undefined, deed: string): string {
	return cost && Object.keys(cost).length > 0 ? text.say('more.cost', { amount: amountIn(text, cost), deed }) : deed;
}

/** One sentence of a card. */
function deedIn(text: Text, row: Deed): string {
	const split = SPLIT[row.do];
	let key = split ? `${row.do}_${row[split]}` : row.do;
	if ((row.do === 'invoke' || row.do === 'call') && row.up_to !== undefined) key += '_up_to';
	let sentence = text.say(`deed.${key}`, words(text, row));
	const brings = BRINGS[row.do];
	if (brings && (row.gems || row.favours)) sentence += text.say(`more.${brings}`, { amount: amountIn(text, row) });
	if (row.with_gain) sentence += text.say(`more.gain_${row.do}`);
	return priced(text, row.cost, sentence);
}

/** All placeholders of a sentence, from the words of its data; those that are missing have their default. */
function words(text: Text, row: Deed): Record<string, string | number> {
	const what = row.what ?? 'creature';
	const n = row.up_to ?? 1;
	const kind = row.others && what !== 'self' ? `other_${what}` : what;
	const where = row.where ?? 'pantheon';
	const found: Record<string, string | number> = {
		n,
		amount: amountIn(text, row),
		gems: text.count('gems', row.gems ?? 0),
		favours: text.count('favours', row.favours ?? 0),
		tokens: text.count('tokens', row.tokens ?? 0),
		creatures: text.count('creatures', n),
		what: text.say(`what.${kind}`),
		where: text.say(`where.${where}`),
		put: put(text, row),
	};
	if (what !== 'self') found['many'] = text.say(`many.${kind}`);
	if (row.from) found['source'] = text.say(`source.${row.from}`);
	if (row.to) found['to'] = text.say(TARGETED.includes(row.do) ? `to.${row.to}` : `there.${row.to}`);
	if (row.count) Object.assign(found, counting(text, row, row.count));
	return found;
}

/** Where a card that is brought into play is put, unless it may be anywhere. */
function put(text: Text, row: Deed): string {
	const where = row.crushing_it ? 'itself' : (row.where ?? 'pantheon');
	return where === 'pantheon' ? '' : text.say(`put.${where}`);
}

/** The placeholders of a sentence that counts something. */
function counting(text: Text, row: Deed, count: string): Record<string, string> {
	const most = row.max === undefined ? '' : text.say('more.most', { n: row.max });
	if (count === 'richest') return { counted: '', each: text.say('each.richest'), most };
	const n = row.per ?? 1;
	const counted = text.count(`counted.${count}`, n);
	let what = counted;
	if (TALLIES.includes(count)) {
		if (row.others) what = text.count('others', n, { what });
		const where = row.where ?? 'pantheon';
		what = text.say('each.there', {
			what,
			where: text.say(row.around === 'trigger' ? `there.${where}` : `where.${where}`),
		});
	}
	return { counted, each: text.count('each', n, { what }), most };
}
