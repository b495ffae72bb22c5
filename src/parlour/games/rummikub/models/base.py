"""Shared parts of the models: ids made from tiles, and deterministic JSON."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from enum import Enum
from typing import Any, ClassVar, TypeVar, get_args, overload

import msgspec

from parlour.game.refusals import Refusal
from parlour.games.rummikub.models.exceptions import InvalidJsonError

M = TypeVar("M", bound="Model")
T = TypeVar("T")


def joined_id(tile_ids: Iterable[str]) -> str:
    """The id of a meld: the ids of its tiles, in order."""
    return "-".join(tile_ids)


class Model:
    """Base of the models. A model is serialized as its fields in order, without those that are None."""

    __slots__ = ()

    tag: ClassVar[str | None] = None
    """The `type` in the JSON of a model that is one of several, such as an action."""

    def to_plain(self) -> Any:
        """This model as dicts, lists, strings and numbers."""
        plain = {} if self.tag is None else {"type": self.tag}
        for field in fields(self):  # type: ignore[arg-type]  # every model is a dataclass
            if (value := getattr(self, field.name)) is not None:
                plain[field.name] = to_plain(value)
        return plain

    @classmethod
    def arranged(cls, plain: Any) -> Any:
        """The output of `to_plain` in the structure of the dataclass fields."""
        if cls.tag is None or not isinstance(plain, dict):
            return plain
        if plain.get("type", cls.tag) != cls.tag:
            raise InvalidJsonError(f"{cls.__name__}: the type is {cls.tag}, not {plain['type']!r}.")
        return {key: value for key, value in plain.items() if key != "type"}

    @classmethod
    def from_plain(cls: type[M], plain: Any) -> M:
        """The model from the output of `to_plain`."""
        return _converted(cls.arranged(plain), cls)


def _converted(plain: Any, kind: type[T]) -> T:
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, Refusal):
            raise error.__cause__ from None
        raise InvalidJsonError(f"{kind.__name__}: {error}") from None


def to_plain(value: Any) -> Any:
    """A model, color, tile id or list of them as dicts, lists, strings and numbers."""
    if isinstance(value, Model):
        return value.to_plain()
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, list | tuple):
        return [to_plain(item) for item in value]
    return msgspec.to_builtins(value)


def to_json(value: Any) -> str:
    """A model, color, tile id or list of them as JSON, without whitespace and with fields in a fixed order."""
    return msgspec.json.encode(to_plain(value)).decode()


@overload
def from_json(kind: type[T], text: str | bytes) -> T: ...


@overload
def from_json(kind: Any, text: str | bytes) -> Any: ...


def from_json(kind: Any, text: str | bytes) -> Any:
    """The model, color or status from the output of `to_json`. For `Action` and `TileKind`, `type` decides which."""
    members = get_args(kind)
    name = getattr(kind, "__name__", str(kind))
    try:
        plain = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InvalidJsonError(f"{name}: {error}") from None
    if members:
        return one_of(members, plain)
    return kind.from_plain(plain) if issubclass(kind, Model) else _converted(plain, kind)


def one_of(members: Iterable[type[M]], plain: Any) -> M:
    """The model of the class that `type` names."""
    by_tag = {member.tag: member for member in members}
    tag = plain.get("type") if isinstance(plain, dict) else None
    if not isinstance(tag, str) or tag not in by_tag:
        allowed = [name for name in by_tag if name is not None]
        raise InvalidJsonError(f"A type is {' or '.join(allowed)}, not {tag!r}.", types=sorted(allowed))
    return by_tag[tag].from_plain(plain)
