// Made from the JSON Schema of the protocol by `polytheon table protocol --typescript`.

/** Take an action, by number or name, in answer to a position. */
export interface Act {
  type: "act";
  position: number;
  action: number | string;
  id?: string;
}

/** The fixed action space of a game: the name of every action, by number. */
export interface ActionNames {
  game: string;
  actions: string[];
}

/** What search says of a game that is over. `done` of `steps` decisions are judged; `yours`: you may cancel it. */
export interface Analysis {
  status: "done" | "none" | "running";
  done: number;
  steps: number;
  yours: boolean;
  judged: Judged[];
  mistakes: Mistake[];
  shares: Share[];
}

/** Say whether somebody may take back. */
export interface AnswerUndo {
  type: "answer_undo";
  position: number;
  agree: boolean;
  id?: string;
}

/** Say something to everybody at the table. */
export interface Chat {
  type: "chat";
  text: string;
  id?: string;
}

/** Something that was said. */
export interface ChatLine {
  type: "chat";
  number: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}

/** One action that is possible now. */
export interface Choice {
  action: number;
  name: string;
}

/** Hold the seat, or host the table, that a secret link speaks of. */
export interface Claim {
  key: string;
}

/** The visitor holds this seat from now on, or hosts the table if there is none. */
export interface Claimed {
  seat: number | null;
}

/** Empty a seat before the game begins (host only). */
export interface ClearSeat {
  type: "clear_seat";
  seat: number;
  id?: string;
}

/** How long a seat may think: no limit, minutes for the whole game, or days for each of its turns. */
export interface Clock {
  kind?: "days" | "minutes" | "none";
  amount?: number;
}

/** End a game that is stopped, without a winner (host only). */
export interface Close {
  type: "close";
  id?: string;
}

/** An action that a bot has looked into: its share of the wins after it, and the points it expects by seat. */
export interface Considered {
  action: number;
  chance: number;
  scores: number[];
}

/** A new table. Who gives a name takes a seat at it at once.

    `hints`: whether bots give any; None gives them only where all seats but one are bots. */
export interface Create {
  game: string;
  players?: number | null;
  options?: Record<string, string>;
  clock?: Clock;
  takeover?: string | null;
  listed?: boolean;
  hints?: boolean | null;
  name?: string | null;
  seat?: number;
  program?: boolean;
}

/** A new table. `key` holds the seat that was taken with it, or the right to host where none was; `record` is there
    if it comes from a record of older rules. */
export interface Created {
  table: string;
  seat: number | null;
  key: string;
  record?: RecordNote | null;
}

/** A game that can be played here, and the bots that play it.

    `known` counts the printed numbers of its components by the kind of their source; "reconstructed" ones are ours, and
    "net" counts safety nets of ours where nothing is printed. */
export interface GameInfo {
  game: string;
  players: number[];
  options: Record<string, OptionInfo>;
  levels: string[];
  known: Record<string, number>;
  lesson: boolean;
}

/** All games. */
export interface Games {
  games: GameInfo[];
}

/** One thing that happened: `seat` decided it (None: luck). `what` is None where it was kept from the reader. */
export interface Happened {
  seat: number | null;
  kind: string;
  what: string | null;
}

/** Whether the parts of the server work. */
export interface Health {
  ok: boolean;
  database: boolean;
  bus: boolean;
  thinkers: number;
}

/** Ask a bot what it would do. */
export interface Hint {
  type: "hint";
  position: number;
  id?: string;
}

/** What a bot would do. `considered`: that and the next best, if the bot searches. */
export interface HintGiven {
  type: "hint";
  id: string;
  position: number;
  action: number;
  name: string;
  considered: Considered[];
}

/** A table from a record: one that goes on where the record stops, or a finished game to look at. */
export interface Import {
  record: string;
  listed?: boolean;
}

/** Take a seat, or come back to one that a bot took over. `another` takes one more, for who plays beside you. */
export interface Join {
  type: "join";
  name?: string;
  seat?: number | null;
  program?: boolean;
  another?: boolean;
  id?: string;
}

/** A decision as it was judged: the chance to win before it, and after what was played. `step` is the number of
    decisions before it. */
export interface Judged {
  step: number;
  seat: number;
  before: number;
  after: number;
}

/** An action in words, under a heading, with what it costs and brings. */
export interface LabelledChoice {
  action: number;
  group: string;
  label: string;
  price: string;
  gain: string;
}

/** Give the seat up before the game begins; while it runs, let a bot take over if the table wished so. */
export interface Leave {
  type: "leave";
  id?: string;
}

/** A first lesson of a game, as the learner's seat sees it. `names` are those of the seats. */
export interface Lesson {
  game: string;
  seat: number;
  names: string[];
  steps: LessonStep[];
}

/** A step of a lesson: what it says, the position it speaks of, and what the learner shall do, None to read on.

    `look` are things to look at, `otherwise` what to say to who does something else. The story of its words is what
    happened since the step before. */
export interface LessonStep {
  title: string;
  text: string;
  otherwise: string;
  look: string[];
  expected: Choice | null;
  view: Record<string, unknown>;
  choices: Choice[];
  words: Words;
}

/** A table in the lobby. */
export interface Listing {
  table: string;
  game: string;
  players: number;
  options: Record<string, string>;
  status: "open" | "over" | "running";
  seats: SeatInfo[];
  clock: Clock;
  created: number;
}

/** The listed tables, newest first. */
export interface Lobby {
  tables: Listing[];
}

/** A table as the asking person or program sees it. */
export interface Look {
  table: Table;
  view: View | null;
  chat: ChatLine[];
}

/** A decision that cost much. `better` is what search would have done. */
export interface Mistake {
  step: number;
  seat: number;
  played: Way;
  better: Way;
}

/** The position after so many decisions. `next` is what was decided then, where the eyes could know it. */
export interface Moment {
  step: number;
  view: Record<string, unknown>;
  choices: Choice[];
  next: Choice | null;
  words: Words;
}

/** The rematch is played at another table, where the receiver has this seat and this key. */
export interface Moved {
  type: "moved";
  table: string;
  seat: number;
  key: string;
}

/** What was asked for is done (or was already). */
export interface Ok {
  type: "ok";
  id: string;
}

/** What may be chosen before a game. */
export interface OptionInfo {
  values: string[];
  default: string;
}

/** Why a request was refused; nothing has changed. `wait`: the seconds until it may not be, where time helps. */
export interface Problem {
  code: string;
  reason: string;
  wait?: number | null;
}

/** What is to know about the record that a game comes from, if it is an old one: by which version of the `rules` it
    was played, whether with these components, and how many `moves` fit today's rules. If those are not all, `line` is
    the first line of it that does not fit, and `reason` says why. */
export interface RecordNote {
  rules: number;
  same_components: boolean;
  moves: number;
  line?: number;
  reason?: string;
}

/** What was asked for does not fit; nothing has changed. `wait`: the seconds until it may, where time helps. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  reason: string;
  wait?: number | null;
}

/** Wish for another game; it begins when everybody does. */
export interface Rematch {
  type: "rematch";
  id?: string;
}

/** A game step by step. `eyes` is the seat with whose eyes it is seen, None what everybody may know; `may` are the
    seats with whose eyes the reader may look; `names` is what the reader calls the seats; `notes` say in words if it
    was played by older rules, and how far it fits today's. */
export interface Replay {
  table: string;
  game: string;
  players: number;
  options: Record<string, string>;
  status: "open" | "over" | "running";
  seats: SeatInfo[];
  names: string[];
  you: number | null;
  eyes: number | null;
  may: number[];
  steps: ReplayStep[];
  result: Result | null;
  notes: string[];
}

/** A decision: who took it, and in words what happened with it. The first step is the set-up, which nobody took. */
export interface ReplayStep {
  seat: number | null;
  lines: StoryLine[];
}

/** Give the game up. */
export interface Resign {
  type: "resign";
  id?: string;
}

/** How it ended. `outcome` is the game's own account, with each seat's points by category. */
export interface Result {
  winners: number[];
  reason: "clock" | "closed" | "end" | "resign";
  outcome: Record<string, unknown> | null;
}

/** Let a bot take an empty seat (host only). */
export interface SeatBot {
  type: "seat_bot";
  seat: number;
  level: string;
  id?: string;
}

/** Who sits there. `away`: a bot plays until its holder is back; `here`: somebody is connected for this seat. */
export interface SeatInfo {
  kind: "bot" | "empty" | "person" | "program";
  name: string;
  level: string;
  away: boolean;
  resigned: boolean;
  here: boolean;
}

/** The sender has a seat. The key holds it: as secret link for people, as token for programs. */
export interface Seated {
  type: "seated";
  id: string;
  seat: number;
  key: string;
}

/** How many of a seat's decisions were as good as the best one, of how many. */
export interface Share {
  sound: number;
  all: number;
}

/** What has one source: its kind and, where there is more to say, why. */
export interface SourceGroup {
  kind: "edition" | "inferred" | "net" | "public" | "reconstructed" | "rulebook";
  why: string;
  rows: SourceRow[];
}

/** A value of a game's components, or some that belong together, in words. `paths` lead to them in its data. */
export interface SourceItem {
  paths: string[];
  name: string;
  value: string;
}

/** A section of a game's data. */
export interface SourcePart {
  name: string;
  groups: SourceGroup[];
}

/** What of a component has one source. */
export interface SourceRow {
  thing: string;
  items: SourceItem[];
}

/** Where every value of a game comes from. `content` is the digest of its components, `known` counts printed numbers
    by kind of source, and `owner` says what the owner of a box can do about what is reconstructed. */
export interface Sources {
  game: string;
  content: string;
  known: Record<string, number>;
  owner: string;
  parts: SourcePart[];
}

/** Begin the game (host only). */
export interface Start {
  type: "start";
  id?: string;
}

/** The game was begun by other rules (a version) or with other components (a digest) than those of today, or today's
    rules lead to another position. There is no view of it; while it runs, nobody can move until whoever runs the server
    has applied today's rules. */
export interface Stopped {
  why: "content" | "position" | "rules";
  rules: number;
  rules_now: number;
  content: string;
  content_now: string;
}

/** A line of the story: what a seat decided, what luck brought, or the heading of a new part of the game. */
export interface StoryLine {
  kind: "heading" | "luck" | "move";
  seat: number | null;
  text: string;
}

/** Everything about a table but the game that is played on it.

    `you` is the seat that this connection speaks for, `yours` are all seats that you hold. `hints`: bots give them to
    whoever asks. `imported`: the game comes from a record, and `record` says what is to know about it if it is an old
    one. */
export interface Table {
  type: "table";
  table: string;
  game: string;
  players: number;
  options: Record<string, string>;
  status: "open" | "over" | "running";
  seats: SeatInfo[];
  you: number | null;
  yours: number[];
  host: boolean;
  listed: boolean;
  hints: boolean;
  takeover: string | null;
  clock: Clock;
  imported: boolean;
  record: RecordNote | null;
  undo: UndoInfo | null;
  rematch: number[];
  next: string | null;
  stopped: Stopped | null;
  result: Result | null;
}

/** Take back the own last decision: at once if nobody has decided since, else if the others agree. */
export interface Undo {
  type: "undo";
  position: number;
  id?: string;
}

/** Somebody asks to take back `count` decisions; `agreed` are the seats that have agreed. */
export interface UndoInfo {
  seat: number;
  count: number;
  agreed: number[];
}

/** Why you cannot take back: you have decided nothing yet (`start`), something was `drawn` since, or something
    hidden was `shown` since, by the decision of `seat` or, if that is None, by your own. */
export interface UndoStop {
  why: "drawn" | "shown" | "start";
  seat: number | null;
}

/** The game as the receiver may know it. `story` goes on from the entry number `story_from`.

    `undo`: you may take back your last decision `now`, or `ask` the others to; if not, `undo_stop` says why.
    `secrets`: several seats are played on the receiver's screen, and one of them sees what not everybody may. */
export interface View {
  type: "view";
  position: number;
  view: Record<string, unknown> | null;
  choices: Choice[];
  story: Happened[];
  story_from: number;
  undo: "ask" | "no" | "now";
  undo_stop: UndoStop | null;
  left: number[] | null;
  secrets: boolean;
  words: Words | null;
}

/** An action as it was weighed: the chance to win of who takes it, the final points that are expected of each seat,
    and in words how it would go on. */
export interface Way {
  action: number;
  name: string;
  words: string;
  chance: number;
  scores: number[];
  line: string[];
}

/** The position in the language that the client asked for: question, choices, the story, the table in sentences.

    `lead` are the first words of the question: who decides, or who asks. `seats` is what the seats are called.
    `no_undo` says why you cannot take back, "" where you can or have no seat. */
export interface Words {
  lead: string;
  question: string;
  choices: LabelledChoice[];
  seats: string[];
  story: StoryLine[];
  story_from: number;
  table: string[];
  ending: string[];
  no_undo?: string;
}

export type Command = Join | Leave | SeatBot | ClearSeat | Start | Act | Undo | AnswerUndo | Hint | Chat | Resign | Rematch | Close;

export type ServerMessage = Table | View | ChatLine | Ok | Seated | Moved | HintGiven | Refused;
