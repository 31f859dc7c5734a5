// Why a piece cannot be put on a hex: the first rule that forbids it.
import type { View } from '../view';
import type { Content } from './content';
import { COLUMN_HEX, markOf, neighbours } from './hexes';
import { placingCost } from './then';
import { standing, type Table } from './view';

export interface Why {
	key: string;
	/** What it would cost, where that is the reason. */
	cost?: number;
}

const PLACING = ['place', 'follow', 'buy'];

/** The reason, or nothing where nobody asks for pieces. */
export function whyNot(content: Content, view: View<Table>, hex: string): Why | null {
	const { table, seat } = view;
	if (seat === null || view.to_act !== seat || !PLACING.includes(view.prompt?.question ?? '')) return null;
	const me = table.players[seat]!;
	const here = standing(table, hex);
	if (hex === table.map.temple) return { key: 'why.temple' };
	if (here.includes(seat)) return { key: 'why.own' };
	if (here.length > 1) return { key: 'why.full' };
	const forColumns = COLUMN_HEX.includes(markOf(table.map.rows, hex));
	if (me.supply[forColumns ? 'columns' : 'feet'] === 0) return { key: forColumns ? 'why.no_column' : 'why.no_foot' };
	const near = neighbours(table.map.rows, hex);
	if (forColumns && !near.some((other) => me.feet.includes(other))) return { key: 'why.far_column' };
	if (!forColumns && me.feet.length === 0 && !near.includes(table.map.temple ?? '')) return { key: 'why.first' };
	if (!forColumns && !near.some((other) => me.feet.includes(other) || me.columns.includes(other) || other === table.map.temple)) return { key: 'why.far' };
	const cost = placingCost(content, table, seat, hex);
	if ((table.left ?? 0) < cost) return { key: view.prompt?.question === 'buy' ? 'why.money' : 'why.steps', cost };
	return { key: 'why.loose' };
}
