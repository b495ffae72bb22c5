"""Makes the moves of bots after a change, in the same draft."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from random import Random, SystemRandom

from parlour.game.bots import Bot
from parlour.game.registry import game_of
from parlour.tables.drafts import Draft

_RANDOM = SystemRandom()


async def let_bots_play(draft: Draft, random: Random = _RANDOM) -> None:
    """Make the moves of bots until the game waits for a person or is over.

    Slow bots run in a thread, so that other tables do not wait for them.
    """
    if draft.table.bot_to_act() is None:
        return
    game = game_of(draft.table.game)
    bots = {chair.bot: game.bot(chair.bot) for _, chair in draft.table.taken() if chair.bot is not None}
    if any(bot.slow for bot in bots.values()):
        await asyncio.to_thread(_play, draft, bots, random)
    else:
        _play(draft, bots, random)


def _play(draft: Draft, bots: Mapping[str, Bot], random: Random) -> None:
    while waiting := draft.table.bot_to_act():
        seat, level = waiting
        rules, state = draft.table.rules, draft.table.game_state
        legal = list(rules.legal_moves(state, seat))
        draft.act_at(seat, bots[level].choose(rules.view(state, seat), legal, random))
