// Made from the types of the game's view by `polytheon table protocol --view mythologies`.

/** Gems and favours, without what is nothing. */
export interface Amount {
  favours?: number;
  gems?: number;
}

/** A mythology's board in the sanctuary. `selectable` are the slots on which the seat for which it is destined may
    put a pawn. */
export interface Board {
  creatures_left: number;
  deities_left: number;
  mythology: string;
  quarter: string;
  selectable: string[];
  slots: Slot[];
}

/** The last destiny card, and the board that it gives to each seat; `all` are those of a round. */
export interface Destiny {
  all: number;
  boards: string[];
  card: number;
  left: number;
  revealed: number;
}

/** The board on which only one seat may select. */
export interface Locked {
  by: number;
  mythology: string;
}

/** What a seat has. `cells` are its piles, each from the top; `hand` has None for cards that the viewer does not
    know, and `refused` says for each card of it the cells on which it cannot be played now; `unplayable` why it can be
    played on none, where it is so: what is missing where least is, if anything is.
    `final_effects` are the cells of visible cards with a final effect, and the points of each. */
export interface Pantheon {
  cells: Record<string, string[]>;
  colour: string;
  completion_tokens: string[];
  discard: string[];
  favours: number;
  final_effects: Record<string, number>;
  gems: number;
  hand: (string | null)[];
  hand_known_by: number[][];
  points: Points;
  refused: (Record<string, Refusal>)[];
  score: number;
  trials: number[];
  unplayable: (Refusal | null)[];
}

/** Where a seat's pawns stand, and the one that it has laid: None where the viewer does not know it. */
export interface Pawns {
  has_laid: boolean;
  laid: "pass" | "select" | null;
  on: Place[];
}

/** A slot or the pile of a mythology's board. */
export interface Place {
  mythology: string;
  slot: string;
}

/** Points by category, if the game ended now. */
export interface Points {
  favours: number;
  final_effects: number;
  gems: number;
}

/** Why a card of the hand cannot be played on a cell: a deity lies there, `card` protects what lies there, or
    `lacking` is missing; `no_cell` if none is open for it. */
export interface Refusal {
  card: string;
  code: "deity" | "missing" | "no_cell" | "protected";
  lacking: Amount;
}

/** A slot of a board. `card` is None where the viewer does not know it; `pawn` is the seat of the pawn there. */
export interface Slot {
  card: string | null;
  empty: boolean;
  face_down: boolean;
  known_by: number[];
  pawn: number | null;
  slot: string;
}

/** The table, in one of the `rounds` of a game. `moving` is the card that is about to be put on a cell, where the
    answers do not name it. */
export interface Table {
  active: number | null;
  arriving: string[];
  destiny: Destiny | null;
  exile: string[];
  first_player: number;
  locked: Locked | null;
  moving: string | null;
  pantheons: Pantheon[];
  pawns: Pawns[];
  phase: string;
  round: number;
  rounds: number;
  sanctuary: Board[];
  tokens: Tokens;
  trials: Trial[];
}

/** What the completion token of each line brings. */
export interface Tokens {
  abyssal: Amount;
  celestial: Amount;
  left: Amount;
  middle: Amount;
  right: Amount;
  terrestrial: Amount;
}

/** A trial. `halves` are the mythologies whose boards it is written on; it can be scored from round `opens` on, for
    `favours` now and `favours_last` in the last round. It is `due` to whoever would score it if a turn of theirs ended
    now. */
export interface Trial {
  active: boolean;
  at_least: number;
  complete: boolean;
  due: number[];
  favours: number;
  favours_last: number;
  halves: string[];
  met_by: number[];
  of: string;
  opens: number;
  progress: number[];
  scored_by: number[];
  where: string;
}
