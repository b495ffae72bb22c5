"""Your games, profiles and leaderboards over REST."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any

import pytest
from clients import Arrive, Player, play_by_route, script, start_table

from parlour.server.history.profiles import points_each
from parlour.store import StandingRow

DECLARED_AT_ONCE = 14
HIDDEN_JOKER = "hidden-joker-rummy"


async def ended_game(ann: Player, bob: Player, seed: int = DECLARED_AT_ONCE, **settings: Any) -> int:
    game_id = await start_table(ann, bob, seed=seed, **settings)
    for seat, move in script(2, seed):
        assert (await play_by_route((ann, bob)[seat], game_id, move)).status_code == 202
    return game_id


async def results(player: Player, **params: Any) -> dict[str, Any]:
    answer = await player.get("/api/me/results", params=params)
    assert answer.status_code == 200, answer.text
    page: dict[str, Any] = answer.json()
    return page


async def ids(player: Player, **params: Any) -> list[int]:
    return [result["game_id"] for result in (await results(player, **params))["results"]]


async def test_a_finished_game_is_a_result_for_each_player(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    assert await results(ann) == {"results": [], "next": None}
    game_id = await ended_game(ann, bob)
    mine, theirs = (await results(ann))["results"], (await results(bob))["results"]
    assert len(mine) == len(theirs) == 1
    assert {mine[0]["result"], theirs[0]["result"]} == {"won", "lost"}
    assert {mine[0]["place"], theirs[0]["place"]} == {1, 2}
    state = (await ann.get(f"/api/games/{game_id}")).json()
    assert mine[0]["points"] == state["scores"][str(ann.id)]
    assert [player["display_name"] for player in mine[0]["players"]] == ["Ann", "Bob"]
    assert (mine[0]["your_seat"], theirs[0]["your_seat"]) == (1, 2)
    assert (mine[0]["rated"], mine[0]["unrated"], mine[0]["rating_after"]) == (False, "not_agreed", None)
    assert mine[0]["deal"]["seed"] == DECLARED_AT_ONCE
    assert mine[0]["moves"] == len(script(2, DECLARED_AT_ONCE))


async def test_a_game_that_never_began_leaves_no_result(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    opened = (await ann.post("/api/games", {"game": HIDDEN_JOKER})).json()
    assert (await ann.post(f"/api/games/{opened['game_id']}/leave")).status_code < 300
    assert await ids(ann) == []


async def test_results_are_filtered(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    with_bob, with_cid = await ended_game(ann, bob), await ended_game(ann, cid)
    assert await ids(ann) == [with_cid, with_bob]
    assert await ids(ann, opponent=bob.id) == [with_bob]
    assert await ids(ann, opponent=10**9) == []
    assert await ids(ann, game=HIDDEN_JOKER) == [with_cid, with_bob]
    assert await ids(ann, game="chess") == []
    won = (await results(ann))["results"][0]["result"]
    assert await ids(ann, result=won) == [with_cid, with_bob]
    assert await ids(ann, result="drawn") == []
    assert await ids(ann, rated="true") == []
    assert await ids(ann, rated="false", seats=2) == [with_cid, with_bob]
    assert await ids(ann, seats=3) == []
    assert await ids(ann, after="2020-01-01") == [with_cid, with_bob]
    assert await ids(ann, before="2020-01-01T00:00:00+02:00") == []
    between = (await results(ann))["results"][0]["ended_at"]
    assert await ids(ann, before=between) == [with_bob]
    assert await ids(ann, after=between) == [with_cid]


async def test_pages_neither_repeat_nor_lose_games_while_others_end(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    played = [await ended_game(ann, bob) for _ in range(3)]
    first = await results(ann, limit=2)
    await ended_game(ann, bob)
    second = await results(ann, limit=2, cursor=first["next"])
    seen = [result["game_id"] for page in (first, second) for result in page["results"]]
    assert seen == played[::-1]
    assert second["next"] is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"cursor": "x"},
        {"cursor": "1-99999999999999999999"},
        {"cursor": f"1-{2**63}"},
        {"limit": 0},
        {"limit": 101},
        {"result": "fine"},
        {"rated": "perhaps"},
        {"opponent": "Bob"},
        {"opponent": -1},
        {"before": "yesterday"},
        {"after": "9" * 41},
        {"seats": 0},
        {"unknown": 1},
    ],
)
async def test_wrong_filters_are_refused(arrive: Arrive, wrong: dict[str, Any]) -> None:
    ann = await arrive("Ann", connect=False)
    answer = await ann.get("/api/me/results", params=wrong)
    assert answer.status_code == 400, answer.text


async def test_unstorable_filters_match_nothing(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    assert await ids(ann, game="\x00") == []


async def test_results_need_a_session(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    del ann.http.headers["Authorization"]
    for address in ("me/results", "me/results.csv", "me/results.json", "profiles/1", "leaderboards/uno"):
        assert (await ann.get(f"/api/{address}")).status_code == 401


async def test_all_results_can_be_exported(arrive: Arrive) -> None:
    ann, bob = await arrive("=Ann()", connect=False), await arrive("Bob", connect=False)
    assert (await ann.get("/api/me/results.json")).json() == []
    played = [await ended_game(ann, bob) for _ in range(2)]
    answer = await bob.get("/api/me/results.json")
    assert answer.json() == (await results(bob))["results"]
    assert "attachment" in answer.headers["content-disposition"]
    table = await bob.get("/api/me/results.csv")
    assert table.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(StringIO(table.text)))
    assert [int(row["game_id"]) for row in rows] == played[::-1]
    assert rows[0]["opponents"] == "'=Ann()"  # no formula
    assert rows[0]["rated"] == "no"
    only = await bob.get("/api/me/results.csv", params={"result": "drawn"})
    assert len(only.text.splitlines()) == 1


async def test_exports_are_limited(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    answers = [await ann.get("/api/me/results.csv") for _ in range(11)]
    assert [answer.status_code for answer in answers] == [200] * 10 + [429]


async def test_a_deleted_opponent_stays_in_the_history_without_a_name(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    await ended_game(ann, bob)
    assert (await bob.post("/api/auth/delete", {"confirm": True})).status_code == 204
    told = await ann.get("/api/me/results")
    assert "Bob" not in told.text
    assert "deleted player" in told.text
    assert "Bob" not in (await ann.get("/api/me/results.csv")).text
    assert (await ann.get(f"/api/profiles/{bob.id}")).status_code == 404


async def test_a_profile_has_games_streaks_and_head_to_head(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    await ended_game(ann, bob)
    await ended_game(ann, bob)
    winner, loser = (ann, bob) if (await results(ann))["results"][0]["result"] == "won" else (bob, ann)
    profile = (await loser.get(f"/api/profiles/{winner.id}")).json()
    assert (profile["display_name"], profile["is_you"]) == (winner.name, False)
    (standing,) = profile["games"]
    assert (standing["game"], standing["seats"], standing["games"]) == (HIDDEN_JOKER, 2, 2)
    assert (standing["won"], standing["streak"], standing["longest_streak"]) == (2, 2, 2)
    assert (standing["win_rate"], standing["rating"], standing["course"]) == (1.0, None, [])
    assert 0.3 < standing["win_rate_low"] < standing["win_rate_high"] == 1.0
    assert profile["against_you"] == [{"game": HIDDEN_JOKER, "games": 2, "you_won": 0, "they_won": 2}]
    own = (await loser.get(f"/api/profiles/{loser.id}")).json()
    assert own["is_you"]
    assert own["games"][0]["streak"] == -2
    assert own["against_you"] == []


async def test_a_hidden_profile_looks_like_one_that_does_not_exist(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    missing = await ann.get("/api/profiles/999999")
    assert (await ann.get(f"/api/profiles/{bob.id}")).status_code == 200
    hidden = {"profile": "nobody"}
    assert (await bob.http.patch("/api/me/privacy", json=hidden)).status_code == 200
    answer = await ann.get(f"/api/profiles/{bob.id}")
    assert (answer.status_code, answer.json()) == (missing.status_code, missing.json())
    assert (await bob.get(f"/api/profiles/{bob.id}")).status_code == 200
    assert (await ann.get("/api/profiles/0")).json() == missing.json()
    assert (await ann.get(f"/api/profiles/{10**30}")).json() == missing.json()
    assert (await ann.get("/api/profiles/-1")).json() == missing.json()
    assert (await ann.get("/api/profiles/bob")).status_code == 400


async def test_a_leaderboard_without_players_has_the_house_bots(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    board = (await ann.get("/api/leaderboards/spades")).json()
    assert (board["game"], board["seats"], board["players"], board["next"]) == ("spades", 4, [], None)
    assert (await ann.get("/api/leaderboards/chess")).json()["code"] == "UNKNOWN_GAME"
    assert (await ann.get("/api/leaderboards/spades", params={"seats": 5})).status_code == 400
    assert (await ann.get("/api/leaderboards/spades", params={"cursor": "x_1"})).status_code == 400


# Rated games

QUICK = {"turn_limit": 1, "max_hands": 1}
RATED = {"game": "rummy", "options": QUICK, "clock": {"type": "turn", "seconds": 60}, "rated": True}


async def rated_game(ann: Player, bob: Player) -> int:
    """A game of Rummy with one hand of one turn, dealt by chance."""
    game_id = await start_table(ann, bob, seed=None, **RATED)
    for kind in ("draw", "discard"):
        offer = (await ann.get(f"/api/games/{game_id}")).json()["moves"]
        move = next(move for move in offer["list"] if move["type"] == kind)
        assert (await ann.post(f"/api/games/{game_id}/actions", move)).status_code == 202
    return game_id


async def agree(player: Player, agrees: bool = True) -> None:
    answer = await player.http.patch("/api/me/privacy", json={"leaderboards": agrees})
    assert answer.status_code == 200, answer.text


async def board(viewer: Player) -> list[int]:
    answer = (await viewer.get("/api/leaderboards/rummy", params={"limit": 100})).json()
    return [row["player_id"] for row in answer["players"]]


async def test_a_rated_game_changes_both_ratings(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    first = await rated_game(ann, bob)
    state = (await ann.get(f"/api/games/{first}")).json()
    assert state["rated"] is True
    await rated_game(ann, bob)
    latest, earlier = (await results(ann))["results"]
    assert (earlier["rated"], earlier["unrated"]) == (True, None)
    assert earlier["rating_before"]["rating"] == 1500
    assert latest["rating_before"] == earlier["rating_after"]
    profile = (await bob.get(f"/api/profiles/{ann.id}")).json()
    (standing,) = profile["games"]
    assert standing["rating"] == latest["rating_after"]
    assert [point["rating"] for point in standing["course"]] == [
        earlier["rating_after"]["rating"],
        latest["rating_after"]["rating"],
    ]


async def test_a_rated_table_needs_a_clock(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    answer = await ann.post("/api/games", {"game": "rummy", "rated": True})
    assert (answer.status_code, answer.json()["code"]) == (400, "BAD_SETTING")
    assert (await ann.post("/api/games", {**RATED, "rated": "yes"})).status_code == 400


async def test_a_rematch_is_rated_again_and_starts_from_the_result(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    await rated_game(ann, bob)
    game_id = (await results(bob))["results"][0]["game_id"]
    again = (await bob.post(f"/api/games/{game_id}/rematch", {})).json()["game_id"]
    assert (await bob.get(f"/api/games/{again}")).json()["rated"] is True


async def test_leaderboards_show_only_those_who_agreed_and_do_not_block_the_viewer(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    await rated_game(ann, bob)
    ours = {ann.id, bob.id}
    assert not ours & set(await board(cid))
    await agree(ann)
    await agree(bob)
    assert ours <= set(await board(cid))
    blocked = await ann.http.put(f"/api/auth/people/{cid.id}", json={"blocked": True})
    assert blocked.status_code == 204
    assert ann.id not in await board(cid)
    assert ours <= set(await board(ann))
    assert (await cid.get(f"/api/profiles/{ann.id}")).status_code == 404
    await agree(bob, False)
    assert bob.id not in await board(cid)


async def test_a_leaderboard_is_the_same_for_the_blocked_as_if_the_other_had_never_agreed(
    arrive: Arrive,
) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    await rated_game(ann, bob)
    await agree(bob)

    async def walk() -> list[Any]:
        """Every page of one row, with its places and cursors."""
        pages: list[Any] = []
        cursor: dict[str, str] = {}
        while True:
            page = (await cid.get("/api/leaderboards/rummy", params={"limit": 1, **cursor})).json()
            pages.append((page["players"], page["next"]))
            if page["next"] is None:
                return pages
            cursor = {"cursor": page["next"]}

    never = await walk()
    await agree(ann)
    assert await walk() != never
    assert (await ann.http.put(f"/api/auth/people/{cid.id}", json={"blocked": True})).status_code == 204
    assert await walk() == never


async def test_the_download_has_the_standings(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    await rated_game(ann, bob)
    data = (await ann.get("/api/auth/data")).json()
    assert data["results"] == "/api/me/results.json"
    assert data["profile"] == (await ann.get(f"/api/profiles/{ann.id}")).json()


async def test_a_leaderboard_says_where_the_viewer_stands(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    await rated_game(ann, bob)

    async def you(player: Player) -> Any:
        return (await player.get("/api/leaderboards/rummy")).json()["you"]

    assert await you(cid) is None
    rating = (await results(ann))["results"][0]["rating_after"]
    assert await you(ann) == {"place": None, "games": 1, "rating": rating}
    await agree(ann)
    await agree(bob)
    rows = (await ann.get("/api/leaderboards/rummy", params={"limit": 100})).json()["players"]
    places = {row["player_id"]: row["place"] for row in rows}
    assert (await you(ann))["place"] == places[ann.id]
    assert (await you(bob))["place"] == places[bob.id]
    assert (await ann.get("/api/leaderboards/uno", params={"seats": 2})).json()["you"] is None


@pytest.mark.parametrize(("courses", "points"), [(0, 60), (1, 60), (3, 60), (5, 36), (20, 9)])
def test_the_plots_of_a_profile_have_a_limit_together(courses: int, points: int) -> None:
    played = [StandingRow("uno", seats, 1, rated_games=7) for seats in range(courses)]
    unrated = StandingRow("uno", 99, 1)
    assert points_each([*played, unrated]) == points
