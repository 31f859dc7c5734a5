// Made from the types of the game's view by `polytheon table protocol --view duel`.

/** The cards of a city by colour. */
export interface Cards {
  blue: string[];
  brown: string[];
  green: string[];
  grey: string[];
  purple: string[];
  red: string[];
  yellow: string[];
}

/** What a seat has. `purse` are the coins that it can pay with. */
export interface City {
  astarte: number;
  cards: Cards;
  closed: boolean;
  coins: number;
  divinities: string[];
  mythology_tokens: string[];
  offering_tokens: number[];
  one_of: OneOf[];
  pairs: string[];
  points: Points;
  prices: Goods;
  production: Goods;
  progress: string[];
  purse: number;
  score: number;
  symbols: string[];
  wonders: OwnWonder[];
}

/** A mythology deck from the top. */
export interface Deck {
  cards: (string | null)[];
  mythology: string;
}

/** An amount of each resource. */
export interface Goods {
  clay: number;
  glass: number;
  papyrus: number;
  stone: number;
  wood: number;
}

/** The military track: positions below 0 are on the side of seat 0. `capital` is the distance of both capitals from
    the centre, `zones` lie on each side, and `to_win` are the steps to the other capital. */
export interface Military {
  capital: number;
  minerva: number | null;
  pawn: number;
  to_win: number[];
  tokens: MilitaryToken[];
  zones: Zone[];
}

/** A military token: on whose side it lies, and the coins it costs. */
export interface MilitaryToken {
  coins: number;
  seat: number;
  size: string;
}

/** Units of any of some resources, as needed. */
export interface OneOf {
  resources: ("clay" | "glass" | "papyrus" | "stone" | "wood")[];
  units: number;
}

/** A wonder of a city. */
export interface OwnWonder {
  built: boolean;
  price: Price | null;
  under: string | null;
  wonder: string;
}

/** What the expansion adds to the table. */
export interface Pantheon {
  aside: string[] | null;
  decks: Deck[];
  drawn: string[] | null;
  enki: string[];
  open: boolean;
  snake: string | null;
  spaces: Space[];
  unknown: string[];
}

/** Points by category, in the order of the score pad. */
export interface Points {
  blue: number;
  coins: number;
  divinities: number;
  green: number;
  military: number;
  progress: number;
  purple: number;
  wonders: number;
  yellow: number;
}

/** What something costs a seat and why. */
export interface Price {
  bought: Record<string, number>;
  coins: number;
  free_by: string | null;
  short: number;
}

/** The progress tokens that nobody owns. */
export interface Progress {
  board: string[];
  box: string[];
  offered: string[];
}

/** A card of the structure. */
export interface Slot {
  back: string;
  card: string | null;
  column: number;
  covered_by: number[];
  free: boolean;
  opens: number[];
  prices: Price[] | null;
  row: number;
  slot: number;
  token: Token | null;
}

/** A space of the pantheon. */
export interface Space {
  costs: number[];
  divinity: string | null;
  empty: boolean;
  mythology: string | null;
  public: boolean;
  short: number[];
  space: number;
}

/** The table of Duel. */
export interface Table {
  active: number;
  age: number;
  cities: City[];
  discard_pile: string[];
  draft: string[];
  drafting: boolean;
  first_player: number;
  military: Military;
  pantheon: Pantheon | null;
  progress: Progress;
  structure: Slot[];
  symbols_to_win: number;
}

/** A token on a face-down card: of a mythology, or an offering of some value. */
export interface Token {
  mythology: string | null;
  offering: number | null;
}

/** Spaces of the military track, by their distance from the centre: the points that they are worth in the end, and
    the size of the token that lies there at first. */
export interface Zone {
  first: number;
  last: number;
  token: string | null;
  vp: number;
}
