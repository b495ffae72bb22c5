"""Why games were forfeited, in words. The same as in the browser (`web/src/games/rummy/contest`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.games.rummy.contest.report.texts import Language

REASONS: Final[Mapping[Language, Mapping[str, str]]] = {
    "en": {
        "TIMEOUT": "no answer in time",
        "UNREACHABLE": "could not be reached",
        "HTTP_STATUS": "answered with an error status",
        "ANSWER_TOO_LARGE": "too large an answer",
        "NOT_JSON": "an answer that is not JSON",
        "WRONG_SHAPE": "an answer of the wrong shape",
        "NOT_OK": "did not answer OK",
        "UNREADABLE_PLAY": "an unreadable play",
        "PLAY_TOO_LONG": "too long a play",
        "NO_DISCARD": "a turn without a discard",
        "PLAY_AFTER_DISCARD": "a play after the discard",
        "UNKNOWN_CARD": "a card that does not exist",
        "CARD_NOT_IN_HAND": "a card that is not in its hand",
        "CARD_NAMED_TWICE": "a card played twice",
        "MELD_TOO_SMALL": "a meld of fewer than three cards",
        "NOT_A_MELD": "cards that are neither a run nor a set",
        "NO_SUCH_MELD": "a layoff on a meld that is not there",
        "NOTHING_LAID_OFF": "a layoff without a card",
        "DOES_NOT_FIT": "a layoff that does not fit",
        "TAKEN_CARD_THROWN_BACK": "threw back the card that it took",
        "NOTHING_LEFT_TO_DISCARD": "kept only the card that it took",
        "DISCARDS_EMPTY": "took from empty discards",
        "TAKEN_OUT": "taken out by the operator",
        "SUPERSEDED": "replaced by another registration",
        "ABSENT": "away for too long",
    },
    "es": {
        "TIMEOUT": "no respondió a tiempo",
        "UNREACHABLE": "no se pudo contactar",
        "HTTP_STATUS": "respondió con un estado de error",
        "ANSWER_TOO_LARGE": "respuesta demasiado grande",
        "NOT_JSON": "una respuesta que no es JSON",
        "WRONG_SHAPE": "una respuesta con otra forma",
        "NOT_OK": "no respondió OK",
        "UNREADABLE_PLAY": "una jugada ilegible",
        "PLAY_TOO_LONG": "una jugada demasiado larga",
        "NO_DISCARD": "un turno sin descarte",
        "PLAY_AFTER_DISCARD": "una jugada después del descarte",
        "UNKNOWN_CARD": "una carta que no existe",
        "CARD_NOT_IN_HAND": "una carta que no está en su mano",
        "CARD_NAMED_TWICE": "una carta jugada dos veces",
        "MELD_TOO_SMALL": "una combinación de menos de tres cartas",
        "NOT_A_MELD": "cartas que no son ni escalera ni grupo",
        "NO_SUCH_MELD": "añadió a una combinación que no existe",
        "NOTHING_LAID_OFF": "añadió sin ninguna carta",
        "DOES_NOT_FIT": "añadió cartas que no caben",
        "TAKEN_CARD_THROWN_BACK": "descartó la carta que había tomado",
        "NOTHING_LEFT_TO_DISCARD": "se quedó solo con la carta que había tomado",
        "DISCARDS_EMPTY": "tomó de un descarte vacío",
        "TAKEN_OUT": "retirado por el operador",
        "SUPERSEDED": "reemplazado por otra inscripción",
        "ABSENT": "ausente demasiado tiempo",
    },
    "pt": {
        "TIMEOUT": "não respondeu a tempo",
        "UNREACHABLE": "não pôde ser contatado",
        "HTTP_STATUS": "respondeu com um status de erro",
        "ANSWER_TOO_LARGE": "resposta grande demais",
        "NOT_JSON": "uma resposta que não é JSON",
        "WRONG_SHAPE": "uma resposta com outra forma",
        "NOT_OK": "não respondeu OK",
        "UNREADABLE_PLAY": "uma jogada ilegível",
        "PLAY_TOO_LONG": "uma jogada longa demais",
        "NO_DISCARD": "um turno sem descarte",
        "PLAY_AFTER_DISCARD": "uma jogada depois do descarte",
        "UNKNOWN_CARD": "uma carta que não existe",
        "CARD_NOT_IN_HAND": "uma carta que não está na sua mão",
        "CARD_NAMED_TWICE": "uma carta jogada duas vezes",
        "MELD_TOO_SMALL": "uma combinação de menos de três cartas",
        "NOT_A_MELD": "cartas que não são nem sequência nem trinca",
        "NO_SUCH_MELD": "acréscimo a uma combinação que não existe",
        "NOTHING_LAID_OFF": "acréscimo sem carta",
        "DOES_NOT_FIT": "acréscimo que não cabe",
        "TAKEN_CARD_THROWN_BACK": "descartou a carta que tinha pegado",
        "NOTHING_LEFT_TO_DISCARD": "ficou só com a carta que tinha pegado",
        "DISCARDS_EMPTY": "pegou de um descarte vazio",
        "TAKEN_OUT": "retirado pelo operador",
        "SUPERSEDED": "substituído por outra inscrição",
        "ABSENT": "ausente por tempo demais",
    },
}


def reason_told(code: str, language: Language) -> str:
    """The words for a code. A code of another version of the server stays as it is."""
    return REASONS[language].get(code, code)
