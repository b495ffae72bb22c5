"""Tests of the store for any database. `StoreContract` runs for each one."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, event, text
from store_rows import new_account, new_table, summary

from parlour.game.refusals import Malformed
from parlour.store import (
    AlreadyRegistered,
    LogEntry,
    NewSession,
    RoomCodeTaken,
    Store,
    StoreFailure,
    UsernameTaken,
)
from parlour.store.engines import parse_url
from parlour.store.schema import metadata

HERE = Path(__file__).parent
DAY = 86_400_000


@contextmanager
def held(store: Store) -> Iterator[None]:
    """Keep the writer busy, so that everything written inside waits and becomes one batch."""
    going_on, may_go = threading.Event(), threading.Event()

    def wait(_connection: object) -> None:
        going_on.set()
        may_go.wait(10)

    store._writer.submit(wait)
    assert going_on.wait(10)
    try:
        yield
    finally:
        may_go.set()


class StoreContract:
    """Give it a fixture `url`: the address of an empty database."""

    @pytest.fixture
    async def store(self, url: str) -> AsyncIterator[Store]:
        store = await Store.open(url)
        yield store
        await store.close()

    @pytest.fixture
    async def other(self, url: str, store: Store) -> AsyncIterator[Store]:
        """Another node on the same database."""
        other = await Store.open(url)
        yield other
        await other.close()

    # The database itself

    async def test_settings_are_changed_as_one_step_and_deleted_with_the_account(self, store: Store) -> None:
        account = await store.add_account(new_account("Ann"))
        assert await store.settings(account.id) is None

        def longer(stored: bytes | None) -> bytes:
            return (stored or b"") + b"x"

        await asyncio.gather(*(store.change_settings(account.id, longer) for _ in range(20)))
        assert await store.settings(account.id) == b"x" * 20
        await store.delete_account(account.id, "nobody", DAY)
        assert await store.settings(account.id) is None
        assert await store.change_settings(account.id, longer) is None

    async def test_who_is_avoided_is_listed_until_either_is_deleted(self, store: Store) -> None:
        ann, bob, cid = [await store.add_account(new_account(name)) for name in ("Ann", "Bob", "Cid")]
        assert await store.avoid(ann.id, bob.id, False, 1, 2)
        assert await store.avoid(ann.id, cid.id, True, 2, 2)
        assert not await store.avoid(ann.id, ann.id, True, 3, 2)  # the list is full
        assert [(row.display_name, row.blocked) for row in await store.avoided(ann.id)] == [
            ("Cid", True),
            ("Bob", False),
        ]
        assert [await store.blocks(ann.id, other.id) for other in (bob, cid)] == [False, True]
        assert await store.avoid(ann.id, bob.id, True, 4, 2)
        assert await store.blocks(ann.id, bob.id)
        assert not await store.blocks(bob.id, ann.id)
        assert await store.stop_avoiding(ann.id, bob.id)
        assert not await store.stop_avoiding(ann.id, bob.id)
        await store.delete_account(cid.id, "nobody", DAY)
        assert await store.avoided(ann.id) == []

    async def test_a_write_that_changes_nothing_shows_that_the_database_can_be_written(
        self, store: Store
    ) -> None:
        table_id = await store.create_table(new_table(), [b"one"])
        commits = store.commits
        await store.check_writable()
        assert store.commits == commits + 1
        assert await store.read_log(table_id) == [LogEntry(1, b"one")]

    async def test_versions_of_tables_in_play(self, store: Store) -> None:
        first = await store.create_table(new_table(state="playing"), [b"one", b"two"])
        await store.create_table(new_table(), [b"in the lobby"])
        ended = await store.create_table(new_table(state="playing"), [b"one"])
        assert await store.append(ended, 2, [b"over"], summary(state="ended"))
        assert await store.versions_in_play() == {first: 2}
        assert await store.append(first, 3, [b"three"])
        assert await store.versions_in_play() == {first: 3}

    # The log

    async def test_the_service_time_only_grows_whoever_notes_it(self, store: Store, other: Store) -> None:
        assert await store.served() == 0
        assert await store.beat(2_000) == 2_000
        assert await other.beat(1_500) == 2_000
        assert await other.beat(3_000) == 3_000
        assert await store.served() == 3_000

    async def test_nodes_that_note_the_service_time_at_once_do_not_disturb_each_other(
        self, store: Store, other: Store
    ) -> None:
        beats = [(store if n % 2 else other).beat(n) for n in range(1, 101)]
        latest = await asyncio.gather(*beats)
        assert all(told >= n for n, told in enumerate(latest, start=1))
        assert 1 <= await store.served() <= 100

    async def test_a_log_is_read_back_as_it_was_written(self, store: Store) -> None:
        table_id = await store.create_table(new_table(), [b"one", b"two"])
        assert await store.append(table_id, 3, [b"three"])
        assert await store.append(table_id, 4, [b"\x00\xff", b""])
        written = [b"one", b"two", b"three", b"\x00\xff", b""]
        assert await store.read_log(table_id) == [LogEntry(n, body) for n, body in enumerate(written, 1)]
        assert await store.read_log(table_id, after=3) == [LogEntry(4, b"\x00\xff"), LogEntry(5, b"")]
        assert await store.read_log(table_id, after=5) == []

    async def test_everything_is_there_after_reopening(self, url: str) -> None:
        store = await Store.open(url)
        table_id = await store.create_table(new_table("mine"), [b"one"])
        await store.append(table_id, 2, [b"two"], summary(name="ours"))
        account = await store.add_account(new_account("ann"))
        await store.add_session(account.id, NewSession(token_hash=b"t" * 32, expires_at=DAY))
        message = (await store.add_chat(table_id, account.id, "Ann", "hello", 5)).message
        await store.close()
        again = await Store.open(url)
        assert [entry.body for entry in await again.read_log(table_id)] == [b"one", b"two"]
        row = await again.table(id=table_id)
        assert row is not None
        assert row.name == "ours"
        assert await again.account(username="ann") == account
        session = await again.session(b"t" * 32, now=1)
        assert session is not None
        assert session.account == account
        assert await again.chat(table_id) == [message]
        await again.close()

    async def test_a_taken_number_is_a_lost_race_and_writes_nothing(self, store: Store) -> None:
        table_id = await store.create_table(new_table(), [b"one"])
        assert not await store.append(table_id, 1, [b"mine", b"too"], summary(state="ended"))
        assert await store.read_log(table_id) == [LogEntry(1, b"one")]
        row = await store.table(id=table_id)
        assert row is not None
        assert row.state == "lobby"

    async def test_an_append_that_only_partly_fits_writes_nothing(self, store: Store) -> None:
        table_id = await store.create_table(new_table(), [b"one"])
        assert await store.append(table_id, 3, [b"three"])
        assert not await store.append(table_id, 2, [b"two", b"drei"])
        with pytest.raises(StoreFailure, match="gap"):
            await store.read_log(table_id)
        assert await store.append(table_id, 2, [b"two"])
        assert [entry.body for entry in await store.read_log(table_id)] == [b"one", b"two", b"three"]

    async def test_exactly_one_of_two_nodes_wins_a_race_for_a_number(
        self, store: Store, other: Store
    ) -> None:
        table_id = await store.create_table(new_table(), [b"0"])
        for seq in range(2, 40):
            nodes = {b"store": store, b"other": other}
            tries = (node.append(table_id, seq, [name]) for name, node in nodes.items())
            won = await asyncio.gather(*tries)
            assert sorted(won) == [False, True]
            (entry,) = await store.read_log(table_id, after=seq - 1)
            assert entry.body == list(nodes)[won.index(True)]

    async def test_two_nodes_race_on_many_tables_at_once(self, store: Store, other: Store) -> None:
        ids = [await store.create_table(new_table(), [b"0"]) for _ in range(20)]
        for seq in range(2, 12):
            mine = [store.append(id, seq, [b"a"], summary()) for id in ids]
            theirs = [other.append(id, seq, [b"b"], summary()) for id in reversed(ids)]
            outcomes = await asyncio.gather(*mine, *theirs)
            assert sum(outcomes) == len(ids)
        for id in ids:
            assert len(await store.read_log(id)) == 11

    async def test_exactly_one_of_a_hundred_concurrent_requests_wins(self, store: Store) -> None:
        table_id = await store.create_table(new_table(), [b"0"])
        outcomes = await asyncio.gather(*(store.append(table_id, 2, [b"%d" % n]) for n in range(100)))
        assert outcomes.count(True) == 1
        (entry,) = await store.read_log(table_id, after=1)
        assert entry.body == b"%d" % outcomes.index(True)

    async def test_many_tables_at_once_lose_nothing(self, store: Store) -> None:
        async def play(number: int) -> None:
            table_id = await store.create_table(new_table(f"{number}"), [b"0"])
            for seq in range(2, 22):
                assert await store.append(table_id, seq, [b"%d %d" % (number, seq)], summary(name=f"{seq}"))
            entries = await store.read_log(table_id)
            assert [entry.body for entry in entries[1:]] == [b"%d %d" % (number, n) for n in range(2, 22)]

        await asyncio.gather(*(play(number) for number in range(40)))

    async def test_a_batch_of_any_size_goes_in(self, store: Store) -> None:
        table_id = await store.create_table(new_table(), [])
        seq = 1
        for size in (1, 63, 64, 65, 128, 200):
            assert await store.append(table_id, seq, [b"x"] * size)
            seq += size
        assert len(await store.read_log(table_id)) == seq - 1

    # Group commit

    async def test_waiting_operations_are_committed_together(self, store: Store) -> None:
        ids = [await store.create_table(new_table(), [b"0"]) for _ in range(30)]
        commits, operations = store.commits, store.operations
        with held(store):
            writes = [asyncio.ensure_future(store.append(id, 2, [b"1"])) for id in ids]
            await asyncio.sleep(0)
        assert all(await asyncio.gather(*writes))
        # One for what held the writer, one for all that had gathered meanwhile.
        assert (store.commits - commits, store.operations - operations) == (2, 31)

    async def test_one_bad_write_does_not_fail_the_others_of_its_batch(self, store: Store) -> None:
        account = await store.add_account(new_account("ann"))
        ids = [await store.create_table(new_table(), [b"0"]) for _ in range(3)]
        with held(store):
            tries = asyncio.gather(
                store.append(ids[0], 2, [b"good"], summary(name="changed")),
                store.append(999_999, 1, [b"no such table"]),
                store.append(ids[1], 1, [b"too late"]),
                store.add_chat(ids[1], 999_999, "Nobody", "no such account", 1),
                store.add_account(new_account("ANN")),
                store.add_chat(ids[1], account.id, "Ann", "good", 1),
                store.append(ids[2], 2, [b"good"], summary(players=(999_999,))),
                store.append(ids[2], 2, [b"good", b"too"]),
                return_exceptions=True,
            )
            await asyncio.sleep(0)
        good, no_table, late, no_account, taken, message, no_player, also_good = await tries
        assert good is True
        assert isinstance(no_table, StoreFailure)
        assert late is False
        assert isinstance(no_account, StoreFailure)
        assert isinstance(taken, UsernameTaken)
        assert not isinstance(message, BaseException)
        assert await store.chat(ids[1]) == [message.message]
        assert isinstance(no_player, StoreFailure)
        assert also_good is True
        assert [entry.body for entry in await store.read_log(ids[2])] == [b"0", b"good", b"too"]

    async def test_a_failed_commit_is_reported_and_the_next_one_succeeds(self, store: Store) -> None:
        table_id = await store.create_table(new_table(), [b"0"])

        def fail(_connection: object) -> None:
            raise OSError("the disk is gone")

        event.listen(store._writing, "commit", fail)
        with pytest.raises(StoreFailure, match="the disk is gone"):
            await store.append(table_id, 2, [b"lost"])
        event.remove(store._writing, "commit", fail)
        assert len(await store.read_log(table_id)) == 1
        assert await store.append(table_id, 2, [b"1"])

    async def test_the_first_of_two_conflicting_appends_in_a_batch_wins(self, store: Store) -> None:
        table_id = await store.create_table(new_table(), [b"0"])
        with held(store):
            tries = asyncio.gather(*(store.append(table_id, 2, [b"%d" % n] * 2) for n in range(3)))
            await asyncio.sleep(0)
        assert await tries == [True, False, False]

    async def test_two_appends_to_one_table_in_one_batch_keep_the_later_summary(self, store: Store) -> None:
        table_id = await store.create_table(new_table(), [b"0"])
        with held(store):
            tries = asyncio.gather(
                store.append(table_id, 3, [b"2"], summary(name="later")),
                store.append(table_id, 2, [b"1"], summary(name="earlier")),
            )
            await asyncio.sleep(0)
        assert await tries == [True, True]
        row = await store.table(id=table_id)
        assert row is not None
        assert row.name == "later"

    async def test_closing_writes_what_is_waiting_and_refuses_what_comes_after(self, url: str) -> None:
        store = await Store.open(url)
        ids = [await store.create_table(new_table(), [b"0"]) for _ in range(20)]
        with held(store):
            writes = [asyncio.ensure_future(store.append(id, 2, [b"1"])) for id in ids]
            await asyncio.sleep(0)
            closing = [asyncio.ensure_future(store.close()) for _ in range(2)]
            await asyncio.sleep(0)
        await asyncio.gather(*closing)
        assert all(await asyncio.gather(*writes))
        with pytest.raises(StoreFailure):
            await store.append(ids[0], 3, [b"2"])
        with pytest.raises(StoreFailure):
            await store.read_log(ids[0])
        await store.close()
        again = await Store.open(url)
        assert [len(await again.read_log(id)) for id in ids] == [2] * 20
        await again.close()

    async def test_cancelling_the_wait_does_not_disturb_the_writer(self, store: Store) -> None:
        table_id = await store.create_table(new_table(), [b"0"])
        with held(store):
            write = asyncio.ensure_future(store.append(table_id, 2, [b"1"]))
            await asyncio.sleep(0)
            write.cancel()
            await asyncio.sleep(0)
        assert await store.append(table_id, 3, [b"2"])
        assert len(await store.read_log(table_id)) == 3

    def test_acknowledged_writes_survive_a_kill(self, url: str) -> None:
        child = subprocess.Popen(
            [sys.executable, HERE / "appending_process.py", url], stdout=subprocess.PIPE, text=True
        )
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(300)]
        os.kill(child.pid, signal.SIGKILL)
        lines += child.stdout.read().splitlines(keepends=True)
        child.wait()
        child.stdout.close()
        acknowledged: dict[int, int] = defaultdict(int)
        for line in lines:
            if line.endswith("\n"):
                table_id, seq = map(int, line.split())
                acknowledged[table_id] = max(acknowledged[table_id], seq)
        assert len(acknowledged) > 1
        asyncio.run(self._is_all_there(url, acknowledged))

    async def _is_all_there(self, url: str, acknowledged: dict[int, int]) -> None:
        store = await Store.open(url)
        for table_id, last in acknowledged.items():
            entries = await store.read_log(table_id)
            assert len(entries) >= last
            expected = [b"opened", *(b"%d %d" % (table_id, seq) for seq in range(2, len(entries) + 1))]
            assert [entry.body for entry in entries] == expected
        await store.close()

    # Tables

    async def test_a_table_is_found_by_its_number_and_its_uuid(self, store: Store) -> None:
        new = new_table("Ann's table", room_code="ABC234", visibility="private", summary=b'{"a":1}')
        table_id = await store.create_table(new, [b"0"])
        row = await store.table(id=table_id)
        assert row is not None
        assert row.id == table_id
        assert (row.uuid, row.name, row.room_code, row.summary) == (new.uuid, new.name, "ABC234", b'{"a":1}')
        assert row.created_at == row.updated_at == 1_000
        assert await store.table(uuid=new.uuid) == row
        assert await store.table_by_room_code("ABC234") == row

    @pytest.mark.parametrize("number", [0, -1, 5, 2**63, -(2**70), 10**30])
    async def test_a_number_that_no_row_has_finds_nothing(self, store: Store, number: int) -> None:
        assert await store.table(id=number) is None
        assert await store.account(id=number) is None
        assert await store.chat_message(number) is None
        assert await store.edit_chat(number, "x", 1) is None
        assert await store.delete_chat(number, 1) is None
        assert await store.read_log(number) == []
        assert await store.chat(number) == []
        assert await store.tables(player=number) == []

    @pytest.mark.parametrize("odd", ["", "a\x00b", "\ud800", "'; drop table log; --", "%", "x" * 100_000])
    async def test_a_text_that_no_row_has_finds_nothing(self, store: Store, odd: str) -> None:
        await store.create_table(new_table("plain", room_code="ABC234"), [b"0"])
        assert await store.table(uuid=odd) is None
        assert await store.table_by_room_code(odd) is None
        assert await store.account(uuid=odd) is None
        assert await store.account(username=odd) is None
        assert await store.tables(game=odd) == []
        assert await store.tables(state=[odd]) == []
        assert len(await store.tables(search=odd)) == (1 if odd == "" else 0)

    @pytest.mark.parametrize("odd", ["a\x00b", "\ud800"])
    async def test_a_text_that_cannot_be_stored_is_refused(self, store: Store, odd: str) -> None:
        account = await store.add_account(new_account("ann"))
        table_id = await store.create_table(new_table(), [b"0"])
        for refused in (
            store.create_table(new_table(odd), [b"0"]),
            store.append(table_id, 2, [b"1"], summary(name=odd)),
            store.add_chat(table_id, account.id, "Ann", odd, 1),
            store.add_account(new_account(display_name=odd)),
        ):
            with pytest.raises(Malformed) as refusal:
                await refused
            assert refusal.value.code == "UNSTORABLE_TEXT"
        assert len(await store.read_log(table_id)) == 1

    async def test_a_summary_changes_what_lists_show(self, store: Store) -> None:
        table_id = await store.create_table(new_table(), [b"0"])
        given = summary(state="ended", visibility="private", name="Über", seats_taken=3, capacity=5)
        await store.append(table_id, 2, [b"1"], given)
        row = await store.table(id=table_id)
        assert row is not None
        assert (
            row.state,
            row.visibility,
            row.name,
            row.seats_taken,
            row.capacity,
            row.updated_at,
            row.summary,
        ) == (
            "ended",
            "private",
            "Über",
            3,
            5,
            2_000,
            b'{"turn":1}',
        )
        assert row.created_at == 1_000
        assert await store.tables(search="über") == [row]

    async def test_lists_are_filtered_and_newest_first(self, store: Store) -> None:
        open_uno = await store.create_table(new_table("Friday UNO"), [b"0"])
        full_uno = await store.create_table(new_table("50% off_", seats_taken=4), [b"0"])
        spades = await store.create_table(new_table("Spades", game="spades", state="playing"), [b"0"])
        hidden = await store.create_table(new_table("hush", visibility="private", room_code="ABC234"), [b"0"])

        async def ids(**wanted: object) -> list[int]:
            return [row.id for row in await store.tables(**wanted)]  # type: ignore[arg-type]

        assert await ids() == [hidden, spades, full_uno, open_uno]
        assert await ids(game="uno") == [hidden, full_uno, open_uno]
        assert await ids(state="playing") == [spades]
        assert await ids(state=("playing", "ended")) == [spades]
        assert await ids(state=()) == []
        assert await ids(visibility="private") == [hidden]
        assert await ids(has_seats=True, game="uno", visibility="public") == [open_uno]
        assert await ids(has_seats=False) == [full_uno]
        assert await ids(search="uNo") == [open_uno]
        assert await ids(search="0% o") == [full_uno]
        assert await ids(search="_") == [full_uno]
        assert await ids(before_id=spades) == [full_uno, open_uno]
        assert await ids(limit=1) == [hidden]
        assert await ids(limit=-5) == [hidden]
        assert len(await ids(before_id=10**40, limit=10**40)) == 4

    async def test_tables_are_listed_by_who_sits_there(self, store: Store) -> None:
        ann, bob = [(await store.add_account(new_account(name))).id for name in ("ann", "bob")]
        table_id = await store.create_table(new_table(players=(ann,)), [b"0"])
        await store.create_table(new_table(), [b"0"])
        assert [row.id for row in await store.tables(player=ann)] == [table_id]
        await store.append(table_id, 2, [b"1"], summary())
        assert [row.id for row in await store.tables(player=ann)] == [table_id]
        await store.append(table_id, 3, [b"2"], summary(players=(ann, bob, bob)))
        assert [row.id for row in await store.tables(player=bob, state="playing")] == [table_id]
        await store.append(table_id, 4, [b"3"], summary(players=(bob,)))
        assert await store.tables(player=ann) == []

    async def test_a_room_code_names_one_table_that_has_not_ended(self, store: Store) -> None:
        first = await store.create_table(new_table(room_code="ABC234"), [b"0"])
        with pytest.raises(RoomCodeTaken):
            await store.create_table(new_table(room_code="ABC234"), [b"0"])
        second = await store.create_table(new_table(), [b"0"])
        with pytest.raises(RoomCodeTaken):
            await store.append(second, 2, [b"1"], summary(room_code="ABC234"))
        assert len(await store.read_log(second)) == 1
        await store.append(first, 2, [b"1"], summary(room_code="ABC234", state="ended"))
        assert await store.table_by_room_code("ABC234") is None
        third = await store.create_table(new_table(room_code="ABC234"), [b"0"])
        found = await store.table_by_room_code("ABC234")
        assert found is not None
        assert found.id == third

    # Chat

    async def test_chat_is_stored_unchanged(self, store: Store) -> None:
        account = await store.add_account(new_account("ann"))
        table_id = await store.create_table(new_table(), [b"0"])
        text = " <b>hé</b> 👋\n'; drop table chat; -- "
        message = (await store.add_chat(table_id, account.id, "Ann", text, 5)).message
        assert (message.text, message.sent_at, message.edited_at, message.deleted_at) == (text, 5, None, None)
        assert await store.chat_message(message.id) == message

    async def test_an_edited_message_says_when_and_a_deleted_one_loses_its_text(self, store: Store) -> None:
        account = await store.add_account(new_account("ann"))
        table_id = await store.create_table(new_table(), [b"0"])
        message = (await store.add_chat(table_id, account.id, "Ann", "helo", 5)).message
        event = await store.edit_chat(message.id, "hello", 6)
        assert event is not None
        edited = event.message
        assert (edited.text, edited.sent_at, edited.edited_at) == ("hello", 5, 6)
        event = await store.delete_chat(message.id, 7)
        assert event is not None
        deleted = event.message
        assert (deleted.text, deleted.deleted_at) == ("", 7)
        assert await store.chat(table_id) == [deleted]
        assert await store.edit_chat(message.id, "again", 8) is None
        assert await store.delete_chat(message.id, 8) is None

    async def test_chat_events_are_numbered_at_each_table_and_read_back_in_order(self, store: Store) -> None:
        account = await store.add_account(new_account("ann"))
        one, two = [await store.create_table(new_table(), [b"0"]) for _ in range(2)]
        first = await store.add_chat(one, account.id, "Ann", "helo", 5, version=3)
        assert (first.seq, first.version, first.is_new, first.at) == (1, 3, True, 5)
        second = await store.add_chat(one, account.id, "Ann", "you", 6, version=3)
        edit = await store.edit_chat(first.message.id, "hello", 7, version=4)
        assert edit is not None
        assert (edit.seq, edit.version, edit.is_new, edit.message.text) == (3, 4, False, "hello")
        assert (await store.add_chat(two, account.id, "Ann", "elsewhere", 6)).seq == 1
        events = await store.chat_events(one, after=0)
        assert [(event.seq, event.is_new, event.message.text) for event in events] == [
            (1, True, "hello"),
            (2, True, "you"),
            (3, False, "hello"),
        ]
        assert await store.chat_events(one, after=1, up_to=2) == [second]
        assert await store.chat_events(one, after=2) == [edit]
        assert await store.last_chat_event(one) == 3
        assert await store.last_chat_event(one, version=3) == 2
        assert await store.last_chat_event(two + 1) == 0

    async def test_concurrent_chat_events_get_numbers_without_gaps(self, store: Store, other: Store) -> None:
        account = await store.add_account(new_account("ann"))
        ids = [await store.create_table(new_table(), [b"0"]) for _ in range(3)]
        await asyncio.gather(
            *(
                node.add_chat(ids[number % 3], account.id, "Ann", f"{number}", number)
                for number in range(60)
                for node in (store, other)
            )
        )
        for table_id in ids:
            events = await store.chat_events(table_id, after=0)
            assert [event.seq for event in events] == list(range(1, 41))

    async def test_sessions_that_expired_or_ended_are_no_longer_among_the_living(self, store: Store) -> None:
        account = await store.add_account(new_account("ann"))
        hashes = [bytes([number]) * 32 for number in range(4)]
        for number, token_hash in enumerate(hashes[:3]):
            new = NewSession(token_hash=token_hash, expires_at=100 * (number + 1))
            await store.add_session(account.id, new)
        await store.end_session(hashes[2])
        assert await store.living_sessions(hashes, now=150) == {hashes[1]}
        assert await store.living_sessions([], now=150) == set()

    async def test_chat_is_paged_backwards_and_read_forwards(self, store: Store) -> None:
        account = await store.add_account(new_account("ann"))
        one, two = [await store.create_table(new_table(), [b"0"]) for _ in range(2)]
        sent = [(await store.add_chat(one, account.id, "Ann", f"{n}", n)).message for n in range(10)]
        await store.add_chat(two, account.id, "Ann", "elsewhere", 1)
        assert await store.chat(one) == sent
        latest = await store.chat(one, limit=4)
        assert latest == sent[6:]
        assert await store.chat(one, before=latest[0].id, limit=4) == sent[2:6]
        assert await store.chat(one, before=sent[0].id) == []

    # Accounts and sessions

    async def test_an_account_is_found_by_number_uuid_and_username(self, store: Store) -> None:
        new = new_account("Ann", email="ann@example.org", display_name="Ann B")
        account = await store.add_account(new)
        assert (account.username, account.email, account.display_name) == ("Ann", "ann@example.org", "Ann B")
        assert not account.is_guest
        for found in (
            await store.account(id=account.id),
            await store.account(uuid=new.uuid),
            await store.account(username="aNN"),
        ):
            assert found == account

    async def test_guests_share_no_username(self, store: Store) -> None:
        guests = [await store.add_account(new_account()) for _ in range(3)]
        assert len({guest.id for guest in guests}) == 3
        assert all(guest.is_guest for guest in guests)

    async def test_only_one_of_many_accounts_gets_a_username(self, store: Store, other: Store) -> None:
        tries = (node.add_account(new_account("Ann")) for node in [store, other] * 10)
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(outcome, UsernameTaken) for outcome in outcomes) == 19

    async def test_a_guest_is_upgraded_once(self, store: Store) -> None:
        guest = await store.add_account(new_account())
        new = NewSession(token_hash=b"n" * 32, expires_at=DAY)
        await store.add_session(guest.id, NewSession(token_hash=b"o" * 32, expires_at=DAY))
        account = await store.upgrade_guest(
            guest.id, "Ann", "hash", "ann@example.org", "Queen Ann", session=new
        )
        assert (account.id, account.uuid) == (guest.id, guest.uuid)
        assert (account.username, account.display_name) == ("Ann", "Queen Ann")
        assert await store.account(username="ann") == account
        with pytest.raises(AlreadyRegistered):
            await store.upgrade_guest(guest.id, "Bob", "hash", session=new)
        assert await store.session(b"n" * 32, now=1) is not None
        assert await store.session(b"o" * 32, now=1) is None

    async def test_an_upgrade_to_a_taken_username_is_refused(self, store: Store) -> None:
        await store.add_account(new_account("ann"))
        guest = await store.add_account(new_account())
        with pytest.raises(UsernameTaken):
            await store.upgrade_guest(
                guest.id, "ANN", "hash", session=NewSession(token_hash=b"n" * 32, expires_at=DAY)
            )
        assert await store.account(id=guest.id) == guest

    async def test_a_password_is_replaced_unless_it_has_changed(self, store: Store) -> None:
        account = await store.add_account(new_account("ann"))
        assert await store.rehash_password(account, "new hash")
        assert not await store.rehash_password(account, "late hash")
        found = await store.account(id=account.id)
        assert found is not None
        assert found.password_hash == "new hash"
        new = NewSession(token_hash=b"n" * 32, expires_at=DAY)
        assert not await store.change_password(account, "late hash", new)
        assert await store.change_password(found, "newer hash", new)
        assert await store.session(b"n" * 32, now=1) is not None

    async def test_no_session_begins_with_a_password_that_has_changed(
        self, store: Store, other: Store
    ) -> None:
        account = await store.add_account(new_account("ann"))
        assert await other.rehash_password(account, "new hash")
        late = NewSession(token_hash=b"l" * 32, expires_at=DAY)
        assert not await store.add_session(account.id, late, password_hash=account.password_hash)
        assert await store.session(b"l" * 32, now=1) is None

    async def test_a_deleted_account_has_no_name_no_session_and_no_address(self, store: Store) -> None:
        account = await store.add_account(new_account("ann"))
        await store.add_session(account.id, NewSession(token_hash=b"s" * 32, expires_at=DAY))
        await store.add_known_address(account.id, b"h" * 32, 1)
        assert await store.knows_address("ANN", b"h" * 32)
        deleted = await store.delete_account(account.id, "deleted player", 5)
        assert deleted is not None
        assert (deleted.display_name, deleted.username, deleted.email) == ("deleted player", None, None)
        assert await store.delete_account(account.id, "deleted player", 6) is None
        assert await store.session(b"s" * 32, now=1) is None
        assert not await store.knows_address("ann", b"h" * 32)
        assert not await store.add_session(account.id, NewSession(token_hash=b"z" * 32, expires_at=DAY))
        assert [row.id for row in await store.unerased_accounts()] == [account.id]
        await store.mark_erased(account.id, 7)
        assert await store.unerased_accounts() == []

    async def test_logs_that_name_an_account_are_found_and_rewritten(self, store: Store) -> None:
        uuid = "7f9c2ba4-0000-4000-8000-000000000000"
        named = await store.create_table(new_table(), [b"one", b'{"uuid": "' + uuid.encode() + b'"}'])
        await store.create_table(new_table(), [b"one"])
        assert await store.tables_naming(uuid, 0) == [named]
        assert await store.tables_naming(uuid, DAY * 365 * 1000) == []
        await store.rewrite_log(named, {2: b"two"})
        assert [entry.body for entry in await store.read_log(named)] == [b"one", b"two"]

    async def test_the_latest_addresses_of_an_account_are_known(self, store: Store) -> None:
        account = await store.add_account(new_account("ann"))
        for n in range(25):
            await store.add_known_address(account.id, bytes([n]) * 32, n)
        await store.add_known_address(account.id, bytes([24]) * 32, 30)
        known = [n for n in range(25) if await store.knows_address("ann", bytes([n]) * 32)]
        assert known == list(range(5, 25))

    async def test_a_session_lasts_until_it_expires_or_ends(self, store: Store) -> None:
        account = await store.add_account(new_account("ann"))
        for token in (b"a" * 32, b"b" * 32):
            await store.add_session(account.id, NewSession(token_hash=token, expires_at=DAY))
        session = await store.session(b"a" * 32, now=DAY - 1)
        assert session is not None
        assert (session.account, session.expires_at) == (account, DAY)
        assert await store.session(b"a" * 32, now=DAY) is None
        assert await store.extend_session(b"a" * 32, 2 * DAY)
        assert not await store.extend_session(b"a" * 32, DAY)
        assert await store.session(b"a" * 32, now=DAY) is not None
        assert await store.purge_sessions(DAY) == 1
        assert await store.end_session(b"a" * 32)
        assert not await store.end_session(b"a" * 32)
        assert not await store.extend_session(b"a" * 32, 9 * DAY)
        assert await store.session(b"a" * 32, now=1) is None

    # Migrations

    async def test_the_migrations_make_exactly_the_schema(self, store: Store, url: str) -> None:
        engine = create_engine(parse_url(url))
        with engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        engine.dispose()

    async def test_opening_again_changes_nothing(self, store: Store, url: str) -> None:
        table_id = await store.create_table(new_table(), [b"0"])
        for _ in range(2):
            again = await Store.open(url)
            assert len(await again.read_log(table_id)) == 1
            await again.close()

    async def test_nodes_may_open_an_empty_database_at_once(self, url: str) -> None:
        stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
        ids = await asyncio.gather(*(store.create_table(new_table(), [b"0"]) for store in stores))
        assert len(set(ids)) == 4
        for store in stores:
            await store.close()

    async def test_a_database_of_a_later_version_is_left_alone(self, store: Store, url: str) -> None:
        engine = create_engine(parse_url(url))
        with engine.begin() as connection:
            connection.execute(text("update alembic_version set version_num = '9999'"))
        engine.dispose()
        with pytest.raises(StoreFailure, match="version"):
            await Store.open(url)

    async def test_the_migrations_can_be_undone(self, url: str) -> None:
        await (await Store.open(url)).close()
        engine = create_engine(parse_url(url))
        config = Config()
        config.set_main_option("script_location", "parlour.store:migrations")
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.downgrade(config, "base")
        engine.dispose()
        store = await Store.open(url)
        assert await store.tables() == []
        await store.close()

    # Bots

    async def test_bots_belong_to_one_owner_and_go_with_it(self, store: Store, other: Store) -> None:
        ann, eve = [await store.add_account(new_account(name)) for name in ("Ann", "Eve")]
        made = [
            await store.add_bot(
                new_account(None, owner_id=ann.id), NewSession(token_hash=bytes([n]) * 32, expires_at=DAY), 2
            )
            for n in (1, 2, 3)
        ]
        first, second, third = made
        assert third is None
        assert first is not None
        assert second is not None
        assert (first.is_bot, first.is_guest) == (True, False)
        assert [bot.id for bot in await store.bots(ann.id, 1)] == [first.id, second.id]
        assert await store.bots(eve.id, 1) == []
        assert await store.rename_bot(eve.id, first.id, "Mine") is None
        assert not await store.replace_token(eve.id, first.id, None)
        assert await store.delete_bot(eve.id, first.id, "nobody", 1) is None
        assert await store.delete_bot(ann.id, ann.id, "nobody", 1) is None
        with pytest.raises(AlreadyRegistered):
            await store.upgrade_guest(
                first.id, "robby", "hash", session=NewSession(token_hash=b"4" * 32, expires_at=DAY)
            )
        assert await store.replace_token(ann.id, first.id, NewSession(token_hash=b"5" * 32, expires_at=DAY))
        assert await other.session(b"\1" * 32, 1) is None
        assert await other.session(b"5" * 32, 1) is not None
        assert await store.replace_token(ann.id, second.id, None)
        assert [bot.expires_at for bot in await store.bots(ann.id, 1)] == [DAY, None]
        await store.delete_account(ann.id, "nobody", 5)
        assert await other.session(b"5" * 32, 1) is None
        assert await other.bots(ann.id, 1) == []
        assert {bot.id for bot in await other.deleted_bots(ann.id)} == {first.id, second.id}
        assert (
            await store.add_bot(
                new_account(None, owner_id=ann.id), NewSession(token_hash=b"6" * 32, expires_at=DAY), 9
            )
            is None
        )
