"""Clocks: nobody gets time that others do not get, and the server's own absence costs nobody anything."""

from __future__ import annotations

import pytest

from polytheon.client import Seat
from polytheon.server.domain import entries as e
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Refusal
from polytheon.server.domain.table import DAY
from tests.server.desk import PEOPLE, SERVER, Desk, without_dice
from tests.server.house import House, settings

BOT = "random"


def refused(desk: Desk, command: m.Command) -> str:
    with pytest.raises(Refusal) as refusal:
        desk.do(command, desk.active())
    return refusal.value.code


# ---- leaving and coming back


def test_leaving_and_coming_back_again_and_again_gives_no_time() -> None:
    desk = Desk(clock=m.Clock("minutes", 1), takeover=BOT).started()
    seat, used = desk.table.state.active, 0.0
    assert seat is not None
    while not desk.table.state.seats[seat].away:
        desk.do(m.Leave(), PEOPLE[seat])
        desk.now += 5
        desk.do(m.Join(name="?"), PEOPLE[seat])
        used += 6
        desk.tick(1)
        assert used <= 61
    assert desk.table.state.left[seat] == 0
    assert refused(desk, m.Join(name="?")) == "out_of_time"
    assert without_dice(desk.folded_again()) == without_dice(desk.snapshot())


def test_who_ran_out_of_minutes_does_not_come_back_but_may_watch_the_bot() -> None:
    desk = Desk(clock=m.Clock("minutes", 1), takeover=BOT).started()
    who = desk.active()
    assert isinstance(desk.tick(60), e.TakenOver)
    with pytest.raises(Refusal) as refusal:
        desk.do(m.Join(name="?"), who)
    assert refusal.value.code == "out_of_time"
    assert desk.table.state.status == "running"


def test_who_left_before_time_was_up_comes_back_to_what_was_left() -> None:
    desk = Desk(clock=m.Clock("minutes", 10), takeover=BOT).started()
    seat = desk.table.state.active
    assert seat is not None
    desk.tick(100)
    desk.do(m.Leave(), PEOPLE[seat])
    desk.now += 3
    bot_plays(desk, seat)
    desk.now += 1000
    while desk.table.state.active == seat:  # it may have to decide more than once
        bot_plays(desk, seat)
    desk.do(m.Join(name="?"), PEOPLE[seat])
    assert desk.table.state.left[seat] == 500


def bot_plays(desk: Desk, seat: int) -> None:
    assert desk.table.state.active == seat
    desk.do(m.Act(desk.position, desk.match.legal()[0]), SERVER)


def test_leaving_and_coming_back_does_not_renew_the_days_of_a_turn() -> None:
    desk = Desk(clock=m.Clock("days", 1), takeover=BOT).started()
    seat, began = desk.table.state.active, desk.now
    assert seat is not None
    while not desk.table.state.seats[seat].away:
        desk.do(m.Leave(), PEOPLE[seat])
        desk.do(m.Join(name="?"), PEOPLE[seat])
        desk.tick(DAY / 4)
        assert desk.now - began <= DAY
    assert refused(desk, m.Join(name="?")) == "out_of_time"
    while desk.table.state.active == seat:
        bot_plays(desk, seat)
    desk.do(m.Join(name="?"), PEOPLE[seat])  # the next turn is theirs again
    while desk.table.state.active != seat:
        desk.act()
    assert desk.tick(DAY / 2) is None
    assert desk.table.deadline() == desk.now + DAY / 2
    assert without_dice(desk.folded_again()) == without_dice(desk.snapshot())


def test_taking_back_does_not_renew_the_days_of_a_turn() -> None:
    desk = Desk(clock=m.Clock("days", 1)).started()
    for _ in range(200):
        seat = desk.table.state.active
        assert seat is not None
        if len(desk.match.legal()) > 1:
            deadline = desk.table.deadline()
            desk.tick(DAY / 10)
            desk.act()
            if desk.table.state.active != seat and desk.match.can_undo:
                break
    else:
        raise AssertionError("no such position was found")
    desk.tick(DAY / 10)
    desk.do(m.Undo(desk.position), PEOPLE[seat])
    assert desk.table.state.active == seat
    assert desk.table.deadline() == pytest.approx((deadline or 0) + DAY / 10)  # but not the time of the other one
    assert without_dice(desk.folded_again()) == without_dice(desk.snapshot())


# ---- the server's own absence


def clocked(house: House, **clock: object) -> tuple[Seat, Seat]:
    """A running game with a clock; its first seat has to decide."""
    one, two = house.full_table(clock=clock)
    for seat in (one, two):
        seat.close()
    return one, two


def left(house: House, seat: Seat) -> float:
    """The seconds that the seat to act has left."""
    look = house.client.ask("GET", f"/api/tables/{seat.table}", key=seat.key)
    assert look["view"]["view"]["to_act"] == 0
    seconds: float = look["view"]["left"][0]
    return seconds


@pytest.mark.parametrize(("kind", "full"), [("minutes", 60.0), ("days", 86400.0)])
def test_time_in_which_the_server_is_down_is_not_charged(kind: str, full: float, database: str) -> None:
    now = [1_000_000.0]
    with House(settings(database), clock=lambda: now[0]) as house:
        one, two = clocked(house, kind=kind, amount=1)
        now[0] += full / 3
        assert left(house, one) == full * 2 / 3
    now[0] += 5 * full
    with House(settings(database, grace=100.0), clock=lambda: now[0]) as house:
        house.call(house.manager.janitor.sweep())
        assert left(house, one) == full * 2 / 3
        now[0] += 100  # in which nobody could know that it is back
        assert left(house, one) == full * 2 / 3
        now[0] += full / 3
        assert left(house, one) == full / 3
    with House(settings(database), clock=lambda: now[0]) as house:  # down for no time at all
        assert left(house, one) == full / 3
        noted = [e.decoded(stored.body) for stored in house.call(house.manager.store.log(one.table))]
        assert len([entry for entry in noted if isinstance(entry, e.Paused)]) == 1
        now[0] += full / 3
        house.call(house.manager.janitor.sweep())
        look = house.client.ask("GET", f"/api/tables/{one.table}", key=two.key)
        assert look["table"]["result"]["reason"] == "clock"


def test_no_game_ends_in_the_first_minutes_after_a_restart(sqlite: str) -> None:
    now = [1_000_000.0]
    with House(settings(sqlite), clock=lambda: now[0]) as house:
        one, _ = clocked(house, kind="minutes", amount=1)
        now[0] += 59.9
        assert left(house, one) == 0.1
    with House(settings(sqlite, grace=180.0), clock=lambda: now[0]) as house:
        now[0] += 179.0
        house.call(house.manager.janitor.sweep())
        with house.client.resume(one.key or "") as again:
            turn = next(again.turns())
            again.act(turn, turn.choices[0].action)
            assert house.manager.tables[one.table].table.state.left[0] == pytest.approx(0.1)
            assert again.about["status"] == "running"


def test_a_database_that_was_away_is_no_fault_of_the_players(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000_000.0]
    with House(settings(sqlite, beat=1e6), clock=lambda: now[0]) as house:
        one, two = clocked(house, kind="minutes", amount=1)
        janitor = house.manager.janitor
        house.call(janitor.beat())
        now[0] += 300
        monkeypatch.setattr(janitor, "beaten", janitor.beaten - 4e6)  # nothing could be noted since
        monkeypatch.setattr(house.manager.settings, "beat", 50.0)
        house.call(janitor.sweep())
        assert left(house, one) == 60.0
        assert house.client.resume(two.key or "").turn() is None


def test_a_worker_beside_another_one_is_no_restart(postgresql: str, redis_server: str) -> None:
    now = [1_000_000.0]
    chosen = settings(postgresql, bus=redis_server)
    with House(chosen, clock=lambda: now[0]) as house:
        one, _ = clocked(house, kind="minutes", amount=1)
        now[0] += 20
        house.call(house.manager.janitor.beat())
        with House(chosen, clock=lambda: now[0]) as other:
            assert other.manager.downtimes == []
            assert left(other, one) == 40.0


# ---- logs


def test_logs_of_earlier_versions_mean_what_they_meant() -> None:
    """Coming back gave a minute once; a game that was played so goes on so."""
    desk = Desk(clock=m.Clock("minutes", 1), takeover=BOT).started()
    seat = desk.table.state.active
    assert seat is not None
    desk.now += 60
    desk.table.apply(e.decoded(b"\x82\xa1t\xa4away\xa4seat" + bytes([seat])), desk.now)
    desk.table.apply(e.decoded(b"\x82\xa1t\xa4back\xa4seat" + bytes([seat])), desk.now)
    assert desk.table.state.left[seat] == 60
