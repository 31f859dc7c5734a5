// The interface between the frame of the table and a game's board.
import type { Text } from '../text/catalogue';
import type { Touch } from '../table/touch.svelte';
import type { Words } from '../server/protocol';
import type { Option } from './options';
import type { View } from './view';

/** On a phone only one part is shown at a time. */
export type Shown = 'table' | 'mine' | 'theirs';

export interface BoardProps<Table, Content> {
	view: View<Table>;
	text: Text;
	/** The position in the server's words; null where it has none. */
	words: Words | null;
	/** The players' names by seat. */
	players: string[];
	/** The components, where an edition has changed them. */
	content: Content | null;
	touch: Touch;
	/** The table as the considered option would leave it, where that is known. */
	after: Table | null;
	/** The table before what others have done since the viewer's last turn; null where they have done nothing. */
	was?: Table | null;
	/** Why the open component offers no action. */
	why: string;
	play: (option: Option) => void;
	shown: Shown;
}
