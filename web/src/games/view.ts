// The view of a seat in any game: the protocol's types around the game's own table.
import type { View as AnyView } from '../server/protocol';

export type { Outcome } from '../server/protocol';

export type View<Table> = Omit<AnyView, 'table'> & { table: Table };
