"""Everything that goes over the wire, as types. `docs/protocol.md` explains each."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from polytheon.kernel.seen import Outcome, View

LONGEST_NAME: Final = 40
LONGEST_CHAT: Final = 500
LONGEST_REASON: Final = 1000  # some quote what they complain about
LONGEST_ID: Final = 64

MessageId = Annotated[str, Meta(max_length=LONGEST_ID, description="Chosen by the sender; the answer carries it.")]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Position = Annotated[
    int, Meta(ge=0, le=1 << 31, description="The number of a position: how long the table's log was then.")
]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Level = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, description="The name of a bot.")]
Action = Annotated[int, Meta(ge=0, le=1 << 31)] | Annotated[str, Meta(min_length=1, max_length=200)]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a seat may think: no limit, minutes for the whole game, or days for each of its turns."""

    kind: Literal["none", "minutes", "days"] = "none"
    amount: Annotated[int, Meta(ge=0, le=600)] = 0


# ---- what clients send


class Identified(Struct):
    """Whatever a client has sent, of which only the id is read."""

    id: MessageId = ""


class Command(Struct, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What a client wants."""

    id: MessageId = ""


class Join(Command, tag="join"):
    """Take a seat, or come back to one that a bot took over. `another` takes a second one, for somebody beside you."""

    name: Name = "?"
    seat: SeatNumber | None = None
    program: bool = False
    another: bool = False


class Leave(Command, tag="leave"):
    """Give the seat up before the game begins; while it runs, let a bot take over if the table wished so."""


class SeatBot(Command, tag="seat_bot"):
    """Let a bot take an empty seat (host only)."""

    seat: SeatNumber
    level: Level


class ClearSeat(Command, tag="clear_seat"):
    """Empty a seat before the game begins (host only)."""

    seat: SeatNumber


class Start(Command, tag="start"):
    """Begin the game (host only)."""


class Act(Command, tag="act"):
    """Take an action, by number or name, in answer to a position."""

    position: Position
    action: Action


class Undo(Command, tag="undo"):
    """Undo your last decision: at once if nobody has decided since, else if the others agree."""

    position: Position


class AnswerUndo(Command, tag="answer_undo"):
    """Accept or decline another player's undo."""

    position: Position
    agree: bool


class Hint(Command, tag="hint"):
    """Ask a bot what it would do; and why, in words, if a language is given."""

    position: Position
    language: Annotated[str, Meta(max_length=8)] = ""


class Preview(Command, tag="preview"):
    """Ask what an action would do."""

    position: Position
    action: Action


class WhyNot(Command, tag="why_not"):
    """Ask why an action, or a thing by its id, cannot be chosen now; in words if a language is given."""

    position: Position
    what: Action
    language: Annotated[str, Meta(max_length=8)] = ""


class Chat(Command, tag="chat"):
    """Say something to everybody at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Resign(Command, tag="resign"):
    """Resign the game."""


class Abort(Command, tag="abort"):
    """Abort the game before every seat has decided: nobody wins, and the game is not saved."""


class Rematch(Command, tag="rematch"):
    """Ask for a rematch; it begins when everybody has asked."""


class Close(Command, tag="close"):
    """End a stopped game without a winner (host only)."""


class Delete(Command, tag="delete"):
    """Remove the table from your list; if nobody else has a seat, delete it from the server."""


AnyCommand = (
    Join
    | Leave
    | SeatBot
    | ClearSeat
    | Start
    | Act
    | Undo
    | AnswerUndo
    | Hint
    | Preview
    | WhyNot
    | Chat
    | Resign
    | Abort
    | Rematch
    | Close
    | Delete
)


class EditionFile(Struct, forbid_unknown_fields=True):
    """The text of an edition file, and its name."""

    name: Name
    text: str


class Create(Struct, forbid_unknown_fields=True):
    """A new table. With a name, the caller takes a seat at once.

    `hints`: whether bots give any; None gives them only where all seats but one are bots. `edition`: other values of
    the components, by the name of an edition that the server offers, or as the text of a file. `practice`: against bots
    only, and everything can be taken back.
    """

    game: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    players: Annotated[int, Meta(ge=1, le=8)] | None = None
    options: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=40)]] = {}
    clock: Clock = Clock()
    takeover: Level | None = None
    listed: bool = True
    hints: bool | None = None
    name: Name | None = None
    seat: SeatNumber = 0
    program: bool = False
    edition: EditionFile | Name | None = None
    practice: bool = False


class Import(Struct, forbid_unknown_fields=True):
    """A table from a record: one that continues the record, or a finished game to look at.

    `edition` is the file that it was played with, for a record of earlier versions, which does not hold it.
    """

    record: Annotated[str, Meta(min_length=1)]
    listed: bool = False
    edition: EditionFile | None = None


class Claim(Struct, forbid_unknown_fields=True):
    """Claim the seat, or the role of host, of a secret link."""

    key: Annotated[str, Meta(min_length=1, max_length=200)]


# ---- what the server sends

SeatKind = Literal["empty", "person", "program", "bot"]
Status = Literal["open", "running", "over"]
EndReason = Literal["end", "resign", "clock", "closed", "aborted"]
Why = Literal["rules", "content", "position"]


class SeatInfo(Struct):
    """Who sits there. `away`: a bot plays until its holder is back; `here`: somebody is connected for this seat."""

    kind: SeatKind
    name: str
    level: str
    away: bool
    resigned: bool
    here: bool


class UndoInfo(Struct):
    """Somebody asks to take back `count` decisions; `agreed` are the seats that have agreed."""

    seat: int
    count: int
    agreed: list[int]


class UndoStop(Struct):
    """Why you cannot take back: you have decided nothing yet (`start`), something was `drawn` since, or something
    hidden was `shown` since, by the decision of `seat` or, if that is None, by your own."""

    why: Literal["start", "drawn", "shown"]
    seat: int | None


class Stopped(Struct):
    """The game was begun by other rules (a version) or with other components (a digest) than those of today, or today's
    rules lead to another position. There is no view of it; while it runs, nobody can move until whoever runs the server
    has applied today's rules."""

    why: Why
    rules: int
    rules_now: int
    content: str
    content_now: str


class Result(Struct):
    """How it ended. `outcome` is the game's own account, with each seat's points by category."""

    winners: list[int]
    reason: EndReason
    outcome: Outcome | None


class RecordNote(Struct):
    """What is to know about the record that a game comes from, if it is an old one: by which version of the `rules` it
    was played, whether with these components, and how many `moves` fit today's rules. If those are not all, `line` is
    the first line of it that does not fit, and `reason` says why."""

    rules: int
    same_components: bool
    moves: int
    line: int = 0
    reason: str = ""


class Message(Struct, tag_field="type"):
    """What the server sends."""


class TableInfo(Message, tag="table"):
    """Everything about a table but the game that is played on it.

    `you` is the seat that this connection speaks for, `yours` are all seats that you hold. `hints`: bots give them to
    whoever asks. `imported`: the game comes from a record, and `record` says what is to know about it if it is an old
    one. `edition` is the name of the edition that it is played with, "" if the values are the usual ones. `practice`:
    against bots, and everything can be taken back. `abortable`: the game can still be broken off as if it had not
    begun. `spectators`: how many watch it and have no seat.
    """

    table: str
    game: str
    players: int
    options: dict[str, str]
    status: Status
    seats: list[SeatInfo]
    you: int | None
    yours: list[int]
    host: bool
    listed: bool
    hints: bool
    takeover: str | None
    clock: Clock
    imported: bool
    record: RecordNote | None
    undo: UndoInfo | None
    rematch: list[int]
    next: str | None
    stopped: Stopped | None
    result: Result | None
    edition: str
    practice: bool
    abortable: bool
    spectators: int


FieldValue = str | int | list[int] | dict[str, int]


class NamedAction(Struct):
    """An action: its name, and the same as a verb and fields, such as "build" and the card."""

    action: int
    name: str
    verb: str
    fields: dict[str, FieldValue]


class ChoiceWords(Struct):
    """An action in words, under a heading, with what it costs and brings."""

    group: str
    label: str
    price: str
    gain: str


class Choice(NamedAction):
    """One action that is possible now, with what it costs and brings at once; `words` says the same, for clients that
    asked for a language. With words, choices come in the order in which a player would look at them."""

    price: dict[str, FieldValue]
    gain: dict[str, FieldValue]
    words: ChoiceWords | None = None


class Happened(Struct):
    """One thing that happened: `seat` decided it (None: chance). `what`, and the same as `fields`, are None where it
    was kept from the reader.

    A decision answered a `question`, asked by the component or rule `source` ("" for the turn itself); `price` and
    `gain` are what it cost and brought, as far as the reader may know. With `turn` a turn begins.
    """

    seat: int | None
    kind: str
    what: str | None
    fields: dict[str, FieldValue] | None
    question: str = ""
    source: str = ""
    price: dict[str, FieldValue] = {}
    gain: dict[str, FieldValue] = {}
    turn: bool = False


class Piece(Struct, omit_defaults=True):
    """A part of a sentence: plain, or the name of the component `thing`."""

    text: str
    thing: str = ""


class StoryTurn(Struct):
    """A turn in words: the first line says what the seat did, those after it what followed. The set-up is nobody's.

    `part` is the part of the game in which it falls, such as an age; `step` is how many decisions were taken before.
    `rules` are the numbers of the rules that allowed its decisions, as the game's rulebook has them.
    """

    seat: int | None
    part: str
    step: int
    lines: list[list[Piece]]
    rules: list[str]


class EndStory(Struct):
    """What decided a game that is over, and, by seat and category of points, what brought them. `counted`: the points
    decided it."""

    because: list[str]
    scored: list[dict[str, str]]
    counted: bool


class Words(Struct):
    """The position in the language that the client asked for: question, the story, the table in sentences.

    `lead` are the first words of the question: who decides, or who asks. `seats` is what the seats are called. `story`
    goes on from the turn number `story_from`; the turn that was last is told again. `going_on`:
    that turn is not over. `no_undo` says why you cannot take back, "" where you can or have no seat.
    """

    lead: str
    question: str
    seats: list[str]
    story: list[StoryTurn]
    story_from: int
    table: list[str]
    ending: list[str]
    going_on: bool = False
    no_undo: str = ""
    end: EndStory | None = None


class ViewMessage(Message, tag="view"):
    """The game as the receiver may know it. `story` goes on from the entry number `story_from`.

    `undo`: you may take back your last decision `now`, or `ask` the others to; if not, `undo_stop` says why.
    `secrets`: several seats are played on the receiver's screen, and one of them sees what not everybody may.
    """

    position: int
    view: View | None
    choices: list[Choice]
    story: list[Happened]
    story_from: int
    undo: Literal["no", "now", "ask"]
    undo_stop: UndoStop | None
    left: list[float] | None
    secrets: bool
    words: Words | None


class ChatLine(Message, tag="chat"):
    """Something that was said."""

    number: int
    seat: int
    name: str
    text: str
    at: float


class Ok(Message, tag="ok"):
    """What was asked for is done (or was already)."""

    id: str


class Seated(Message, tag="seated"):
    """The sender has a seat. The key holds it: as secret link for people, as token for programs."""

    id: str
    seat: int
    key: str


class Moved(Message, tag="moved"):
    """The rematch is played at another table, where the receiver has this seat and this key."""

    table: str
    seat: int
    key: str


class Considered(Struct):
    """An action that a bot has looked into: its share of the wins after it, and the points it expects by seat. `words`
    is "" for clients without a language."""

    action: int
    chance: float
    scores: list[float]
    words: str = ""


class HintGiven(Message, tag="hint"):
    """What a bot would do. `considered`: that and the next best, the best first, if the bot searches; `because` says
    in sentences why the first is better than the second."""

    id: str
    position: int
    action: int
    name: str
    considered: list[Considered]
    because: list[str]


class NextStep(Struct):
    """What comes after an action: a `question` for a seat, something that `chance` decides, a `reveal` of something
    hidden, the end (`over`), or something that depends on what you cannot know (`unknown`)."""

    kind: Literal["question", "chance", "reveal", "over", "unknown"]
    seat: int | None
    question: str
    source: str


class Previewed(Message, tag="preview"):
    """What an action would do, up to the next step: the table and the scores that you would see then, None where they
    depend on what you cannot know."""

    id: str
    position: int
    action: int
    next: NextStep
    table: dict[str, Any] | None
    scores: list[int] | None


class Because(Message, tag="because"):
    """Why something cannot be chosen now: a `code` with its `fields`, and in words. The code is "" where it can."""

    id: str
    position: int
    code: str
    fields: dict[str, FieldValue]
    words: str


class Refused(Message, tag="refused"):
    """What was asked for does not fit; nothing has changed. `wait`: the seconds until it may, where time helps.
    `limit`: how many there may be, where a number of something is reached."""

    id: str
    code: str
    reason: str
    wait: float | None = None
    limit: int | None = None


AnyMessage = TableInfo | ViewMessage | ChatLine | Ok | Seated | Moved | HintGiven | Previewed | Because | Refused
AnyAnswer = Ok | Seated | HintGiven | Previewed | Because


# ---- answers of the HTTP part


class CreatedTable(Struct):
    """A new table. `key` holds the seat that was taken with it, or the right to host where none was; `record` is there
    if it comes from a record of older rules."""

    table: str
    seat: int | None
    key: str
    record: RecordNote | None = None


class ClaimedSeat(Struct):
    """The visitor holds this seat from now on, or hosts the table if there is none."""

    seat: int | None


class Look(Struct):
    """A table as the asking person or program sees it."""

    table: TableInfo
    view: ViewMessage | None
    chat: list[ChatLine]


class Problem(Struct):
    """Why a request was refused; nothing has changed. `wait`: the seconds until it may not be, where time helps.
    `limit`: how many there may be, where a number of something is reached."""

    code: str
    reason: str
    wait: float | None = None
    limit: int | None = None


class Health(Struct):
    """Whether the parts of the server work."""

    ok: bool
    database: bool
    bus: bool
    thinkers: int
