"""Shared parts of the models: ids made from tiles, and deterministic JSON."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from enum import Enum
from typing import Any, TypeVar

import msgspec

from parlour.game.refusals import Refusal
from parlour.games.rummikub.models.exceptions import InvalidJsonError

M = TypeVar("M", bound="Model")


def joined_id(tile_ids: Iterable[str]) -> str:
    """The id of a meld: the ids of its tiles, in order."""
    return "-".join(tile_ids)


class Model:
    """Base of the models. A model is serialized as its fields in order, without those that are None."""

    def to_plain(self) -> Any:
        """This model as dicts, lists, strings and numbers."""
        return {
            field.name: _plain(value)
            for field in fields(self)  # type: ignore[arg-type]  # every model is a dataclass
            if (value := getattr(self, field.name)) is not None
        }

    @classmethod
    def arranged(cls, plain: Any) -> Any:
        """The output of `to_plain` in the structure of the dataclass fields."""
        return plain

    @classmethod
    def from_plain(cls: type[M], plain: Any) -> M:
        """The model from the output of `to_plain`."""
        try:
            return msgspec.convert(cls.arranged(plain), cls)
        except msgspec.ValidationError as error:
            if isinstance(error.__cause__, Refusal):
                raise error.__cause__ from None
            raise InvalidJsonError(f"{cls.__name__}: {error}") from None


def _plain(value: Any) -> Any:
    if isinstance(value, Model):
        return value.to_plain()
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return msgspec.to_builtins(value)


def to_json(model: Model) -> str:
    """The model as JSON, without whitespace and with fields in a fixed order."""
    return msgspec.json.encode(model.to_plain()).decode()


def from_json(kind: type[M], text: str | bytes) -> M:
    """The model from the output of `to_json`."""
    try:
        plain = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise InvalidJsonError(f"{kind.__name__}: {error}") from None
    return kind.from_plain(plain)
