"""Guests, registration, login and sessions, with a real store and a fake clock."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from parlour.game.refusals import Malformed
from parlour.server.accounts import (
    DAY_MS,
    HOUR_MS,
    Accounts,
    AccountSettings,
    NotLoggedIn,
    NotRegistered,
    WrongCredentials,
    WrongPassword,
)
from parlour.server.limits import Rate, TooMany
from parlour.server.passwords import Argon2, Passwords
from parlour.server.sessions import NoSuchSession, digest_of, session_id_of
from parlour.store import AlreadyRegistered, NewAccount, Store, UsernameTaken

CHEAP = Argon2(time_cost=1, memory_kib=64, parallelism=1)
HERE = "192.0.2.1"
THERE = "198.51.100.9"


class Clock:
    """Milliseconds that pass only when told to."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now

    def wait(self, ms: int) -> None:
        self.now += ms


SETTINGS = AccountSettings(argon2=CHEAP)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(f"sqlite:///{tmp_path}/parlour.db")
    yield store
    await store.close()


@pytest.fixture
async def accounts(store: Store, clock: Clock) -> AsyncIterator[Accounts]:
    accounts = Accounts(store, clock, SETTINGS, steady_clock=clock)
    yield accounts
    accounts.close()


def everything_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir())


class Nodes:
    """Processes on one database, each with its own memory."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store, self.clock = store, clock
        self.started: list[Accounts] = []

    def __call__(self, **changed: object) -> Accounts:
        settings = msgspec.structs.replace(SETTINGS, **changed)
        accounts = Accounts(self.store, self.clock, settings, steady_clock=self.clock)
        self.started.append(accounts)
        return accounts


@pytest.fixture
async def node(store: Store, clock: Clock) -> AsyncIterator[Nodes]:
    nodes = Nodes(store, clock)
    yield nodes
    for accounts in nodes.started:
        accounts.close()


async def test_a_guest_is_who_their_token_says(accounts: Accounts) -> None:
    session = await accounts.guest("  Ann  ", HERE)
    assert session.account.display_name == "Ann"
    assert session.account.is_guest
    assert await accounts.who(session.token) == session.account


async def test_two_guests_may_have_one_name_and_are_two_accounts(accounts: Accounts) -> None:
    first, second = await accounts.guest("Ann", HERE), await accounts.guest("Ann", HERE)
    assert first.account.id != second.account.id
    assert first.account.uuid != second.account.uuid
    assert first.token != second.token


async def test_the_store_never_sees_a_token_or_a_password(accounts: Accounts, tmp_path: Path) -> None:
    session = await accounts.register("ann", "correct horse", address=HERE)
    written = everything_in(tmp_path)
    assert session.account.uuid.encode() in written
    assert session.token.encode() not in written
    assert b"correct horse" not in written
    assert b"$argon2id$" in written


async def test_a_registered_account_can_log_in_in_any_capitals(accounts: Accounts) -> None:
    made = await accounts.register("Ann", "correct horse", "Ann of Green", "ann@example.org", address=HERE)
    back = await accounts.login("aNN", "correct horse", THERE)
    assert back.account == made.account
    assert back.token != made.token
    assert back.account.display_name == "Ann of Green"
    assert not back.account.is_guest


async def test_the_display_name_is_the_username_unless_given(accounts: Accounts) -> None:
    assert (await accounts.register("Ann.B", "correct horse", address=HERE)).account.display_name == "Ann.B"


async def test_a_taken_username_is_refused_in_any_capitals(accounts: Accounts) -> None:
    await accounts.register("ann", "correct horse", address=HERE)
    with pytest.raises(UsernameTaken):
        await accounts.register("ANN", "another one", address=HERE)


async def test_only_one_of_many_concurrent_registrations_gets_a_name(accounts: Accounts) -> None:
    tries = (accounts.register("ann", f"correct horse {n}", address=HERE) for n in range(10))
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(outcome, UsernameTaken) for outcome in outcomes) == 9


@pytest.mark.parametrize(("username", "password"), [("ann", "wrong horse"), ("nobody", "correct horse")])
async def test_wrong_credentials_do_not_say_what_was_wrong(
    accounts: Accounts, username: str, password: str
) -> None:
    await accounts.register("ann", "correct horse", address=HERE)
    with pytest.raises(WrongCredentials) as refused:
        await accounts.login(username, password, HERE)
    assert refused.value.details == {}


@pytest.mark.parametrize("password", ["", "short", "x" * 100_000, "\ud800 half a sign", "a\x00bcdefgh"])
async def test_any_text_as_a_password_is_just_wrong(accounts: Accounts, password: str) -> None:
    await accounts.register("ann", "correct horse", address=HERE)
    with pytest.raises(WrongCredentials):
        await accounts.login("ann", password, HERE)


@pytest.mark.parametrize("username", ["", "a\x00b", "\ud800", "x" * 100_000, "ann'; drop table accounts"])
async def test_any_text_as_a_username_is_just_wrong(accounts: Accounts, username: str) -> None:
    with pytest.raises(WrongCredentials):
        await accounts.login(username, "correct horse", HERE)


async def test_a_guest_cannot_be_logged_in_to(accounts: Accounts) -> None:
    await accounts.guest("Ann", HERE)
    with pytest.raises(WrongCredentials):
        await accounts.login("Ann", "", HERE)


async def test_after_logout_a_token_is_worth_nothing(accounts: Accounts) -> None:
    session = await accounts.guest("Ann", HERE)
    await accounts.logout(session.token)
    assert await accounts.who(session.token) is None
    with pytest.raises(NotLoggedIn):
        await accounts.logged_in(session.token)
    await accounts.logout(session.token)


async def test_a_logout_during_a_lookup_is_not_undone_by_it(node: Nodes) -> None:
    session = await node().guest("Ann", HERE)
    accounts = node()
    await asyncio.gather(accounts.who(session.token), accounts.logout(session.token))
    assert await accounts.who(session.token) is None


@pytest.mark.parametrize("token", [None, "", "x", "x" * 43, "\ud800" * 43, "é" * 43, "x" * 1_000_000])
async def test_an_unknown_token_is_nobody(accounts: Accounts, token: str | None) -> None:
    assert await accounts.who(token) is None


async def test_another_node_sees_a_logout_soon(node: Nodes, clock: Clock) -> None:
    one, other = node(cache_ms=10_000), node(cache_ms=10_000)
    session = await one.guest("Ann", HERE)
    assert await other.who(session.token) is not None
    await one.logout(session.token)
    clock.wait(10_000)
    assert await other.who(session.token) is None


async def test_a_known_token_is_answered_without_the_store(
    accounts: Accounts, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await accounts.guest("Ann", HERE)
    monkeypatch.setattr(store, "session", None)
    assert await accounts.who(session.token) == session.account


async def test_the_memory_of_tokens_is_bounded(node: Nodes) -> None:
    accounts = node(cache_size=3)
    sessions = [await accounts.guest(f"guest {n}", HERE) for n in range(10)]
    assert len(accounts._known) == 3
    for session in sessions:
        assert await accounts.who(session.token) == session.account
    assert len(accounts._known) == 3


async def test_a_session_expires_when_it_is_not_used(accounts: Accounts, clock: Clock) -> None:
    session = await accounts.guest("Ann", HERE)
    assert session.expires_at == clock.now + 30 * DAY_MS
    clock.wait(30 * DAY_MS)
    assert await accounts.who(session.token) is None
    assert await accounts.purge() == 1


async def test_a_session_that_is_used_lasts(accounts: Accounts, clock: Clock) -> None:
    session = await accounts.guest("Ann", HERE)
    for _ in range(10):
        clock.wait(20 * DAY_MS)
        assert await accounts.who(session.token) is not None
    assert await accounts.purge() == 0


async def test_a_session_is_extended_at_most_once_an_hour(
    accounts: Accounts, store: Store, clock: Clock
) -> None:
    session = await accounts.guest("Ann", HERE)

    async def expires_at() -> int:
        found = await store.session(digest_of(session.token), clock.now)
        assert found is not None
        return found.expires_at

    clock.wait(HOUR_MS - 1)
    await accounts.who(session.token)
    assert await expires_at() == session.expires_at
    clock.wait(20_000)
    await accounts.who(session.token)
    assert await expires_at() == clock.now + 30 * DAY_MS


async def test_sessions_outlive_the_process(node: Nodes) -> None:
    session = await node().guest("Ann", HERE)
    assert await node().who(session.token) == session.account


async def test_a_guest_can_become_an_account_and_stays_the_same_person(accounts: Accounts) -> None:
    guest = await accounts.guest("Ann", HERE)
    session = await accounts.upgrade(guest.token, "ann", "correct horse", address=HERE)
    account = session.account
    assert (account.id, account.uuid, account.display_name) == (
        guest.account.id,
        guest.account.uuid,
        guest.account.display_name,
    )
    assert not account.is_guest
    assert await accounts.who(session.token) == account
    assert (await accounts.login("ann", "correct horse", HERE)).account == account


async def test_the_token_of_a_guest_is_worth_nothing_after_the_upgrade(accounts: Accounts) -> None:
    guest = await accounts.guest("Ann", HERE)
    assert await accounts.who(guest.token) is not None
    session = await accounts.upgrade(guest.token, "ann", "correct horse", address=HERE)
    assert session.token != guest.token
    assert await accounts.who(guest.token) is None


async def test_an_upgrade_may_change_the_display_name(accounts: Accounts) -> None:
    guest = await accounts.guest("Ann", HERE)
    session = await accounts.upgrade(guest.token, "ann", "correct horse", "Queen Ann", address=HERE)
    assert session.account.display_name == "Queen Ann"
    assert await accounts.account(session.account.id) == session.account


async def test_only_a_guest_can_be_upgraded(accounts: Accounts) -> None:
    session = await accounts.register("ann", "correct horse", address=HERE)
    with pytest.raises(AlreadyRegistered):
        await accounts.upgrade(session.token, "bob", "correct horse", address=HERE)
    with pytest.raises(NotLoggedIn):
        await accounts.upgrade("x" * 43, "bob", "correct horse", address=HERE)


async def test_an_upgrade_to_a_taken_username_changes_nothing(accounts: Accounts) -> None:
    await accounts.register("ann", "correct horse", address=HERE)
    guest = await accounts.guest("Ann", HERE)
    with pytest.raises(UsernameTaken):
        await accounts.upgrade(guest.token, "Ann", "correct horse", address=HERE)
    assert await accounts.who(guest.token) == guest.account


async def test_strangers_who_guess_cannot_lock_the_owner_out(node: Nodes) -> None:
    accounts = node(logins_by_account=Rate(3, 60))
    await accounts.register("ann", "correct horse", address=HERE)
    refused = 0
    for n in range(50):
        try:
            await accounts.login("ann", "wrong horse", f"192.0.2.{n + 10}")
        except TooMany:
            refused += 1
        except WrongCredentials:
            pass
    assert refused == 47
    await accounts.login("ANN", "correct horse", HERE)


async def test_an_owner_at_a_new_address_waits_only_for_the_next_free_attempt(
    node: Nodes, clock: Clock
) -> None:
    accounts = node(logins_by_account=Rate(3, 60))
    await accounts.register("ann", "correct horse", address=HERE)
    for n in range(3):
        with pytest.raises(WrongCredentials):
            await accounts.login("ann", "wrong horse", f"192.0.2.{n + 10}")
    with pytest.raises(TooMany) as refused:
        await accounts.login("ann", "correct horse", THERE)
    assert refused.value.retry_after <= 20
    clock.wait(refused.value.retry_after * 1000)
    await accounts.login("ann", "correct horse", THERE)


async def test_an_address_that_is_known_to_one_account_is_not_to_another(node: Nodes) -> None:
    accounts = node(logins_by_account=Rate(1, 60))
    await accounts.register("ann", "correct horse", address=HERE)
    await accounts.register("bob", "correct horse", address=THERE)
    with pytest.raises(WrongCredentials):
        await accounts.login("bob", "wrong horse", HERE)
    with pytest.raises(TooMany):
        await accounts.login("bob", "wrong horse", "192.0.2.77")


async def test_guessing_from_one_address_is_delayed_more_and_more(node: Nodes, clock: Clock) -> None:
    accounts = node(logins_by_account=Rate(1000, 1), logins_by_address=None)
    await accounts.register("ann", "correct horse", address=HERE)
    tries = 0
    for _ in range(3600):  # an hour, one try a second
        try:
            await accounts.login("ann", f"guess {tries}", THERE)
        except WrongCredentials:
            tries += 1
        except TooMany:
            pass
        clock.wait(1000)
    assert tries < 20
    await accounts.login("ann", "correct horse", HERE)


async def test_logins_that_succeed_do_not_use_up_the_accounts_attempts(node: Nodes) -> None:
    accounts = node(logins_by_account=Rate(2, 60))
    await accounts.register("ann", "correct horse", address=HERE)
    for _ in range(6):
        await accounts.login("ann", "correct horse", HERE)


async def test_login_attempts_are_limited_by_address_whatever_the_name(node: Nodes) -> None:
    accounts = node(logins_by_address=Rate(3, 60))
    for n in range(3):
        with pytest.raises(WrongCredentials):
            await accounts.login(f"user{n}", "whatever it is", HERE)
    with pytest.raises(TooMany):
        await accounts.login("user4", "whatever it is", HERE)
    with pytest.raises(WrongCredentials):
        await accounts.login("user4", "whatever it is", THERE)


async def test_guests_and_registrations_are_limited_by_address(node: Nodes) -> None:
    accounts = node(new_accounts_by_address=Rate(2, 60))
    guest = await accounts.guest("Ann", HERE)
    await accounts.register("ann", "correct horse", address=HERE)
    for one_more in (
        accounts.guest("Ann", HERE),
        accounts.register("bob", "correct horse", address=HERE),
        accounts.upgrade(guest.token, "cid", "correct horse", address=HERE),
    ):
        with pytest.raises(TooMany):
            await one_more
    await accounts.guest("Ann", THERE)


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 41, "a\nb", "a\x00b", "\ud800", "a\u202eb", "\u200b", "x\u2028y"]
)
async def test_an_invalid_display_name_is_refused(accounts: Accounts, name: str) -> None:
    with pytest.raises(Malformed) as refused:
        await accounts.guest(name, HERE)
    assert refused.value.code == "INVALID_DISPLAY_NAME"


@pytest.mark.parametrize("name", ["A", "x" * 40, "Zoë", "李雷", "👩‍👩‍👧", "O'Neil <b>"])
async def test_unusual_display_names_are_accepted(accounts: Accounts, name: str) -> None:
    assert (await accounts.guest(name, HERE)).account.display_name == name


@pytest.mark.parametrize(
    ("username", "password", "email", "code"),
    [
        ("an", "correct horse", None, "INVALID_USERNAME"),
        ("a" * 33, "correct horse", None, "INVALID_USERNAME"),
        ("ann b", "correct horse", None, "INVALID_USERNAME"),
        ("ann\n", "correct horse", None, "INVALID_USERNAME"),
        ("zoë", "correct horse", None, "INVALID_USERNAME"),
        ("ann", "seven77", None, "INVALID_PASSWORD"),
        ("ann", "x" * 201, None, "INVALID_PASSWORD"),
        ("ann", "\ud800 half a sign", None, "INVALID_PASSWORD"),
        ("ann", "correct horse", "", "INVALID_EMAIL"),
        ("ann", "correct horse", "ann", "INVALID_EMAIL"),
        ("ann", "correct horse", "ann@localhost", "INVALID_EMAIL"),
        ("ann", "correct horse", "ann@a b.org", "INVALID_EMAIL"),
        ("ann", "correct horse", "a\x00nn@example.org", "INVALID_EMAIL"),
        ("ann", "correct horse", "a" * 250 + "@b.org", "INVALID_EMAIL"),
    ],
)
async def test_invalid_fields_are_refused_with_their_own_codes(
    accounts: Accounts, username: str, password: str, email: str | None, code: str
) -> None:
    with pytest.raises(Malformed) as refused:
        await accounts.register(username, password, None, email, address=HERE)
    assert refused.value.code == code
    assert await accounts._store.account(username="ann") is None


async def test_a_hash_with_an_old_cost_is_replaced_at_login(node: Nodes, store: Store) -> None:
    await node().register("ann", "correct horse", address=HERE)
    dearer = node(argon2=Argon2(time_cost=2, memory_kib=64, parallelism=1))
    await dearer.login("ann", "correct horse", HERE)
    row = await store.account(username="ann")
    assert row is not None
    assert row.password_hash is not None
    assert "t=2" in row.password_hash
    await dearer.login("ann", "correct horse", HERE)


async def test_hashes_that_pile_up_are_refused_rather_than_queued() -> None:
    passwords = Passwords(CHEAP, at_once=1, most_waiting=4)
    outcomes = await asyncio.gather(*(passwords.hash(str(n)) for n in range(6)), return_exceptions=True)
    assert sum(isinstance(outcome, TooMany) for outcome in outcomes) == 2
    passwords.close()


# Choosing a password


@pytest.mark.parametrize(
    "password",
    [
        *(
            "password",
            "12345678",
            "        ",
            "\u3000" * 8,
            "Password1!",
            "P@ssw0rd",
            "qwertyuiop",
            "iloveyou",
        ),
        *(
            "ann.smith",
            "ANN.SMITH1",
            "aaaaaaaa",
            "abcabcabc",
            "19870412",
            "htims.nna",
            "\uff50assword",
            "Annie Lee",
        ),
    ],
)
async def test_a_password_that_is_easy_to_guess_is_refused(accounts: Accounts, password: str) -> None:
    with pytest.raises(Malformed) as refused:
        await accounts.register("ann.smith", password, "Annie Lee", address=HERE)
    assert refused.value.code == "WEAK_PASSWORD"
    assert "words" in refused.value.message
    session = await accounts.register("ann.smith", "correct horse", "Annie Lee", address=HERE)
    with pytest.raises(Malformed):
        await accounts.change_password(session.token, "correct horse", password, HERE)


@pytest.mark.parametrize(
    "password", ["correct horse", "tr0ub4dor&3", "vier Wörter im Wind", "пароль не такой"]
)
async def test_a_good_password_is_accepted(accounts: Accounts, password: str) -> None:
    await accounts.register("ann", password, address=HERE)
    await accounts.login("ann", password, HERE)


async def test_one_password_typed_on_two_keyboards_is_the_same(accounts: Accounts) -> None:
    await accounts.register("ann", "caf\u00e9 au lait", address=HERE)
    await accounts.login("ann", "cafe\u0301 au lait", HERE)


@pytest.mark.parametrize("password", ["password", "cafe\u0301 au lait", "12345678"])
async def test_passwords_chosen_under_older_versions_still_work(
    accounts: Accounts, store: Store, clock: Clock, password: str
) -> None:
    hasher = Passwords(CHEAP)
    hashed = await hasher.hash(password)
    hasher.close()
    old = NewAccount(uuid="u", display_name="Ann", created_at=1, username="ann", password_hash=hashed)
    await store.add_account(old)
    for _ in range(2):
        await accounts.login("ann", password, HERE)


# Sessions of one account


async def test_a_new_password_needs_the_current_one(accounts: Accounts) -> None:
    session = await accounts.register("ann", "correct horse", address=HERE)
    with pytest.raises(WrongPassword):
        await accounts.change_password(session.token, "wrong horse", "battery staple", HERE)
    await accounts.login("ann", "correct horse", HERE)
    guest = await accounts.guest("Bob", HERE)
    with pytest.raises(NotRegistered):
        await accounts.change_password(guest.token, "", "battery staple", HERE)


async def test_a_thief_with_a_session_cannot_guess_the_password_by_changing_it(accounts: Accounts) -> None:
    session = await accounts.register("ann", "correct horse", address=HERE)
    outcomes = []
    for n in range(20):
        try:
            await accounts.change_password(session.token, f"guess {n}", "battery staple", THERE)
        except (WrongPassword, TooMany) as refusal:
            outcomes.append(type(refusal))
    assert outcomes.count(WrongPassword) <= 5


async def test_a_new_password_ends_all_sessions_and_begins_one(node: Nodes) -> None:
    accounts = node()
    first = await accounts.register("ann", "correct horse", address=HERE)
    second = await accounts.login("ann", "correct horse", HERE)
    new = await accounts.change_password(first.token, "correct horse", "battery staple", HERE)
    assert await accounts.who(new.token) == first.account
    assert [await accounts.who(old.token) for old in (first, second)] == [None, None]
    with pytest.raises(WrongCredentials):
        await accounts.login("ann", "correct horse", HERE)
    await accounts.login("ann", "battery staple", HERE)


async def test_a_login_with_the_old_password_does_not_outlive_its_change(accounts: Accounts) -> None:
    session = await accounts.register("ann", "correct horse", address=HERE)
    for n in range(5):
        old, new = f"correct horse {n - 1}" if n else "correct horse", f"correct horse {n}"
        changed, late = await asyncio.gather(
            accounts.change_password(session.token, old, new, HERE),
            accounts.login("ann", old, HERE),
            return_exceptions=True,
        )
        assert not isinstance(changed, BaseException)
        if not isinstance(late, BaseException):
            assert await accounts.who(late.token) is None
        session = changed


async def test_sessions_are_listed_with_their_devices_and_can_be_ended(
    accounts: Accounts, clock: Clock
) -> None:
    first = await accounts.register("ann", "correct horse", address=HERE, device="Firefox on Windows")
    clock.wait(5_000)
    second = await accounts.login("ann", "correct horse", HERE, "Safari on iPhone")
    listed = await accounts.sessions(first.token)
    assert [(row.device, is_current) for row, is_current in listed] == [
        ("Firefox on Windows", True),
        ("Safari on iPhone", False),
    ]
    other = await accounts.register("bob", "correct horse", address=HERE)
    id_of_second = session_id_of(digest_of(second.token))
    with pytest.raises(NoSuchSession):
        await accounts.end_session(other.token, id_of_second)
    assert not await accounts.end_session(first.token, id_of_second)
    assert await accounts.who(second.token) is None
    third = await accounts.login("ann", "correct horse", HERE)
    await accounts.end_other_sessions(third.token)
    assert [await accounts.who(one.token) for one in (first, third)] == [None, third.account]
    assert await accounts.who(other.token) is not None


async def test_the_last_use_of_a_session_is_known_within_an_hour(
    accounts: Accounts, node: Nodes, clock: Clock
) -> None:
    first = await accounts.register("ann", "correct horse", address=HERE)
    second = await accounts.login("ann", "correct horse", HERE)
    clock.wait(2 * HOUR_MS)
    await accounts.who(first.token)
    rows = {is_current: row for row, is_current in await accounts.sessions(second.token)}
    assert rows[False].used_at == clock.now


# Deletion


async def test_a_deleted_account_is_gone_and_its_username_is_free(accounts: Accounts, store: Store) -> None:
    session = await accounts.register("ann", "correct horse", "Annabel", "ann@example.org", address=HERE)
    other = await accounts.login("ann", "correct horse", HERE)
    with pytest.raises(WrongPassword):
        await accounts.delete(session.token, None, HERE)
    await accounts.delete(session.token, "correct horse", HERE)
    assert [await accounts.who(one.token) for one in (session, other)] == [None, None]
    assert await accounts.account(session.account.id) is None
    with pytest.raises(WrongCredentials):
        await accounts.login("ann", "correct horse", HERE)
    row = await store.account(id=session.account.id)
    assert row is not None
    assert (row.display_name, row.username, row.email, row.password_hash) == (
        "deleted player",
        None,
        None,
        None,
    )
    again = await accounts.register("ann", "correct horse", address=HERE)
    assert again.account.id != session.account.id


async def test_a_guest_is_deleted_without_a_password(accounts: Accounts) -> None:
    guest = await accounts.guest("Ann", HERE)
    await accounts.delete(guest.token, None, HERE)
    assert await accounts.who(guest.token) is None


@pytest.mark.parametrize("name", ["deleted player", "Deleted  Player", "\uff44eleted player"])
async def test_nobody_can_take_the_name_of_deleted_players(accounts: Accounts, name: str) -> None:
    with pytest.raises(Malformed):
        await accounts.guest(name, HERE)
