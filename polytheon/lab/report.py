"""A report on balance in words: sections of sentences, tables and plots, written as Markdown or as one HTML file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from polytheon.games import game as find_game
from polytheon.lab import charts
from polytheon.lab.balance import Balance, ComponentRow, Spread
from polytheon.lab.components import OPENING, OWN
from polytheon.lab.ratings import Z
from polytheon.lab.vary import MEASURED, SURE, Change, Variation, by_chance
from polytheon.lab.words import ReportText

CLOUD: Final = 8  # components from which on a plot says more than the table
LONG: Final = 20  # rows from which on a table under a plot is folded


@dataclass
class ReportTable:
    """Cells by row; the first column is text, the others are numbers."""

    headings: list[str]
    rows: list[list[str]]
    fold: str = ""  # what stands for it on a page until it is unfolded


@dataclass
class Plot:
    """A plot that is drawn when it is needed, and what it shows in a few words."""

    draw: Callable[[], str]
    title: str


@dataclass
class ReportSection:
    """A part of the report under a heading of some level."""

    title: str
    level: int = 3
    sentences: list[str] = field(default_factory=list)
    plots: list[Plot] = field(default_factory=list)
    tables: list[ReportTable] = field(default_factory=list)


def sections(
    balances: Sequence[Balance], words: ReportText, command: str, variations: Sequence[Variation] | None = None
) -> list[ReportSection]:
    """The whole report; without variations, it leaves out the effect of reconstructed values."""
    first = balances[0].plan
    game = find_game(first.game)
    intro = [
        words(
            "intro.played",
            games=first.games,
            bots=words.comma(list(dict.fromkeys(first.bots))),
            options=words.options(first.options),
            seed=first.seed,
        ),
        words("intro.made", rules=game.rules_version, content=game.content(first.edition).digest, command=command),
        *([words("intro.greedy")] if set(first.bots) == {"greedy"} else []),
        words("intro.intervals"),
        words("intro.cause"),
    ]
    found = [ReportSection(words("title", game=first.game.capitalize()), 1, intro)]
    for balance in balances:
        found.append(ReportSection(words("players", n=balance.plan.players), 2))
        found += [
            places(balance, words),
            length(balance, words),
            scores(balance, words),
            categories(balance, words),
            endings(balance, words),
            course(balance, words),
            snowball(balance, words),
            *own_sections(balance, words),
            openings(balance, words),
            *owned(balance, words),
            *uses(balance, words),
        ]
    if variations is not None:
        found.append(values(variations, first.players, words))
    return found


def columns(words: ReportText, *names: str) -> list[str]:
    return [words(f"column.{name}") for name in names]


def places(balance: Balance, words: ReportText) -> ReportSection:
    """The share of the wins by turn order, and whether it differs significantly."""
    fair = 1 / balance.plan.players
    named = {words(f"place.{place}"): share for place, share in enumerate(balance.places)}
    off = [
        words("say.place", place=name, share=words.percent(share.share))
        for name, share in named.items()
        if not share.low <= fair <= share.high
    ]
    said = [words("say.unfair", fair=words.percent(fair), places=words.comma(off))] if off else []
    said = said or [words("say.fair", fair=words.percent(fair))]
    if balance.shared > 0:
        said.append(words("say.shared", share=words.percent(balance.shared)))
    rows = [
        [name, words.percent(share.share), words.interval(share), str(share.games)] for name, share in named.items()
    ]
    title = words("column.share")
    return ReportSection(
        words("heading.places"),
        sentences=said,
        plots=[Plot(lambda: charts.share_bars(named, title, fair), title)],
        tables=[ReportTable(columns(words, "place", "share", "interval", "games"), rows)],
    )


def spread_table(spreads: dict[str, Spread], words: ReportText) -> ReportTable:
    rows = [
        [
            words(f"spread.{name}"),
            *(words.number(n) for n in (spread.mean, spread.deviation)),
            *(words.number(n, 0) for n in (spread.tenth, spread.median, spread.ninetieth)),
        ]
        for name, spread in spreads.items()
    ]
    return ReportTable(columns(words, "what", "mean", "deviation", "tenth", "median", "ninetieth"), rows)


def length(balance: Balance, words: ReportText) -> ReportSection:
    title = words("spread.decisions")
    return ReportSection(
        words("heading.length"),
        plots=[Plot(lambda: charts.histogram({title: balance.lengths}, title, words("column.games")), title)],
        tables=[spread_table(balance.length, words)],
    )


def scores(balance: Balance, words: ReportText) -> ReportSection:
    title = words("heading.scores")
    counts = {words(f"spread.{name}"): counts for name, counts in balance.score_counts.items()}
    return ReportSection(
        title,
        plots=[Plot(lambda: charts.histogram(counts, title, words("column.games")), title)],
        tables=[spread_table(balance.scores, words)],
    )


def categories(balance: Balance, words: ReportText) -> ReportSection:
    title = words("heading.categories")
    amounts = {words.known("category", name): both for name, both in balance.categories.items()}
    names = words("column.winners"), words("column.others")
    rows = [
        [name, words.number(won), words.number(lost), words.difference(won - lost)]
        for name, (won, lost) in amounts.items()
    ]
    return ReportSection(
        title,
        plots=[Plot(lambda: charts.pairs(amounts, names, words("heading.scores")), title)],
        tables=[ReportTable(columns(words, "category", "winners", "others", "difference"), rows)],
    )


def endings(balance: Balance, words: ReportText) -> ReportSection:
    title = words("heading.endings")
    shares = {
        words.known("ending", ending) if ending else words("say.no_ending"): share
        for ending, share in balance.endings.items()
    }
    rows = [[name, words.percent(share.share), words.interval(share)] for name, share in shares.items()]
    return ReportSection(
        title,
        plots=[Plot(lambda: charts.share_bars(shares, words("column.games")), title)],
        tables=[ReportTable(columns(words, "ending", "games", "interval"), rows)],
    )


def course(balance: Balance, words: ReportText) -> ReportSection:
    """How often the leader wins, by the part of the game that has been played."""
    title = words("heading.course")
    wins, decided = words("column.leader_wins"), words("column.decided")
    rows = [
        [words.percent(tenth / 100, 0), words.percent(share.share), words.percent(balance.decided[tenth])]
        for tenth, share in balance.leader_wins.items()
    ]
    series = {
        wins: {tenth / 100: share.share for tenth, share in balance.leader_wins.items()},
        decided: {tenth / 100: share for tenth, share in balance.decided.items()},
    }
    return ReportSection(
        title,
        sentences=[words("say.leader", changes=words.number(balance.changes.mean))],
        plots=[Plot(lambda: charts.lines(series, words("column.played"), words("column.games"), share_x=True), title)],
        tables=[ReportTable(columns(words, "played", "leader_wins", "decided"), rows)],
    )


def snowball(balance: Balance, words: ReportText) -> ReportSection:
    """How often a lead of some size wins."""
    title, part = words("heading.snowball"), words("column.played")
    steps = sorted({lead for shares in balance.by_lead.values() for lead in shares})
    rows = []
    for lead, above in zip(steps, [*steps[1:], None]):
        if above is None:
            name = words("say.points_above", low=words.number(lead))
        else:
            name = words("say.points", low=words.number(lead), high=words.number(above))
        shares = [shares.get(lead) for shares in balance.by_lead.values()]
        rows.append([name, *(words.percent(share.share) if share else "" for share in shares)])
    series = {
        words.percent(tenth / 100, 0): {lead: share.share for lead, share in shares.items()}
        for tenth, shares in balance.by_lead.items()
    }
    return ReportSection(
        title,
        sentences=[words("say.snowball")],
        plots=[Plot(lambda: charts.lines(series, words("column.lead"), words("column.leader_wins"), part), title)],
        tables=[ReportTable([words("column.lead"), *series], rows)],
    )


# ---- what only this game counts


def own_sections(balance: Balance, words: ReportText) -> list[ReportSection]:
    """What the game's own watchers brought, as its room `lab` tells it."""
    if not balance.own:
        return []
    room = find_game(balance.plan.game).room("lab")
    assert room is not None
    found: list[ReportSection] = room.sections(balance.plan, balance.own, words)
    return found


# ---- components


def openings(balance: Balance, words: ReportText) -> ReportSection:
    """What each seat did in its first turn."""
    rows: list[tuple[str, ComponentRow]] = []
    rare = 0
    for verb, components in balance.uses.items():
        if verb.startswith(OPENING):
            rows += [(words.done(verb.removeprefix(OPENING), row.component), row) for row in components]
    for verb, number in balance.rare.items():
        rare += number if verb.startswith(OPENING) else 0
    rows.sort(key=lambda row: row[1].order())
    section = ReportSection(words("heading.openings"))
    fill_in(section, rows, rare, balance, words)
    return section


def owned(balance: Balance, words: ReportText) -> list[ReportSection]:
    """What each seat had in the end."""
    verbs = [verb for verb in balance.uses if verb.startswith(OWN)]
    found = [ReportSection(words("heading.owned"))] if verbs else []
    return found + [verb_section(verb, balance, words) for verb in verbs]


def uses(balance: Balance, words: ReportText) -> list[ReportSection]:
    """What was done with each component."""
    verbs = [verb for verb in balance.uses if not verb.startswith((OWN, OPENING))]
    order = find_game(balance.plan.game).action_names.verbs
    verbs.sort(key=order.index)
    return [ReportSection(words("heading.uses")), *(verb_section(verb, balance, words) for verb in verbs)]


def verb_section(verb: str, balance: Balance, words: ReportText) -> ReportSection:
    """One way to use components."""
    rows = [(words.use(verb, row.component), row) for row in balance.uses[verb]]
    section = ReportSection(words.verb(verb), level=4)
    fill_in(section, rows, balance.rare.get(verb, 0), balance, words, verb.startswith(OWN))
    return section


def fill_in(
    section: ReportSection,
    rows: list[tuple[str, ComponentRow]],
    rare: int,
    balance: Balance,
    words: ReportText,
    own: bool = False,
) -> None:
    """Add a table of components, the most successful first, and a plot where there are many."""
    used, wins = words("column.owned" if own else "column.used"), words("column.wins")
    cells = []
    for name, row in rows:
        often = [words.percent(row.used), str(row.wins.games)]
        if not own:
            often.insert(0, words.percent(row.offered))
        won = ["", ""] if row.seldom else [words.percent(row.wins.share), words.interval(row.wins)]
        cells.append([name, *often, *won])
    clear = [(name, row) for name, row in rows if not row.seldom]
    plotted = len(clear) >= CLOUD
    if cells:
        headings = columns(words, "thing", "offered", "used", "uses", "wins", "interval")
        if own:
            headings[1:3] = [used]
        fold = words("say.table", n=len(cells)) if plotted and len(cells) >= LONG else ""
        section.tables.append(ReportTable(headings, cells, fold))
    if rare:
        section.sentences.append(words("say.rare", n=rare))
    if plotted:
        names = [name for name, _ in clear]
        told = [
            f"{name}: {words.percent(row.used)}, {words.percent(row.wins.share)} ({words.interval(row.wins)})"
            for name, row in clear
        ]
        components = [row for _, row in clear]
        fair = 1 / balance.plan.players
        section.plots.append(Plot(lambda: charts.cloud(components, names, told, used, wins, fair), section.title))


# ---- values


def values(variations: Sequence[Variation], players: int, words: ReportText) -> ReportSection:
    """The effect of changing each reconstructed value: the significant changes, the strongest first."""
    section = ReportSection(words("heading.values"), 2)
    if not variations:
        section.sentences.append(words("say.all_known"))
        return section
    strong = [variation for variation in variations if variation.strength() >= SURE]
    chance = len(variations) * len(MEASURED) * by_chance(variations[0].games)
    strong.sort(key=lambda variation: (-variation.strength(), variation.key, str(variation.new)))
    section.sentences += [
        words("say.values", games=variations[0].games, players=players, sure=words.number(SURE, 0)),
        words("say.values_found", n=len(variations), strong=len(strong), chance=words.number(chance, 0)),
    ]
    rows = [
        [
            variation.key,
            words.value(variation.old),
            words.value(variation.new),
            *(change(variation.changes[name], 100 if name == "first" else 1, words) for name in MEASURED),
        ]
        for variation in strong
    ]
    if rows:
        names = ("value", "is", "if", *(f"change_{name}" for name in MEASURED))
        section.tables.append(ReportTable(columns(words, *names), rows))
    return section


def change(found: Change, scale: float, words: ReportText) -> str:
    """A change with its 95 % interval."""
    return f"{words.difference(scale * found.mean)} ± {words.number(scale * Z * found.error)}"
