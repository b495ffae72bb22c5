"""What others may see of an account, as its owner has chosen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from clients import Arrive

from parlour.server.people.privacy import PrivacyChange, PrivacyRules, What
from parlour.store import FriendLimits, NewAccount, Store

LIMITS = FriendLimits(friends=9, sent=9, received=9)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(f"sqlite:///{tmp_path}/parlour.db")
    yield store
    await store.close()


async def account(store: Store, name: str) -> int:
    new = NewAccount(uuid=str(uuid4()), display_name=name, created_at=1, username=name)
    return (await store.add_account(new)).id


@pytest.mark.parametrize(
    ("what", "chosen", "stranger", "friend"),
    [
        ("profile", "everyone", True, True),
        ("profile", "friends", False, True),
        ("profile", "nobody", False, False),
        ("presence", "everyone", True, True),
        ("presence", "friends", False, True),
        ("presence", "nobody", False, False),
        ("leaderboards", True, True, True),
        ("leaderboards", False, False, False),
    ],
)
async def test_the_owner_chooses_who_sees_what(
    store: Store, what: What, chosen: Any, stranger: bool, friend: bool
) -> None:
    rules = PrivacyRules(store)
    owner, ann, bob, cid, dan = [await account(store, name) for name in ("own", "ann", "bob", "cid", "dan")]
    await rules.change(owner, PrivacyChange(**{what: chosen}))
    await store.ask_friend(owner, bob, 1, LIMITS)
    await store.accept_friend(bob, owner, 2, LIMITS)
    await store.ask_friend(dan, owner, 1, LIMITS)  # who has only asked is a stranger
    await store.avoid(owner, cid, True, 3, 9)
    seen = [await rules.may_see(viewer, owner, what) for viewer in (None, ann, bob, cid, dan, owner)]
    assert seen == [stranger, stranger, friend, False, stranger, True]
    assert await rules.visible(ann, [owner, ann, 999], what) == ({owner, ann} if stranger else {ann})
    await store.delete_account(owner, "nobody", 4)
    assert [await rules.may_see(viewer, owner, what) for viewer in (None, ann, bob, owner)] == [False] * 4


async def test_privacy_is_kept_beside_the_settings(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    usual = {"profile": "everyone", "presence": "friends", "leaderboards": False}
    assert (await ann.get("/api/me/privacy")).json() == usual
    await ann.send("PATCH", "/api/auth/settings", json={"theme": "dark"})
    changed = await ann.send("PATCH", "/api/me/privacy", json={"profile": "nobody"})
    assert changed.json() == {**usual, "profile": "nobody"}
    again = await ann.send("PATCH", "/api/me/privacy", json={"leaderboards": True})
    assert again.json() == {**usual, "profile": "nobody", "leaderboards": True}
    assert (await ann.get("/api/auth/settings")).json() == {"theme": "dark"}
    assert (await ann.send("PATCH", "/api/auth/settings", json={"theme": None})).json() == {}
    assert (await ann.get("/api/me/privacy")).json() == again.json()
    assert (await ann.get("/api/auth/data")).json()["privacy"] == again.json()


@pytest.mark.parametrize(
    "body", [{"profile": "all"}, {"leaderboards": 1}, {"presence": None}, {"x": 1}, [], 3]
)
async def test_a_wrong_choice_changes_nothing(arrive: Arrive, body: Any) -> None:
    ann = await arrive("Ann", connect=False)
    bad = {"profile": "nobody", **body} if isinstance(body, dict) else body
    assert (await ann.send("PATCH", "/api/me/privacy", json=bad)).status_code == 400
    assert (await ann.get("/api/me/privacy")).json()["profile"] == "everyone"
