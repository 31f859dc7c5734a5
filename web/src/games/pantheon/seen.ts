// Made from the types of the game's view by `polytheon table protocol --view pantheon`.

/** In the order in which a hand is sorted. */
export const CARDS: readonly string[] = ["movement","gift","priest","dancer","temple","money_1","money_2","money_3","money_4","money_5"];

/** What money cards are worth. */
export const WORTH: Readonly<Record<string, number>> = {"money_1":1,"money_2":2,"money_3":3,"money_4":4,"money_5":5};

/** The special money. */
export const SPECIAL: readonly string[] = ["money_2","money_3","money_4","money_5"];

/** The gods that stay with their owner; all others act once and leave the game. */
export const KEPT_GODS: readonly string[] = ["depraccus","vinthrad","gaiviles","stonkus_1","stonkus_2","gadicea","pietalte","traitera"];

/** What `left` counts, by the question that is asked. */
export const LEFT: Readonly<Record<string, string>> = {"place":"steps","follow":"steps","buy":"coins","take":"cards"};

/** The open cards, how many are in the pile, the discards, and the values of the special money from the top. */
export interface Cards {
  discards: string[];
  display: string[];
  pile: number;
  special_money: number[];
}

/** What each column on the board counts in a scoring; from how many on each counts how much more (0: no more).

    `one_more`: what another column would add to a scoring. */
export interface ColumnWorth {
  each: number;
  next_each: number;
  next_from: number;
  one_more: number;
}

/** How many of the low and of the high demigods are left. */
export interface DemigodPile {
  high: number;
  low: number;
}

/** The demigods on the board, the highest first, and in the pile. */
export interface Demigods {
  board: number[];
  pile: DemigodPile;
}

/** A god of the display. `copy` says which of its kind's costs it has, counted from 1, where they differ. */
export interface God {
  copy: number | null;
  cost: number[];
  god: string;
  need: Need | null;
}

/** The gods on the board, in the pile, and removed from the game; `points` are what each brings now. */
export interface Gods {
  display: God[];
  pile: number;
  points: number;
  removed: string[];
}

/** Two pieces of a player that hang together, or the temple and a piece; `jump` where another's piece lies between. */
export interface Link {
  end: string;
  jump: boolean;
  start: string;
}

/** The map. `column_hexes` take columns, all others feet. `loot_hexes` are those of each people that are used by
    this number of players; on a `full` hex two players stand. */
export interface Map {
  column_hexes: string[];
  full: string[];
  hexes: "corner" | "side";
  homes: Record<string, string>;
  loot: Record<string, string>;
  loot_hexes: Record<string, string[]>;
  rows: string[];
  temple: string | null;
}

/** What a player could spend, as far as the viewer knows: the steps of a movement, with and without movement cards,
    the money of a Buy action, the offerings of each type. */
export interface Means {
  free_steps: number;
  money: number;
  offerings: Offerings;
  steps: number;
}

/** One number of a god's cost: the type of offering that would meet it, and how far it does. */
export interface Met {
  has: number;
  number: number;
  offering: string;
}

/** How the viewer would meet a god's cost best, how many offerings are `missing` then, and which: each type that
    would do alone or, where several types are missing, one way with the fewest offerings. */
export interface Need {
  lacks: (Record<string, number>)[];
  met: Met[];
  missing: number;
}

/** A number for each type of offering. */
export interface Offerings {
  dancer: number;
  gift: number;
  priest: number;
  temple: number;
}

/** A player's demigods: those that everybody has seen, and those that only the owner knows. */
export interface OwnDemigods {
  open: number[];
  secret: number[] | null;
  secret_high: number;
  secret_low: number;
}

/** Columns and feet. */
export interface Pieces {
  columns: number;
  feet: number;
}

/** What a player has. `hand` holds all cards of one's own hand, of others what everybody has seen; `scoring` is what
    a scoring would bring now, as far as the viewer knows. `routes` join the pieces of the network from the temple on. */
export interface Player {
  bonus: string | null;
  column_worth: ColumnWorth;
  columns: string[];
  demigods: OwnDemigods;
  draws: number;
  epoch_cards: number;
  feet: string[];
  general_supply: Pieces;
  gods: string[];
  hand: string[];
  hand_size: number;
  jumps: number;
  means: Means;
  money: number;
  offerings: Offerings;
  points: Points;
  routes: Link[];
  score: number;
  scoring: number;
  steps: number;
  supply: Pieces;
  upgrades: Upgrades;
}

/** The points of a player by where they came from. */
export interface Points {
  closing: number;
  columns: number;
  demigods: number;
  gods: number;
  pietalte: number;
}

/** The table as a seat sees it. `left` are the steps, money or cards that are left, for whoever is asked; `placed`
    says whether the running movement has placed a piece, `scored` whether the epoch ends with a scoring; `ended_by` is
    what ended the epoch before. */
export interface Table {
  active: number;
  bonus_tiles: string[];
  cards: Cards;
  demigods: Demigods;
  ended_by: string | null;
  epoch: number;
  epochs: number;
  extra_actions: number;
  first_player: number;
  gods: Gods;
  left: number | null;
  map: Map;
  people: string | null;
  peoples: string[];
  placed: boolean;
  players: Player[];
  scored: boolean;
  seat: number;
  stage: string;
  taken: string[];
  turn: number;
}

/** A rank above one's own, what it costs, and how much of that is missing in a purchase that goes on. */
export interface Upgrade {
  missing: number;
  price: number;
  rank: number;
}

/** For each type of offering the ranks above one's own, the next one first. */
export interface Upgrades {
  dancer: Upgrade[];
  gift: Upgrade[];
  priest: Upgrade[];
  temple: Upgrade[];
}
