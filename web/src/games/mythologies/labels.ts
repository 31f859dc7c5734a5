// Names of things, and short words about them, for one reader. What is asked and what has happened the server tells.
import { capital } from '../../text/catalogue';
import { line, Names, type Line as Sentence } from '../labels';
import type { Section } from '../module';
import type { View } from '../view';
import { isDeity, MYTHOLOGIES, type Amount, type Content, type FirstHalf, type Mythology } from './content';
import { amountIn, effectsOf, type Effect } from './effects';
import { linesOf, PLANES } from './grid';
import { placeOf, slotAt } from './sanctuary';
import type { Refusal, Table, Trial } from './seen';

export class Labels extends Names<Content> {
	mythology(mythology: string): string {
		return capital(this.say(`mythology.${mythology}`));
	}

	plane(plane: string): string {
		return capital(this.say(`plane.${plane}`));
	}

	line(line: string): string {
		return this.say(`line.${line}`);
	}

	cell(cell: string): string {
		const [plane, column] = linesOf(cell);
		return this.say('cell', { plane: this.say(`plane.${plane}`), column: this.say(`column.${column}`) });
	}

	amount(amount: Amount): string {
		return amountIn(this.text, amount);
	}

	// ---- cards

	effects(card: string): Effect[] {
		const data = this.content.cards[card];
		return data ? effectsOf(this.text, data) : [];
	}

	/** The invocation gains by plane. */
	gains(card: string): string {
		const gains = this.content.gains[card];
		return gains
			? this.text.comma(PLANES.map((plane) => [this.say(`plane.${plane}`), this.amount(gains[plane])].join(' ')))
			: '';
	}

	/** What sort of card it is: "Greek deity, 4 gems". */
	kind(card: string): string {
		const data = this.content.cards[card];
		if (!data) return '';
		const key = isDeity(this.content, card) ? 'kind.of_deity' : 'kind.of_creature';
		return this.say(key, {
			mythology: this.say(`mythology.${data.mythology}`),
			kind: this.say(`kind.${data.kind}`),
			cost: this.amount(this.content.economy.deity_cost),
		});
	}

	/** A card in full. */
	about(card: string): Sentence[] {
		const effects = this.effects(card).map((effect) => line(capital(effect.text) + this.say('stop'), effectPath(card)));
		return [line(this.say('about.invocation', { gains: this.gains(card) }), `gains.${card}`), ...effects];
	}

	/** A card as a screen reader says it. */
	aloud(card: string): string {
		const effects = this.effects(card).map((effect) => effect.text);
		return [this.text.comma([this.name(card), this.kind(card)]), this.gains(card), ...effects].join(
			this.say('list.semicolon'),
		);
	}

	aboutMythology(mythology: Mythology): Sentence[] {
		const its = Object.keys(this.content.cards).filter((card) => this.content.cards[card]?.mythology === mythology);
		const names = (kind: string) =>
			this.text.comma(its.filter((card) => this.content.cards[card]?.kind === kind).map((card) => this.name(card)));
		const first = this.content.first_halves[mythology];
		const second = this.content.second_halves[mythology];
		return [
			line(this.say('about.deities', { cards: names('deity') })),
			line(this.say('about.creatures', { cards: names('creature') })),
			line(
				this.say('about.first_half', { half: this.half(first), favours: this.text.count('favours', first.favours) }),
				`first_halves.${mythology}`,
			),
			line(
				this.say('about.second_half', {
					half: this.say(`zone.${second.where}`),
					favours: this.text.count('favours', second.favours),
				}),
				`second_halves.${mythology}`,
			),
		];
	}

	// ---- the sanctuary

	/** The first half of a trial. */
	private half(row: Pick<FirstHalf, 'at_least' | 'of' | 'complete'>): string {
		const what = this.text.count(`counted.${row.of}`, row.at_least);
		return this.say(row.complete ? 'trial.half_complete' : 'trial.half', { n: row.at_least, what });
	}

	trial(trial: Trial): string {
		return capital(this.say('trial.whole', { half: this.half(trial), zone: this.say(`zone.${trial.where}`) }));
	}

	/** A slot or pile by the card there, as far as it is known. */
	place(key: string, table: Table): string {
		const place = placeOf(key);
		const { mythology, slot } = place;
		if (slot === 'pile') return capital(this.say('slot.pile', { mythology: this.say(`mythology.${mythology}`) }));
		const found = slotAt(table, place);
		if (found?.card) return this.name(found.card);
		if (found && !found.empty)
			return capital(slot === 'deity' ? this.say('slot.down_deity') : this.say('slot.down', { slot }));
		return capital(this.say(slot === 'deity' ? 'slot.no_deity' : 'slot.no_card'));
	}

	/** A thing of the board that shows no card. */
	thing(thing: string, { table, seat }: View<Table>): string {
		const at = thing.indexOf(':');
		const [kind, id] = [thing.slice(0, at), thing.slice(at + 1)];
		switch (kind) {
			case 'cell':
				return this.cell(id);
			case 'slot':
				return this.place(id, table);
			case 'seat':
				return this.who(Number(id), seat);
			case 'discard':
			case 'exile':
				return this.say(`label.${kind}`);
			case 'plane':
			case 'token':
				return this.line(id);
			case 'purse':
				return this.say(id === 'gem' ? 'category.gems' : 'category.favours');
			default:
				return this.name(id);
		}
	}

	// ---- why not

	refusal(refusal: Refusal): string {
		switch (refusal.code) {
			case 'deity':
				return this.say('why.deity');
			case 'protected':
				return this.say('why.protected', { card: this.name(refusal.card) });
			case 'missing':
				return this.say('why.missing', { amount: this.amount(refusal.lacking) });
			case 'no_cell':
				return this.say('why.no_cell');
		}
	}
}

/** Where the data has what a card does; the server tells of it as a whole. */
export const effectPath = (card: string): string => `cards.${card}`;

/** Every card with what it does, by mythology. */
export function glossary(labels: Labels): Section[] {
	return MYTHOLOGIES.map((mythology) => ({
		title: labels.name(mythology),
		things: Object.keys(labels.content.cards)
			.filter((card) => labels.content.cards[card]?.mythology === mythology)
			.map((card) => ({
				id: card,
				name: labels.name(card),
				lines: [line(capital(labels.kind(card))), ...labels.about(card)],
			})),
	}));
}
