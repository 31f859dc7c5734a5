// Made from the types of the game's view by `polytheon table protocol --view mytikas`.

/** The god to whom each deity card belongs. */
export const GOD_OF: Readonly<Record<string, string>> = {"zeus":"zeus","poseidon":"poseidon","demeter":"demeter","hades":"hades","hera":"zeus","dionysus":"demeter","aphrodite":"poseidon","persephone":"hades","apollo":"zeus","athena":"zeus","pan":"demeter","artemis":"demeter","ares":"poseidon","hephaestus":"poseidon","hestia":"hades","hermes":"hades"};

/** The deity card that makes the main action of each space better. */
export const CARD_FOR: Readonly<Record<string, string>> = {"zeus_day":"apollo","zeus_night":"athena","demeter_day":"pan","demeter_night":"artemis","poseidon_day":"ares","poseidon_night":"hephaestus","hades_day":"hestia","hades_night":"hermes"};

/** What one player has.

    `offerings_to_take`: how many the main action that takes offerings brings. `would_score`: the open cards of the
    river, if they were the player's now. */
export interface Board {
  builder: string | null;
  constructions: Construction[];
  costs: Costs;
  cubes: Shelves;
  deities: OwnDeity[];
  favors: Favors;
  lacking: Lacking;
  locks: number;
  offerings: number;
  offerings_to_take: number;
  points: Points;
  score: number;
  would_score: Score[];
}

/** The starting city or a slot of a board; `level` is that of what was built from it, if anything was. */
export interface Construction {
  level: number | null;
  slot: string;
  type: "large_city" | "large_temple" | "small_city" | "small_temple";
}

/** What each type of construction costs a player now, discounts included. */
export interface Costs {
  large_city: Cubes;
  large_temple: Cubes;
  small_city: Cubes;
  small_temple: Cubes;
}

/** How many cubes of each kind. */
export interface Cubes {
  gold: number;
  marble: number;
  stone: number;
}

/** How many favors of each god. */
export interface Favors {
  demeter: number;
  hades: number;
  poseidon: number;
  zeus: number;
}

/** The cubes that a player lacks for each type of construction, on levels 1 to 4; [] if all are built. */
export interface Lacking {
  large_city: SomeCubes[];
  large_temple: SomeCubes[];
  small_city: SomeCubes[];
  small_temple: SomeCubes[];
}

/** A level of the mountain: the tokens that are left, and what one construction of each type scores there. */
export interface Level {
  level: number;
  points: PerConstruction;
  tokens: number;
}

/** A deity card of a player; its power works once it is `active`.

    `usable`: its power for the start of a turn may be used now. `used`: it was used in this turn. */
export interface OwnDeity {
  active: boolean;
  counted: number;
  deity: string;
  locked: boolean;
  offerings: number;
  points: number;
  row: number;
  usable: boolean;
  used: boolean;
}

/** A number for each type of construction. */
export interface PerConstruction {
  large_city: number;
  large_temple: number;
  small_city: number;
  small_temple: number;
}

/** Points by category. */
export interface Points {
  deities: number;
  large_city: number;
  large_temple: number;
  small_city: number;
  small_temple: number;
}

/** The open cards, the locks from the lowest to the deck's, and how many cards nobody has seen.

    `unlocked` cards lie face down and have lost their lock: they are turned over when the turn ends. */
export interface River {
  deck: number;
  face_down: number;
  face_up: string[];
  locks: number[];
  under_deck: string[];
  unlocked: number;
  unseen: string[];
}

/** How many a player has of what a deity card counts, and the points for it.

    `row`: the row of the card that applies, by the fewest that it asks for. */
export interface Score {
  counted: number;
  deity: string;
  points: number;
  row: number;
}

/** The cubes on each level of a board. */
export interface Shelves {
  1: Cubes;
  2: Cubes;
  3: Cubes;
  4: Cubes;
}

/** How many cubes of some kinds. */
export interface SomeCubes {
  gold?: number;
  marble?: number;
  stone?: number;
}

/** Seats by space. */
export interface Spaces {
  demeter_day: number[];
  demeter_night: number[];
  hades_day: number[];
  hades_night: number[];
  poseidon_day: number[];
  poseidon_night: number[];
  zeus_day: number[];
  zeus_night: number[];
}

/** The table. Everything but the unseen cards is open.

    `full_levels`: those without tokens; `full_levels_to_end` of them trigger the end. `ends_by`: what has triggered it.
    `spaces`: who stands there. `closed_by`: whose builder closes it. `stand_on`: what a builder closes, its space or
    all spaces of its god. `may_make_offering`: whether the player who is asked to take offerings can
    make one instead. `building`: the slots whose pawns the running action could build with. `bonus_by`: the card that
    opens the bonus action that is asked for, where no favor does. */
export interface Table {
  active: number;
  boards: Board[];
  bonus_by: string | null;
  building: string[];
  closed_by: Spaces;
  ends_by: ("built" | "levels" | "locks")[];
  favors: Favors;
  first_player: number;
  followed: string | null;
  follower: number | null;
  full_levels: number[];
  full_levels_to_end: number;
  levels: Level[];
  may_make_offering: boolean;
  river: River;
  spaces: Spaces;
  stage: "acting" | "bonus" | "drops" | "first_favor" | "following" | "keep_card" | "moving" | "set_up";
  stand_on: "god" | "space";
  turn: number;
}
