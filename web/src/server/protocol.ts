// Made from the JSON Schema of the protocol by `polytheon table protocol --typescript`.

/** Abort the game before every seat has decided: nobody wins, and the game is not saved. */
export interface Abort {
  type: "abort";
  id?: string;
}

/** How well a seat played, from 0 (as if at random) to 100, with half of its 95 % interval (`margin`); None where
    that cannot be said. Of `all` decisions with a choice `counted` count; `mistakes` is how many lost more than the
    noise of the search. */
export interface Accuracy {
  percent: number | null;
  margin: number | null;
  counted: number;
  all: number;
  mistakes: number;
}

/** How accuracy was measured: by what each level plays in at least `decisions` positions of `games` games. */
export interface AccuracyScale {
  marks: LevelMark[];
  decisions: number;
  games: number;
}

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

/** What search says about a game that is over. `done` of `steps` decisions are judged; `yours`: you may cancel it.
    `accuracy` is that of each seat; `scale` is None where nobody has measured it for the game. `unsure`: the search had
    so little time that its numbers are rough. */
export interface Analysis {
  status: "done" | "none" | "running";
  done: number;
  steps: number;
  yours: boolean;
  judged: JudgedMove[];
  mistakes: Mistake[];
  accuracy: Accuracy[];
  scale: AccuracyScale | null;
  unsure?: boolean;
}

/** Accept or decline another player's undo. */
export interface AnswerUndo {
  type: "answer_undo";
  position: number;
  agree: boolean;
  id?: string;
}

/** The question that is open, and the component or rule that asks it ("" for the turn itself). */
export interface Asked {
  question: string;
  source: string;
}

/** Why something cannot be chosen now: a `code` with its `fields`, and in words. The code is "" where it can. */
export interface Because {
  type: "because";
  id: string;
  position: number;
  code: string;
  fields: Record<string, string | number | number[] | Record<string, number>>;
  words: string;
}

/** A value that an edition changes, in words: the section of the data, the component ("" where there is none), what
    the value is called, the usual one and the new one. `key` leads to it in the data. */
export interface Change {
  key: string;
  part: string;
  thing: string;
  name: string;
  usual: string;
  now: string;
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

/** One action that is possible now, with what it costs and brings at once; `words` says the same, for clients that
    asked for a language. With words, choices come in the order in which a player would look at them. */
export interface Choice {
  action: number;
  name: string;
  verb: string;
  fields: Record<string, string | number | number[] | Record<string, number>>;
  price: Record<string, string | number | number[] | Record<string, number>>;
  gain: Record<string, string | number | number[] | Record<string, number>>;
  words?: ChoiceWords | null;
}

/** An action in words, under a heading, with what it costs and brings. */
export interface ChoiceWords {
  group: string;
  label: string;
  price: string;
  gain: string;
}

/** Claim the seat, or the role of host, of a secret link. */
export interface Claim {
  key: string;
}

/** The visitor holds this seat from now on, or hosts the table if there is none. */
export interface ClaimedSeat {
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

/** End a stopped game without a winner (host only). */
export interface Close {
  type: "close";
  id?: string;
}

/** An action that a bot has looked into: its share of the wins after it, and the points it expects by seat. `words`
    is "" for clients without a language. */
export interface Considered {
  action: number;
  chance: number;
  scores: number[];
  words?: string;
}

/** A new table. With a name, the caller takes a seat at once.

    `hints`: whether bots give any; None gives them only where all seats but one are bots. `edition`: other values of
    the components, by the name of an edition that the server offers, or as the text of a file. `practice`: against bots
    only, and everything can be taken back. */
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
  edition?: string | EditionFile | null;
  practice?: boolean;
}

/** A new table. `key` holds the seat that was taken with it, or the right to host where none was; `record` is there
    if it comes from a record of older rules. */
export interface CreatedTable {
  table: string;
  seat: number | null;
  key: string;
  record?: RecordNote | null;
}

/** Remove the table from your list; if nobody else has a seat, delete it from the server. */
export interface Delete {
  type: "delete";
  id?: string;
}

/** The report on an edition file: what is wrong with it or, if nothing is, what it changes. */
export interface EditionCheck {
  name: string;
  faults: Fault[];
  changes: Change[];
}

/** The text of an edition file, and its name. */
export interface EditionFile {
  name: string;
  text: string;
}

/** An edition that the server offers, and what it changes. */
export interface EditionInfo {
  name: string;
  changes: Change[];
}

/** The editions of a game that the server offers. */
export interface Editions {
  editions: EditionInfo[];
}

/** What decided a game that is over, and, by seat and category of points, what brought them. `counted`: the points
    decided it. */
export interface EndStory {
  because: string[];
  scored: (Record<string, string>)[];
  counted: boolean;
}

/** Something that is wrong with an edition: in which line (0: in none), of which key ("": of none), and why. */
export interface Fault {
  line: number;
  key: string;
  reason: string;
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

/** The complete rules of a game as structure, and the tables that they name. `book` is null if the game has none;
    its `language` is English where it is not translated. `stated` are the rules that state a value, by its key or the
    beginning of it: what an edition changes there belongs to them. */
export interface GameRules {
  game: string;
  book: Rulebook | null;
  tables: RuleTable[];
  stated: Record<string, string[]>;
}

/** All games. */
export interface Games {
  games: GameInfo[];
}

/** One thing that happened: `seat` decided it (None: chance). `what`, and the same as `fields`, are None where it
    was kept from the reader.

    A decision answered a `question`, asked by the component or rule `source` ("" for the turn itself); `price` and
    `gain` are what it cost and brought, as far as the reader may know. With `turn` a turn begins. */
export interface Happened {
  seat: number | null;
  kind: string;
  what: string | null;
  fields: Record<string, string | number | number[] | Record<string, number>> | null;
  question?: string;
  source?: string;
  price?: Record<string, string | number | number[] | Record<string, number>>;
  gain?: Record<string, string | number | number[] | Record<string, number>>;
  turn?: boolean;
}

/** Whether the parts of the server work. */
export interface Health {
  ok: boolean;
  database: boolean;
  bus: boolean;
  thinkers: number;
}

/** Ask a bot what it would do; and why, in words, if a language is given. */
export interface Hint {
  type: "hint";
  position: number;
  language?: string;
  id?: string;
}

/** What a bot would do. `considered`: that and the next best, the best first, if the bot searches; `because` says
    in sentences why the first is better than the second. */
export interface HintGiven {
  type: "hint";
  id: string;
  position: number;
  action: number;
  name: string;
  considered: Considered[];
  because: string[];
}

/** A table from a record: one that continues the record, or a finished game to look at.

    `edition` is the file that it was played with, for a record of earlier versions, which does not hold it. */
export interface Import {
  record: string;
  listed?: boolean;
  edition?: EditionFile | null;
}

/** Take a seat, or come back to one that a bot took over. `another` takes a second one, for somebody beside you. */
export interface Join {
  type: "join";
  name?: string;
  seat?: number | null;
  program?: boolean;
  another?: boolean;
  id?: string;
}

/** A decision as it was judged: in words, with the chance to win before it, and after what was played. `step` is the
    number of decisions before it. `counts`: it counts for accuracy, because something was at stake and what was played
    was not the only sensible thing. */
export interface JudgedMove {
  step: number;
  seat: number;
  words: string;
  before: number;
  after: number;
  counts: boolean;
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

    `preview` is what that does; `look` are things to look at, `otherwise` what to say to somebody who does something
    else. The story of its words is what happened since the step before. */
export interface LessonStep {
  title: string;
  text: string;
  otherwise: string;
  look: string[];
  expected: NamedAction | null;
  preview: Previewed | null;
  view: View;
  choices: Choice[];
  words: Words;
}

/** The average accuracy of a level of bots on the same scale, with its 95 % interval. */
export interface LevelMark {
  level: string;
  percent: number;
  low: number;
  high: number;
}

/** A position of a line that was not played: in words the move that led to it, and how it looks then. */
export interface LineStep {
  words: string;
  moment: Moment;
}

/** How it might have gone on from a decision, after what was played and after the better action, each from the
    position of the decision on. What chance brings is an example. */
export interface Lines {
  step: number;
  played: LineStep[];
  better: LineStep[];
}

/** A table in the lobby. `stand` is None before its game begins, and where an earlier version noted none. */
export interface Listing {
  table: string;
  game: string;
  players: number;
  options: Record<string, string>;
  status: "open" | "over" | "running";
  seats: SeatInfo[];
  clock: Clock;
  created: number;
  edition?: string;
  stand?: Stand | null;
}

/** The listed tables, newest first. */
export interface Lobby {
  tables: Listing[];
}

/** A table as the asking person or program sees it. */
export interface Look {
  table: TableInfo;
  view: ViewMessage | null;
  chat: ChatLine[];
}

/** A costly decision. `better` is the move of the search, and `because` gives the reasons, in sentences. */
export interface Mistake {
  step: number;
  seat: number;
  grade: "blunder" | "doubtful" | "mistake";
  played: Way;
  better: Way;
  because: string[];
}

/** The position after `step` of `last` decisions. `next` is what was decided then, if the viewer could know it. */
export interface Moment {
  step: number;
  last: number;
  view: View;
  choices: Choice[];
  next: NamedAction | null;
  words: Words;
}

/** The rematch is played at another table, where the receiver has this seat and this key. */
export interface Moved {
  type: "moved";
  table: string;
  seat: number;
  key: string;
}

/** A table in your list: where you have the seats `yours`, or that you made. */
export interface MyTable {
  listing: Listing;
  yours: number[];
}

/** Your tables, those that are not over first, of these the newest first. `now` is the time on the server; `all` is
    how many you have, where these are not all. */
export interface MyTables {
  now: number;
  all: number;
  tables: MyTable[];
}

/** An action: its name, and the same as a verb and fields, such as "build" and the card. */
export interface NamedAction {
  action: number;
  name: string;
  verb: string;
  fields: Record<string, string | number | number[] | Record<string, number>>;
}

/** What comes after an action: a `question` for a seat, something that `chance` decides, a `reveal` of something
    hidden, the end (`over`), or something that depends on what you cannot know (`unknown`). */
export interface NextStep {
  kind: "chance" | "over" | "question" | "reveal" | "unknown";
  seat: number | null;
  question: string;
  source: string;
}

/** What was asked for is done (or was already). */
export interface Ok {
  type: "ok";
  id: string;
}

/** An option of a game. */
export interface OptionInfo {
  values: string[];
  default: string;
}

/** How a match ended, and each seat's points by category, which add up to its score. */
export interface Outcome {
  ending: string | null;
  points: (Record<string, number>)[];
  ranks?: (Record<string, number>)[];
  tie_break?: string | null;
}

/** A part of a sentence: plain, or the name of the component `thing`. */
export interface Piece {
  text: string;
  thing?: string;
}

/** Ask what an action would do. */
export interface Preview {
  type: "preview";
  position: number;
  action: number | string;
  id?: string;
}

/** What an action would do, up to the next step: the table and the scores that you would see then, None where they
    depend on what you cannot know. */
export interface Previewed {
  type: "preview";
  id: string;
  position: number;
  action: number;
  next: NextStep;
  table: Record<string, unknown> | null;
  scores: number[] | null;
}

/** Why a request was refused; nothing has changed. `wait`: the seconds until it may not be, where time helps.
    `limit`: how many there may be, where a number of something is reached. */
export interface Problem {
  code: string;
  reason: string;
  wait?: number | null;
  limit?: number | null;
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

/** What was asked for does not fit; nothing has changed. `wait`: the seconds until it may, where time helps.
    `limit`: how many there may be, where a number of something is reached. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  reason: string;
  wait?: number | null;
  limit?: number | null;
}

/** Ask for a rematch; it begins when everybody has asked. */
export interface Rematch {
  type: "rematch";
  id?: string;
}

/** A game step by step. `viewer` is the seat whose view it shows, None what everybody may know; `may` are the seats
    whose view the reader may see; `names` is what the reader calls the seats; `notes` say in words if it
    was played by older rules, and how far it fits today's. `edition` is the name of the one it is played with. */
export interface Replay {
  table: string;
  game: string;
  players: number;
  options: Record<string, string>;
  status: "open" | "over" | "running";
  seats: SeatInfo[];
  names: string[];
  you: number | null;
  viewer: number | null;
  may: number[];
  steps: ReplayStep[];
  result: Result | null;
  notes: string[];
  edition: string;
}

/** A decision: who took it, and in words the turn that it belongs to, as far as that had come with it, and the
    number of that turn. The first step is the set-up, which nobody took. */
export interface ReplayStep {
  seat: number | null;
  number: number;
  turn: StoryTurn;
}

/** Resign the game. */
export interface Resign {
  type: "resign";
  id?: string;
}

/** How it ended. `outcome` is the game's own account, with each seat's points by category. */
export interface Result {
  winners: number[];
  reason: "aborted" | "clock" | "closed" | "end" | "resign";
  outcome: Outcome | null;
}

/** A numbered rule; `tables` are the kinds of component listed after it, `words` find it but are not shown. */
export interface Rule {
  number: string;
  name: string;
  text: Span[];
  bullets: Span[][];
  examples: Span[][];
  tables: string[];
  words: string[];
}

/** A component in a table of the rules, and what it does. */
export interface RuleComponent {
  id: string;
  name: string;
  lines: string[];
}

/** A section; `tables` are those before its first rule. */
export interface RuleSection {
  number: number;
  title: string;
  rules: Rule[];
  tables: string[];
}

/** The components that stand in the rules where a table of this kind is named. */
export interface RuleTable {
  kind: string;
  components: RuleComponent[];
}

/** The rules of a game in one language. */
export interface Rulebook {
  language: string;
  title: string;
  preface: Span[][];
  sections: RuleSection[];
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

/** Where every value of a game comes from. `content` is the digest of its components, `known` counts printed numbers
    by kind of source, and `owner` says what the owner of a box can do about what is reconstructed. */
export interface SourceList {
  game: string;
  content: string;
  known: Record<string, number>;
  owner: string;
  parts: SourcePart[];
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

/** A part of a text in one style; `rule` is the number that it refers to, if it does. */
export interface Span {
  text: string;
  style: "bold" | "code" | "italic" | "plain";
  rule: string;
}

/** How the game of a table stands, as everybody may know.

    `part` is where the game is, such as "Age II", by language. `scores` are the points of each seat, None where they
    are not known to everybody. `to_act` has to decide since `since` and until `deadline`, where a clock runs.
    `changed`: when something last happened. */
export interface Stand {
  part: Record<string, string>;
  scores: (number | null)[];
  to_act: number | null;
  since: number;
  deadline: number | null;
  changed: number;
  takeover: boolean;
  abortable: boolean;
  practice: boolean;
  stopped: boolean;
  winners: number[];
  reason: "aborted" | "clock" | "closed" | "end" | "resign" | null;
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

/** A turn in words: the first line says what the seat did, those after it what followed. The set-up is nobody's.

    `part` is the part of the game in which it falls, such as an age; `step` is how many decisions were taken before.
    `rules` are the numbers of the rules that allowed its decisions, as the game's rulebook has them. */
export interface StoryTurn {
  seat: number | null;
  part: string;
  step: number;
  lines: Piece[][];
  rules: string[];
}

/** The edition that a table is played with: what it changes, all components with its values, and where each value
    comes from. */
export interface TableEdition {
  name: string;
  changes: Change[];
  content: Record<string, unknown>;
  sources: SourceList;
}

/** Everything about a table but the game that is played on it.

    `you` is the seat that this connection speaks for, `yours` are all seats that you hold. `hints`: bots give them to
    whoever asks. `imported`: the game comes from a record, and `record` says what is to know about it if it is an old
    one. `edition` is the name of the edition that it is played with, "" if the values are the usual ones. `practice`:
    against bots, and everything can be taken back. `abortable`: the game can still be broken off as if it had not
    begun. `spectators`: how many watch it and have no seat. */
export interface TableInfo {
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
  edition: string;
  practice: boolean;
  abortable: boolean;
  spectators: number;
}

/** Undo your last decision: at once if nobody has decided since, else if the others agree. */
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

/** Everything that a seat may know, or a spectator (seat None). */
export interface View {
  game: string;
  legal: number[];
  options: Record<string, string>;
  outcome: Outcome | null;
  over: boolean;
  players: number;
  prompt: Asked | null;
  seat: number | null;
  table: unknown;
  to_act: number | null;
  winners: number[];
}

/** The game as the receiver may know it. `story` goes on from the entry number `story_from`.

    `undo`: you may take back your last decision `now`, or `ask` the others to; if not, `undo_stop` says why.
    `secrets`: several seats are played on the receiver's screen, and one of them sees what not everybody may. */
export interface ViewMessage {
  type: "view";
  position: number;
  view: View | null;
  choices: Choice[];
  story: Happened[];
  story_from: number;
  undo: "ask" | "no" | "now";
  undo_stop: UndoStop | null;
  left: number[] | null;
  secrets: boolean;
  words: Words | null;
}

/** An action as it was weighed: the winning chance of the seat that takes it, the points expected of each seat, and
    in words how it would go on. */
export interface Way {
  action: number;
  name: string;
  verb: string;
  fields: Record<string, string | number | number[] | Record<string, number>>;
  words: string;
  chance: number;
  scores: number[];
  line: string[];
}

/** Ask why an action, or a thing by its id, cannot be chosen now; in words if a language is given. */
export interface WhyNot {
  type: "why_not";
  position: number;
  what: number | string;
  language?: string;
  id?: string;
}

/** The position in the language that the client asked for: question, the story, the table in sentences.

    `lead` are the first words of the question: who decides, or who asks. `seats` is what the seats are called. `story`
    goes on from the turn number `story_from`; the turn that was last is told again. `going_on`:
    that turn is not over. `no_undo` says why you cannot take back, "" where you can or have no seat. */
export interface Words {
  lead: string;
  question: string;
  seats: string[];
  story: StoryTurn[];
  story_from: number;
  table: string[];
  ending: string[];
  going_on?: boolean;
  no_undo?: string;
  end?: EndStory | null;
}

export type Command = Join | Leave | SeatBot | ClearSeat | Start | Act | Undo | AnswerUndo | Hint | Preview | WhyNot | Chat | Resign | Abort | Rematch | Close | Delete;

export type ServerMessage = TableInfo | ViewMessage | ChatLine | Ok | Seated | Moved | HintGiven | Previewed | Because | Refused;
