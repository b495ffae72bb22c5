"""The types of a table's log in the documents: its entries as they are shown, each with its number."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any, get_args

import msgspec

from parlour.tables.changes import AnyChange, Change
from parlour.tables.records import Record


def _logged(change: type[Change]) -> Any:
    return msgspec.defstruct(
        f"Logged{change.__name__}",
        [("seq", int)],
        bases=(change,),
        namespace={"__doc__": change.__doc__},
        module=__name__,
        frozen=True,
        kw_only=True,
        tag_field="type",
        tag=change.__struct_config__.tag,
        omit_defaults=True,
    )


LoggedChange: Any = reduce(or_, map(_logged, get_args(AnyChange)))


class TableLog(Record, frozen=True, kw_only=True):
    """A table's log. `secret` is null until the table has ended."""

    entries: list[LoggedChange]
