"""A process that appends to many tables and prints what was acknowledged, until it is killed."""

from __future__ import annotations

import asyncio
import sys

from store_rows import new_table

from parlour.store import Store

TABLES = 12


async def play(store: Store, number: int) -> None:
    table_id = await store.create_table(new_table(f"table {number}"), [b"opened"])
    seq = 2
    while True:
        bodies = [f"{table_id} {entry}".encode() for entry in range(seq, seq + 1 + number % 3)]
        if not await store.append(table_id, seq, bodies):
            raise AssertionError("an append lost a race, although there is only one writer")
        seq += len(bodies)
        sys.stdout.write(f"{table_id} {seq - 1}\n")
        sys.stdout.flush()


async def main(url: str) -> None:
    store = await Store.open(url)
    await asyncio.gather(*(play(store, number) for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
