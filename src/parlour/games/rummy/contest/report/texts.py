"""The words of a report, in three languages."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

Language: TypeAlias = Literal["en", "es", "pt"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


class Texts(Struct, frozen=True, kw_only=True):
    """The words of a report."""

    report: str
    season: str
    summary: str
    made: str
    leaderboard: str
    leaderboard_about: str
    history: str
    history_about: str
    pairs: str
    pairs_about: str
    forfeits: str
    forfeits_about: str
    no_forfeits: str
    versions: str
    versions_about: str
    no_versions: str
    no_games: str
    most_shown: str
    rank: str
    player: str
    student: str
    rating: str
    interval: str
    games: str
    won: str
    lost: str
    points: str
    hands: str
    house: str
    reason: str
    count: str
    who: str
    after: str
    version: str
    unnamed: str
    began: str
    before: str
    change: str
    row_beats: str


TEXTS: dict[Language, Texts] = {
    "en": Texts(
        report="Rummy contest",
        season="Season",
        summary="{games} games between {players} players, from {first} to {last}. {forfeits} games were forfeited. "
        "{scrimmages} scrimmages were played, which do not count.",
        made="Made on {when}. Times are UTC.",
        leaderboard="Leaderboard",
        leaderboard_about="The dot is the rating, the line its 95 % interval: two players whose intervals overlap may "
        "well be equally strong. 100 points more mean 64 wins in 100 games. A hollow square is a player of the house.",
        history="Ratings over time",
        history_about="A plot for each player: the rating as games were played, with all others in gray.",
        pairs="Head to head",
        pairs_about="How often the player in the row beat the player in the column, and the games they played.",
        forfeits="Forfeits",
        forfeits_about="Games that a player lost by what it answered, or by not answering in time.",
        no_forfeits="No game was forfeited.",
        versions="Versions",
        versions_about="Each version of a player, rated by its own games, and the change from the version before.",
        no_versions="No player had more than one version.",
        no_games="No game was played in this season.",
        most_shown="Plots show the {count} best players.",
        rank="Rank",
        player="Player",
        student="Student",
        rating="Rating",
        interval="95 % interval",
        games="Games",
        won="Won",
        lost="Lost",
        points="Points lost",
        hands="Hands won",
        house="house: {level}",
        reason="Reason",
        count="Games",
        who="Players",
        after="after {games} games",
        version="Version",
        unnamed="(not named)",
        began="First game",
        before="Rating before",
        change="Change",
        row_beats="beats",
    ),
    "es": Texts(
        report="Concurso de Rummy",
        season="Temporada",
        summary="{games} partidas entre {players} jugadores, del {first} al {last}. {forfeits} partidas se perdieron "
        "por incomparecencia o falta. Se jugaron {scrimmages} amistosos, que no cuentan.",
        made="Hecho el {when}. Las horas son UTC.",
        leaderboard="Clasificación",
        leaderboard_about="El punto es la puntuación y la línea su intervalo del 95 %: dos jugadores cuyos intervalos "
        "se solapan pueden ser igual de fuertes. 100 puntos más son 64 victorias en 100 partidas. Un cuadrado hueco es "
        "un jugador de la casa.",
        history="Puntuación en el tiempo",
        history_about="Un gráfico por jugador: su puntuación según se jugaban las partidas, con los demás en gris.",
        pairs="Cara a cara",
        pairs_about="Cuántas veces ganó el jugador de la fila al de la columna, y las partidas que jugaron.",
        forfeits="Partidas perdidas por falta",
        forfeits_about="Partidas que un jugador perdió por lo que respondió, o por no responder a tiempo.",
        no_forfeits="No se perdió ninguna partida por falta.",
        versions="Versiones",
        versions_about="Cada versión de un jugador, puntuada por sus propias partidas, y el cambio respecto a la "
        "anterior.",
        no_versions="Ningún jugador tuvo más de una versión.",
        no_games="No se jugó ninguna partida en esta temporada.",
        most_shown="Los gráficos muestran los {count} mejores jugadores.",
        rank="Puesto",
        player="Jugador",
        student="Estudiante",
        rating="Puntuación",
        interval="Intervalo del 95 %",
        games="Partidas",
        won="Ganadas",
        lost="Perdidas",
        points="Puntos en contra",
        hands="Manos ganadas",
        house="de la casa: {level}",
        reason="Motivo",
        count="Partidas",
        who="Jugadores",
        after="tras {games} partidas",
        version="Versión",
        unnamed="(sin nombre)",
        began="Primera partida",
        before="Puntuación anterior",
        change="Cambio",
        row_beats="gana a",
    ),
    "pt": Texts(
        report="Torneio de Rummy",
        season="Temporada",
        summary="{games} jogos entre {players} jogadores, de {first} a {last}. {forfeits} jogos foram perdidos por "
        "falta. Foram jogados {scrimmages} amistosos, que não contam.",
        made="Feito em {when}. As horas são UTC.",
        leaderboard="Classificação",
        leaderboard_about="O ponto é a pontuação e a linha o seu intervalo de 95 %: dois jogadores cujos intervalos se "
        "sobrepõem podem ser igualmente fortes. 100 pontos a mais são 64 vitórias em 100 jogos. Um quadrado vazio é um "
        "jogador da casa.",
        history="Pontuação ao longo do tempo",
        history_about="Um gráfico por jogador: a pontuação à medida que os jogos aconteciam, com os outros em cinza.",
        pairs="Frente a frente",
        pairs_about="Quantas vezes o jogador da linha venceu o da coluna, e os jogos que disputaram.",
        forfeits="Jogos perdidos por falta",
        forfeits_about="Jogos que um jogador perdeu pelo que respondeu, ou por não responder a tempo.",
        no_forfeits="Nenhum jogo foi perdido por falta.",
        versions="Versões",
        versions_about="Cada versão de um jogador, avaliada pelos seus próprios jogos, e a mudança em relação à "
        "anterior.",
        no_versions="Nenhum jogador teve mais de uma versão.",
        no_games="Nenhum jogo foi disputado nesta temporada.",
        most_shown="Os gráficos mostram os {count} melhores jogadores.",
        rank="Posição",
        player="Jogador",
        student="Estudante",
        rating="Pontuação",
        interval="Intervalo de 95 %",
        games="Jogos",
        won="Ganhos",
        lost="Perdidos",
        points="Pontos contra",
        hands="Mãos ganhas",
        house="da casa: {level}",
        reason="Motivo",
        count="Jogos",
        who="Jogadores",
        after="após {games} jogos",
        version="Versão",
        unnamed="(sem nome)",
        began="Primeiro jogo",
        before="Pontuação anterior",
        change="Mudança",
        row_beats="vence",
    ),
}
