"""Everything that goes over the wire, as types. `docs/protocol.md` tells what each is for."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

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


class Command(Struct, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What a client wants."""

    id: MessageId = ""


class Join(Command, tag="join"):
    """Take a seat, or come back to one that a bot took over. `another` takes one more, for who plays beside you."""

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
    """Take back the own last decision: at once if nobody has decided since, else if the others agree."""

    position: Position


class AnswerUndo(Command, tag="answer_undo"):
    """Say whether somebody may take back."""

    position: Position
    agree: bool


class Hint(Command, tag="hint"):
    """Ask a bot what it would do."""

    position: Position


class Chat(Command, tag="chat"):
    """Say something to everybody at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Resign(Command, tag="resign"):
    """Give the game up."""


class Rematch(Command, tag="rematch"):
    """Wish for another game; it begins when everybody does."""


class Close(Command, tag="close"):
    """End a game that is stopped, without a winner (host only)."""


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
    | Chat
    | Resign
    | Rematch
    | Close
)


class Create(Struct, forbid_unknown_fields=True):
    """A new table. Who gives a name takes a seat at it at once.

    `hints`: whether bots give any; None gives them only where all seats but one are bots.
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


class Import(Struct, forbid_unknown_fields=True):
    """A table from a record: one that goes on where the record stops, or a finished game to look at."""

    record: Annotated[str, Meta(min_length=1)]
    listed: bool = False


class Claim(Struct, forbid_unknown_fields=True):
    """Hold the seat, or host the table, that a secret link speaks of."""

    key: Annotated[str, Meta(min_length=1, max_length=200)]


# ---- what the server sends

SeatKind = Literal["empty", "person", "program", "bot"]
Status = Literal["open", "running", "over"]
Reason = Literal["end", "resign", "clock", "closed"]
SourceKind = Literal["rulebook", "public", "inferred", "reconstructed", "net", "edition"]
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
    reason: Reason
    outcome: dict[str, Any] | None


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


class Table(Message, tag="table"):
    """Everything about a table but the game that is played on it.

    `you` is the seat that this connection speaks for, `yours` are all seats that you hold. `hints`: bots give them to
    whoever asks. `imported`: the game comes from a record, and `record` says what is to know about it if it is an old
    one.
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


class Choice(Struct):
    """One action that is possible now."""

    action: int
    name: str


class Happened(Struct):
    """One thing that happened: `seat` decided it (None: luck). `what` is None where it was kept from the reader."""

    seat: int | None
    kind: str
    what: str | None


class LabelledChoice(Struct):
    """An action in words, under a heading, with what it costs and brings."""

    action: int
    group: str
    label: str
    price: str
    gain: str


class StoryLine(Struct):
    """A line of the story: what a seat decided, what luck brought, or the heading of a new part of the game."""

    kind: Literal["move", "luck", "heading"]
    seat: int | None
    text: str


class Words(Struct):
    """The position in the language that the client asked for: question, choices, the story, the table in sentences.

    `lead` are the first words of the question: who decides, or who asks. `seats` is what the seats are called.
    `no_undo` says why you cannot take back, "" where you can or have no seat.
    """

    lead: str
    question: str
    choices: list[LabelledChoice]
    seats: list[str]
    story: list[StoryLine]
    story_from: int
    table: list[str]
    ending: list[str]
    no_undo: str = ""


class View(Message, tag="view"):
    """The game as the receiver may know it. `story` goes on from the entry number `story_from`.

    `undo`: you may take back your last decision `now`, or `ask` the others to; if not, `undo_stop` says why.
    `secrets`: several seats are played on the receiver's screen, and one of them sees what not everybody may.
    """

    position: int
    view: dict[str, Any] | None
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
    """An action that a bot has looked into: its share of the wins after it, and the points it expects by seat."""

    action: int
    chance: float
    scores: list[float]


class HintGiven(Message, tag="hint"):
    """What a bot would do. `considered`: that and the next best, if the bot searches."""

    id: str
    position: int
    action: int
    name: str
    considered: list[Considered]


class Refused(Message, tag="refused"):
    """What was asked for does not fit; nothing has changed. `wait`: the seconds until it may, where time helps."""

    id: str
    code: str
    reason: str
    wait: float | None = None


AnyMessage = Table | View | ChatLine | Ok | Seated | Moved | HintGiven | Refused
AnyAnswer = Ok | Seated | HintGiven


# ---- answers of the HTTP part


class Created(Struct):
    """A new table. `key` holds the seat that was taken with it, or the right to host where none was; `record` is there
    if it comes from a record of older rules."""

    table: str
    seat: int | None
    key: str
    record: RecordNote | None = None


class Claimed(Struct):
    """The visitor holds this seat from now on, or hosts the table if there is none."""

    seat: int | None


class Look(Struct):
    """A table as the asking person or program sees it."""

    table: Table
    view: View | None
    chat: list[ChatLine]


class Listing(Struct):
    """A table in the lobby."""

    table: str
    game: str
    players: int
    options: dict[str, str]
    status: Status
    seats: list[SeatInfo]
    clock: Clock
    created: float


class Lobby(Struct):
    """The listed tables, newest first."""

    tables: list[Listing]


class OptionInfo(Struct):
    """What may be chosen before a game."""

    values: list[str]
    default: str


class GameInfo(Struct):
    """A game that can be played here, and the bots that play it.

    `known` counts the printed numbers of its components by the kind of their source; "reconstructed" ones are ours, and
    "net" counts safety nets of ours where nothing is printed.
    """

    game: str
    players: list[int]
    options: dict[str, OptionInfo]
    levels: list[str]
    known: dict[str, int]
    lesson: bool  # whether there is a first lesson of it


class SourceItem(Struct):
    """A value of a game's components, or some that belong together, in words. `paths` lead to them in its data."""

    paths: list[str]
    name: str
    value: str


class SourceRow(Struct):
    """What of a component has one source."""

    thing: str
    items: list[SourceItem]


class SourceGroup(Struct):
    """What has one source: its kind and, where there is more to say, why."""

    kind: SourceKind
    why: str
    rows: list[SourceRow]


class SourcePart(Struct):
    """A section of a game's data."""

    name: str
    groups: list[SourceGroup]


class Sources(Struct):
    """Where every value of a game comes from. `content` is the digest of its components, `known` counts printed numbers
    by kind of source, and `owner` says what the owner of a box can do about what is reconstructed."""

    game: str
    content: str
    known: dict[str, int]
    owner: str
    parts: list[SourcePart]


class Games(Struct):
    """All games."""

    games: list[GameInfo]


class ActionNames(Struct):
    """The fixed action space of a game: the name of every action, by number."""

    game: str
    actions: list[str]


class Problem(Struct):
    """Why a request was refused; nothing has changed. `wait`: the seconds until it may not be, where time helps."""

    code: str
    reason: str
    wait: float | None = None


class Health(Struct):
    """Whether the parts of the server work."""

    ok: bool
    database: bool
    bus: bool
    thinkers: int
