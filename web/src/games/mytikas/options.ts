// Where on the table the actions of Mytikas are touched.
//
// Things are keyed by what they are and where they lie:
//   space:zeus_day  favor:zeus (its stack)  level:2 (of the mountain)  deity:hera (wherever the card lies)
//   lot:1:stone (cubes of one's own board)  shelf:1  slot:small_city_1  favors:0:zeus (a player's)  offerings
//   enough
import type { NamedAction } from '../../server/protocol';
import type { Option } from '../options';
import type { View } from '../view';
import type { Cubes, God } from './content';
import type { Table } from './seen';

/** What the fields of actions hold; each action has a few of these. */
interface Fields {
	space: string;
	slot: string;
	deity: string;
	god: God;
	kind: string;
	payment: string;
	seat: number;
	level: number;
	offerings: number;
	cubes: Cubes;
}

export const fieldsOf = (action: NamedAction): Fields => action.fields as unknown as Fields;

/** What prices and gains hold; polytheon/games/mytikas/rules/terms.py says what each is. */
interface Sum {
	cubes?: Cubes;
	favors?: Partial<Record<God, number>>;
	offerings?: number;
	points?: number;
	lock?: number;
}

export const priceOf = (option: Option): Sum => option.price;
export const gainOf = (option: Option): Sum => option.gain;

/** Where an action is touched, the first being where it mainly lies. */
export function things(view: View<Table>, action: NamedAction): string[] {
	const { space, slot, deity, god, kind, payment, seat, level } = fieldsOf(action);
	switch (action.verb) {
		case 'enough':
			return ['enough'];
		case 'move':
			return [`space:${space}`];
		case 'change':
			return [`lot:${level}:stone`, 'deity:demeter'];
		case 'sacrifice':
			return ['deity:hades'];
		case 'give':
		case 'raise':
		case 'upgrade':
		case 'bring':
		case 'drop':
			return [`lot:${level}:${kind}`];
		case 'produce':
			return [`shelf:${level}`];
		case 'build':
			return [`slot:${slot}`, `level:${level}`];
		case 'favor':
			return [`favor:${god}`];
		case 'favor_from':
			return [`favors:${seat}:${god}`, `favor:${god}`];
		case 'offering':
			return ['offerings'];
		case 'offer':
		case 'keep':
			return [`deity:${deity}`];
		case 'place':
			return [`deity:${view.prompt?.source ?? ''}`];
		case 'buy_favor':
			return [`lot:${level}:marble`];
		case 'dropping':
			return ['shelves'];
		case 'follow':
			return [`space:${space}`, payment === 'offering' ? 'offerings' : `favors:${view.seat}:${payment}`];
		default:
			return [];
	}
}

/** What to ask about where nothing can be done at a thing; only what the question is about. */
export function wish(view: View<Table>, thing: string): string {
	const question = view.prompt?.question ?? '';
	const [kind = '', id = '', more = ''] = thing.split(':');
	switch (`${kind} ${question}`) {
		case 'space turn':
			return `move ${id}`;
		case 'slot build':
			return id;
		case 'level build': {
			const [slot] = view.table.building;
			return slot ? `build ${slot} on ${id}` : '';
		}
		case 'favor favor':
			return `favor ${id}`;
		case 'favors favor':
			return Number(id) === view.seat ? '' : `favor ${more} from ${id}`;
		case 'deity offering':
		case 'deity offer':
			return `offer ${id}`;
		default:
			return '';
	}
}

/** What can be chosen without a thing to touch for it: it lies ready as buttons beside one's own board. */
const IN_TRAY = new Set(['enough', 'produce', 'offering', 'place', 'dropping', 'follow']);

export function inTray(option: Option): boolean {
	return IN_TRAY.has(option.verb);
}
