"""The installed games: `/api/catalogue`."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from parlour.game.interface import Deal
from parlour.game.registry import Game, game_of, games
from parlour.game.words import OptionWords, Words, words_of
from parlour.rest.queries import query
from parlour.server.http import AnyRequest, Response, answer, route
from parlour.web.client import read_package

_LANGUAGE = "such as `en`, `es` or `pt`; defaults to English, also for a game without that language"


class LanguageQuery(msgspec.Struct):
    """The language of the game's words."""

    language: Annotated[str, Meta(pattern="^[a-z]{2,3}(-[A-Za-z]{2,4})?$", description=_LANGUAGE)] = "en"


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """An installed game."""

    game: str
    title: str
    tagline: str
    min_players: int
    max_players: int
    usual_players: int
    options: dict[str, Any]
    """The JSON Schema of the game's options."""
    option_words: dict[str, OptionWords]
    bots: list[str]
    """Levels, from the weakest to the strongest."""
    bot_words: dict[str, str]
    """What a level's bot does and overlooks, in a line, by level."""
    usual_bot: str
    quick_options: dict[str, Any]
    """Options for a game that is to begin at once, where they differ from the defaults."""
    table: str | None
    """The address of the module with the game's table for the browser, where the game brings one."""
    styles: str | None
    """The address of that table's stylesheet, where it has one."""


class WholeGame(GameInfo, frozen=True, kw_only=True):
    """A game with all its words and the description of its deal."""

    words: Words
    deal: Deal | None
    practice_seed: int | None
    """The `seed` for the start of a guided first game with the fewest players; null for a random deal."""


@route(
    "GET",
    "/api/catalogue",
    summary="List the games with their options and bots",
    answer=list[GameInfo],
    errors=(400,),
    query=LanguageQuery,
    open_to_all=True,
)
async def catalogue(request: AnyRequest) -> Response:
    language = query(request, LanguageQuery).language
    return answer([game_info(game, language) for game in games().values()])


@route(
    "GET",
    "/api/catalogue/{game:str}",
    summary="One game with all its words",
    answer=WholeGame,
    errors=(400,),
    query=LanguageQuery,
    open_to_all=True,
)
async def one_game(request: AnyRequest, game: str) -> Response:
    known = game_of(game)
    language = query(request, LanguageQuery).language
    told = msgspec.structs.asdict(game_info(known, language))
    words = words_of(known.words, language)
    return answer(WholeGame(**told, words=words, deal=known.spec.deal, practice_seed=known.practice_seed))


def game_info(game: Game, language: str) -> GameInfo:
    """The entry of a game in the catalogue."""
    spec = game.spec
    words = words_of(game.words, language)
    return GameInfo(
        game=spec.id,
        title=words.title,
        tagline=words.tagline,
        min_players=spec.min_seats,
        max_players=spec.max_seats,
        usual_players=spec.usual_seats,
        options=msgspec.json.schema(spec.options),
        option_words=dict(words.options),
        bots=game.listed_levels,
        bot_words=dict(words.levels),
        usual_bot=game.usual_level,
        quick_options=dict(game.quick_options),
        table=_address(game, "table.js"),
        styles=_address(game, "table.css"),
    )


def _address(game: Game, name: str) -> str | None:
    """Where a file of the game's own table is served; None where there is no such file."""
    if game.web is None or name not in read_package(game.web):
        return None
    return f"/games/{game.id}/{name}"


HANDLERS = [catalogue, one_game]
