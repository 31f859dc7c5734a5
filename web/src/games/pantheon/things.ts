// Where on the table each action is touched, and what to ask about where nothing can be done.
import type { NamedAction } from '../../server/protocol';
import type { View } from '../view';
import { OFFERINGS, type Offering } from './content';
import { WORTH, type God, type Table } from './seen';

/** Questions whose answers lie in a tray on the map, besides where they belong. */
const TRAYED = ['pay', 'spend', 'resolve', 'choose', 'gallia', 'offer', 'supply', 'swap', 'raise'];
/** Questions that are answered with pieces on the map. */
const PLACING = ['place', 'follow', 'buy'];

/** A field of an action that is a word or a number. */
export function field({ fields }: Pick<NamedAction, 'fields'>, name: string): string {
	const value = fields[name];
	return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The lane of the hand in which a card lies. */
export function laneOf(card: string): string {
	return card in WORTH ? 'money' : card;
}

/** A god of the display; its tiles may differ in cost. */
export function godThing({ god, copy }: Pick<God, 'god' | 'copy'>): string {
	return copy === null ? `god:${god}` : `god:${god}:${copy}`;
}

/** The kind of a thing and which one it is; of a god without which of its tiles. */
export function partsOf(thing: string): { kind: string; id: string; copy: string } {
	const [kind = '', id = '', copy = ''] = thing.split(':');
	return { kind, id, copy };
}

export function thingsOf(view: View<Table>, action: NamedAction): string[] {
	const trayed = TRAYED.includes(view.prompt?.question ?? '') && action.verb !== 'enough';
	return [...(trayed ? [`way:${action.action}`] : []), ...places(view, action)];
}

function places(view: View<Table>, action: NamedAction): string[] {
	const of = (name: string) => field(action, name);
	const { temple } = view.table.map;
	switch (action.verb) {
		case 'move':
			return ['act:move', 'lane:movement', ...(temple ? [`hex:${temple}`] : [])];
		case 'shop':
			return ['act:shop', 'lane:money'];
		case 'draw':
			return ['act:draw', 'pile'];
		case 'worship':
			return [godThing({ god: of('god'), copy: of('copy') === '' ? null : Number(of('copy')) })];
		case 'buy':
		case 'raise':
		case 'offer':
			return [`lane:${of('offering')}`];
		case 'buy_foot':
			return ['supply:feet'];
		case 'buy_column':
			return ['supply:columns'];
		case 'foot':
		case 'column':
			return [`hex:${of('hex')}`];
		case 'pay':
			return [`god:${view.prompt?.source ?? ''}`];
		case 'spend':
			return ['lane:money'];
		case 'take':
			return [`open:${of('card')}`];
		case 'take_pile':
		case 'draw_cards':
			return ['pile'];
		case 'discard':
			return [`lane:${laneOf(of('card'))}`];
		case 'supply':
		case 'swap':
			return [`supply:${of('pieces')}`];
		case 'reveal_god':
			return ['god-pile'];
		case 'enough':
			return ['stop', ...(view.prompt?.question === 'follow' && !view.table.placed ? ['pile'] : [])];
		default:
			return [];
	}
}

/** What to ask about for whoever opens a thing at which nothing can be done: a component, or the name of an action. */
export function wishAt(view: View<Table>, thing: string): string {
	const question = view.prompt?.question ?? '';
	const { kind, id, copy } = partsOf(thing);
	if (kind === 'hex' && PLACING.includes(question)) return id;
	if (question === 'turn') return kind === 'god' ? `worship ${id} ${copy}`.trim() : (TURNS[thing] ?? '');
	return question === 'buy' ? purchaseAt(view, thing) : '';
}

/** What the lanes of the hand are for in a turn. */
const TURNS: Record<string, string> = { 'lane:money': 'buy', 'lane:movement': 'move' };

/** A piece, or the tiles of an offering; what is too expensive has prices of its own. */
function purchaseAt(view: View<Table>, thing: string): string {
	const { kind, id } = partsOf(thing);
	if (kind === 'supply') return id === 'feet' ? 'buy foot' : 'buy column';
	const me = view.table.players[view.seat ?? 0];
	if (kind !== 'lane' || !isOffering(id) || !me) return '';
	return me.upgrades[id].length === 0 ? id : '';
}

export function isOffering(thing: string): thing is Offering {
	return (OFFERINGS as readonly string[]).includes(thing);
}
