"""Who may come in: people who were sent away, room codes, links and invitations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tables_kit import NOW, PEOPLE, SECRET, Keeper, opening

from parlour.game.refusals import NotAllowed, Refusal
from parlour.tables import changes, entrances, errors, lobby, rematches, words
from parlour.tables.changes import AnyChange
from parlour.tables.fairness import spectator_token
from parlour.tables.links import link_token, linked_table
from parlour.tables.table import folded

ANN, BOB, CID, DEE, EVA = PEOPLE
CODE, SECOND = "ABCD23", 1000


class Opened(Keeper):
    """A table of Ann's, where commands are made at once."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(opening(ANN, **settings))
        self.now = NOW

    def do(self, command: Callable[..., list[AnyChange]], *given: Any, **more: Any) -> None:
        person, *rest = given
        self.fold(command(self.table, person, self.now, *rest, **more))

    def token(self, number: int | None = None) -> str:
        """The token of a link; of the latest one unless a number is given."""
        made = self.table.links_made - 1 if number is None else number
        return link_token(self.table.id, SECRET, made)


def refused(kind: type[Refusal], table: Opened, *command: Any, **more: Any) -> None:
    version = table.table.version
    with pytest.raises(kind):
        table.do(*command, **more)
    assert table.table.version == version


def everyone_in(game: str = "hidden-joker-rummy") -> Opened:
    table = Opened(game=game, visibility="private")
    for person in (BOB, CID):
        table.do(lobby.join, person, room_code=CODE)
    table.do(lobby.start, ANN)
    return table


# A kick bars


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_who_was_kicked_from_a_lobby_does_not_come_back_by_any_old_way(visibility: str) -> None:
    table = Opened(visibility=visibility)
    table.do(entrances.invite, ANN, BOB.id)
    table.do(lobby.join, BOB)
    table.do(lobby.remove, ANN, BOB.id)
    for code in (None, CODE, CODE.lower(), "WRONG1", table.token(0), table.token(1)):
        refused(errors.SentAway, table, lobby.join, BOB, room_code=code)
        refused(errors.SentAway, table, lobby.sit, BOB, room_code=code)
        refused(errors.SentAway, table, lobby.spectate, BOB, code)
        refused(errors.SentAway, table, lobby.arrive, BOB, code)
    assert table.table.viewpoint(BOB.id).role == "stranger"


def test_a_kicked_spectator_is_barred_too() -> None:
    table = Opened()
    table.do(lobby.spectate, BOB)
    table.do(lobby.remove, ANN, BOB.id)
    refused(errors.SentAway, table, lobby.spectate, BOB)
    refused(errors.SentAway, table, lobby.join, BOB)


def test_only_an_invitation_by_the_host_lifts_the_bar() -> None:
    table = Opened()
    for person in (BOB, CID):
        table.do(lobby.join, person)
    table.do(lobby.remove, ANN, BOB.id)
    refused(errors.NotHost, table, entrances.invite, CID, BOB.id)
    table.do(entrances.invite, ANN, BOB.id)
    table.do(lobby.join, BOB)
    table.do(lobby.remove, ANN, BOB.id)  # the invitation was for that one time
    refused(errors.SentAway, table, lobby.join, BOB)


def test_an_invitation_by_the_host_gives_the_seat_back_to_who_was_kicked_during_play() -> None:
    table = everyone_in()
    table.do(lobby.remove, ANN, BOB.id)
    assert table.table.seat_of(BOB.id) is None
    refused(errors.SentAway, table, lobby.join, BOB)
    refused(errors.SentAway, table, lobby.take_back, BOB)
    table.do(entrances.invite, ANN, BOB.id)
    assert table.table.viewpoint(BOB.id).role == "away"
    table.do(lobby.join, BOB)
    assert table.table.viewpoint(BOB.id) == ("player", 1)


def test_the_host_can_bar_somebody_who_has_left_by_themselves() -> None:
    table = everyone_in()
    table.do(lobby.leave, BOB)
    table.do(lobby.remove, ANN, BOB.id)
    refused(errors.SentAway, table, lobby.join, BOB)
    refused(NotAllowed, table, lobby.remove, ANN, BOB.id)


def test_bots_are_not_barred() -> None:
    table = Opened()
    table.do(lobby.add_bot, ANN, "random")
    table.do(lobby.remove, ANN, -1)
    assert not table.table.barred


def test_who_was_kicked_is_nobody_at_the_table() -> None:
    table = everyone_in()
    table.do(lobby.remove, ANN, BOB.id)
    for command in (lobby.leave, lobby.change_seat, entrances.invite):
        more = () if command is lobby.leave else (CID.id,)
        refused(errors.NotInGame, table, command, BOB, *more)
    refused(errors.NoSuchPlayer, table, lobby.hand_over, ANN, BOB.id)
    assert BOB.id not in table.table.audience()
    assert BOB not in table.table.people()


def test_in_a_log_of_before_bars_who_came_back_after_a_kick_is_back() -> None:
    log: list[AnyChange] = [
        opening(ANN),
        changes.Joined(at=NOW, player=BOB, seat=1),
        changes.Left(at=NOW, player_id=BOB.id, seat=1, uuid=BOB.uuid, name=BOB.name, reason="kicked"),
        changes.Joined(at=NOW, player=BOB, seat=1),
        changes.Started(at=NOW, seed_number=1),
        changes.Left(
            at=NOW, player_id=BOB.id, seat=1, uuid=BOB.uuid, name=BOB.name, reason="kicked", bot="random"
        ),
    ]
    assert folded(1, log[:-1]).viewpoint(BOB.id) == ("player", 1)
    assert folded(1, log).viewpoint(BOB.id).role == "stranger"


def test_a_deleted_account_that_was_kicked_leaves_no_name_behind() -> None:
    table = everyone_in()
    table.do(lobby.remove, ANN, BOB.id)
    table.fold([changes.NameErased(at=NOW, player_id=BOB.id)])
    assert BOB.name not in str(vars(table.table))


# Leaving by oneself


@pytest.mark.parametrize("reason", ["left", "away"])
def test_who_leaves_during_play_keeps_the_seat_but_sees_no_cards(reason: str) -> None:
    table = everyone_in()
    table.fold(lobby.gone(table.table, BOB.id, NOW, reason))
    assert table.table.viewpoint(BOB.id) == ("away", None)
    assert table.table.viewer_of(1) is None
    assert table.table.onlookers() == [BOB.id]
    table.do(lobby.join, BOB)
    assert table.table.viewpoint(BOB.id) == ("player", 1)
    assert table.table.viewer_of(1) == BOB.id


def test_after_the_end_who_left_sees_the_game_like_a_player_and_who_was_kicked_like_a_stranger() -> None:
    table = everyone_in()
    table.do(lobby.leave, BOB)
    table.do(lobby.remove, ANN, CID.id)
    table.do(lobby.terminate, ANN)
    assert table.table.viewpoint(BOB.id) == ("player", 1)
    assert table.table.viewpoint(CID.id).role == "stranger"


# Codes and links


def test_a_new_room_code_ends_the_old_one_and_all_join_links() -> None:
    table = Opened(visibility="private")
    links = [table.token(1), table.token(0)]
    refused(errors.NotHost, table, entrances.new_room_code, BOB, "NEW234")
    table.do(entrances.new_room_code, ANN, "NEW234")
    refused(errors.WrongCode, table, lobby.join, BOB, room_code=CODE)
    refused(errors.LinkExpired, table, lobby.join, BOB, room_code=links[0])
    table.do(lobby.spectate, CID, links[1])  # links to watch go on
    table.do(lobby.join, BOB, room_code="new234")
    link = entrances.standing_link(table.table, BOB, "join")
    assert link is not None
    table.do(lobby.join, DEE, room_code=table.token(link.number))


def test_a_link_to_watch_does_not_let_anyone_sit() -> None:
    table = Opened(visibility="private")
    refused(errors.WrongCode, table, lobby.join, BOB, room_code=table.token(0))
    table.do(lobby.spectate, BOB, table.token(0))
    refused(errors.WrongCode, table, lobby.join, BOB)


def test_spectator_links_from_before_links_had_numbers_still_work() -> None:
    table = Opened(visibility="private")
    table.do(lobby.spectate, BOB, spectator_token(SECRET))
    table.do(entrances.new_link, ANN, "watch", renew=True)
    refused(errors.LinkExpired, table, lobby.spectate, CID, spectator_token(SECRET))


def test_a_link_can_expire() -> None:
    table = Opened(visibility="private")
    table.do(entrances.new_link, ANN, "join", expires_in=60)
    table.now += 60 * SECOND - 1
    table.do(lobby.join, BOB, room_code=table.token())
    table.now += 1
    refused(errors.LinkExpired, table, lobby.join, CID, room_code=table.token())
    refused(errors.LinkExpired, table, lobby.spectate, CID, table.token())


@pytest.mark.parametrize("first", ["join", "spectate"])
def test_a_link_for_one_use_lets_one_person_in(first: str) -> None:
    table = Opened(visibility="private")
    table.do(entrances.new_link, ANN, "join", once=True)
    if first == "join":
        table.do(lobby.join, BOB, room_code=table.token())
    else:
        table.do(lobby.spectate, BOB, table.token())
        table.do(lobby.join, BOB)  # who came by a join link may sit down later
    refused(errors.LinkExpired, table, lobby.join, CID, room_code=table.token())
    refused(errors.LinkExpired, table, lobby.spectate, CID, table.token())


def test_only_the_host_limits_and_renews_links() -> None:
    table = Opened()
    table.do(lobby.join, BOB)
    for limits in ({}, {"once": True}, {"expires_in": 5}, {"renew": True}):
        refused(errors.NotHost, table, entrances.new_link, BOB, "join", **limits)
        refused(errors.NotInGame, table, entrances.new_link, CID, "join", **limits)
    table.do(entrances.new_link, ANN, "join", renew=True, once=True)
    assert entrances.standing_link(table.table, BOB, "join") is None


def test_links_are_limited_in_number() -> None:
    table = Opened()
    for _ in range(entrances.MOST_LINKS - 2):
        table.do(entrances.new_link, ANN, "join", once=True)
    refused(errors.BadSetting, table, entrances.new_link, ANN, "join")
    table.do(entrances.new_link, ANN, "join", renew=True)
    assert len(table.table.links) == 2


@pytest.mark.parametrize(
    "token", ["1-0-" + "0" * 20, "2-1-" + "0" * 20, "1-99-" + "a" * 20, "1--1-", "\u0661-0-x"]
)
def test_a_forged_token_is_a_wrong_code(token: str) -> None:
    refused(errors.WrongCode, Opened(visibility="private"), lobby.join, BOB, room_code=token)


def test_the_token_of_another_table_does_not_fit() -> None:
    table = Opened(visibility="private")
    for other in (link_token(2, SECRET, 1), link_token(1, "cd" * 32, 1)):
        refused(errors.WrongCode, table, lobby.join, BOB, room_code=other)
    assert linked_table(table.token(1)) == 1


def test_no_link_works_after_the_end() -> None:
    table = Opened(visibility="private")
    table.do(lobby.terminate, ANN)
    refused(errors.LinkExpired, table, lobby.spectate, BOB, table.token(0))
    refused(errors.NotPlaying, table, entrances.new_link, ANN, "join")
    refused(errors.NotPlaying, table, entrances.new_room_code, ANN, "NEW234")


# Membership first


@pytest.mark.parametrize("phase", ["lobby", "playing", "ended"])
def test_a_stranger_learns_nothing_of_a_private_table_but_that_they_are_not_in(phase: str) -> None:
    table = Opened(visibility="private") if phase == "lobby" else everyone_in()
    if phase == "ended":
        table.do(lobby.terminate, ANN)
    commands: dict[type[Refusal], list[tuple[Any, ...]]] = {
        errors.NotInGame: [
            (lobby.leave,),
            (lobby.stand,),
            (lobby.take_back,),
            (lobby.ready, True),
            (words.add_word, "word"),
            (lobby.change_seat, 99),
            (lobby.stop_spectating,),
            (rematches.rematch, 77),
            (entrances.invite, CID.id),
            (entrances.new_link, "join"),
        ],
        errors.NotHost: [
            (lobby.start,),
            (lobby.add_bot, "no such level"),
            (lobby.remove, CID.id),
            (lobby.hand_over, CID.id),
            (lobby.assign_seat, CID.id, 99),
            (lobby.change_door, "private", "open"),
            (lobby.terminate,),
            (entrances.new_room_code, "NEW234"),
        ],
        errors.WrongCode: [(lobby.spectate,), (lobby.spectate, "WRONG1"), (lobby.arrive, "WRONG1")],
    }
    for kind, tried in commands.items():
        for command, *given in tried:
            refused(kind, table, command, EVA, *given)
