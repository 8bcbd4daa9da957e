"""The rules in force in words: how each stage is played and counted, what tells apart, and the game's options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_noop as _

from scorekeeper.forms.options import in_words
from scorekeeper.texts import points_text
from tournaments import ledger as ledgers
from tournaments.formats.best_of import BestOf, read_best_of
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.double_settings import DoubleEliminationSettings
from tournaments.formats.knockout_settings import KnockoutSettings
from tournaments.formats.league import GroupsSettings, LeagueSettings
from tournaments.formats.settings import Settings, read_settings
from tournaments.formats.table_knockout import TableKnockoutSettings
from tournaments.formats.tables import TablesSettings
from tournaments.models import Championship, Stage
from tournaments.pages.standings import tie_break_names
from tournaments.standings.points import PointsSystem

FORMAT_NAMES: Mapping[str, str] = {
    "groups": _("Pools"),
    "league": _("League"),
    "knockout": _("Knockout"),
    "double_elimination": _("Double elimination"),
    "tables": _("Rounds at tables"),
    "table_knockout": _("Table knockout"),
}

SEEDINGS: Mapping[str, str] = {
    "seeds": _("The best seeds meet last."),
    "random": _("Who meets whom is drawn."),
    "cross": _("Those who come from pools are crossed: firsts meet seconds of other pools."),
}
SEATINGS: Mapping[str, str] = {
    "balanced": _("Everybody is seated so that all meet as evenly as possible."),
    "ranked": _("From the second round on seats follow the standings: the first sit together, then the next."),
}
BYE_POINTS: Mapping[object, str] = {
    "average": _("Whoever sits out gets the average of his own rounds."),
    "table_mean": _("Whoever sits out gets the mean of that round's tables."),
}
BEST_OF: tuple[tuple[str, str], ...] = (
    ("quarterfinals", _("Quarter-finals")),
    ("semifinals", _("Semi-finals")),
    ("third_place", _("Third place")),
    ("final", _("Final")),
)
Facts = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class StageRules:
    """How a stage is played: in sentences, and as facts."""

    stage: Stage
    format: str
    told: tuple[str, ...]
    best_of: tuple[tuple[str, str], ...]
    points: tuple[tuple[str, str], ...]
    tie_breaks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Everything that is in force in a championship."""

    game: str
    ruleset: str
    options: Facts
    stages: tuple[StageRules, ...]


def rules_page(championship: Championship) -> RulesPage:
    game = ledgers.game_of(championship)
    stages = list(championship.stages.all())
    for stage in stages:
        stage.championship = championship
    return RulesPage(
        game=gettext(game.name),
        ruleset=ruleset_name(championship),
        options=in_words(game, ledgers.options_of(championship)),
        stages=tuple(map(stage_rules, stages)),
    )


def ruleset_name(championship: Championship) -> str:
    """The house ruleset's name, or the game's own."""
    known = ledgers.game_of(championship).ruleset_names
    return championship.ruleset_name or gettext(known.get(championship.ruleset, championship.ruleset))


def stage_rules(stage: Stage) -> StageRules:
    form = FORMATS[stage.format]
    settings = read_settings(form.settings, stage.settings)
    scheme = ledgers.scheme(stage, (), {})
    scoring = scheme.scoring
    return StageRules(
        stage=stage,
        format=gettext(FORMAT_NAMES[stage.format]),
        told=tuple(_told(settings)),
        best_of=tuple(_best_of(read_best_of(stage.best_of))) if not form.at_tables else (),
        points=tuple(_points(scoring)) if form.by_standings and isinstance(scoring, PointsSystem) else (),
        tie_breaks=tuple(tie_break_names(scheme)) if form.by_standings else (),
    )


def _told(settings: Settings) -> Iterator[str]:
    return next(tell for kind, tell in TELLERS.items() if isinstance(settings, kind))(settings)


def _pools(settings: GroupsSettings) -> Iterator[str]:
    if settings.group_size:
        yield gettext("Pools of %(size)s; the sizes differ by one at most.") % {"size": settings.group_size}
    elif settings.groups:
        yield ngettext("One pool.", "%(count)s pools.", settings.groups) % {"count": settings.groups}
    yield from _league(settings)
    if settings.best_others:
        yield ngettext(
            "So does the best of those next placed.",
            "So do the %(count)s best of those next placed.",
            settings.best_others,
        ) % {"count": settings.best_others}


def _league(settings: LeagueSettings) -> Iterator[str]:
    pooled = isinstance(settings, GroupsSettings)
    if settings.legs == 2:
        yield (
            gettext("Everybody meets everybody of the pool twice.")
            if pooled
            else gettext("Everybody meets everybody twice.")
        )
    else:
        yield gettext("Everybody meets everybody of the pool.") if pooled else gettext("Everybody meets everybody.")
    if settings.qualify and pooled:
        yield ngettext(
            "The first of each pool goes on.", "The first %(count)s of each pool go on.", settings.qualify
        ) % {"count": settings.qualify}
    elif settings.qualify:
        yield _first_go_on(settings.qualify)


def _first_go_on(count: int) -> str:
    return ngettext("The first goes on.", "The first %(count)s go on.", count) % {"count": count}


def _knockout(settings: KnockoutSettings) -> Iterator[str]:
    yield gettext("Whoever loses is out.")
    if settings.third_place:
        yield gettext("The losers of the semi-finals play for the third place.")
    if settings.redraw:
        yield gettext("Every round is drawn anew.")
    if settings.seeding:
        yield gettext(SEEDINGS[settings.seeding])
    if settings.bye_rule == "each_round":
        yield gettext("Where a round is odd one has a bye: by draw, nobody twice before all.")
    else:
        yield gettext("Byes are in the first round, for the best seeds.")


def _double(settings: DoubleEliminationSettings) -> Iterator[str]:
    yield gettext("Whoever loses twice is out.")
    if settings.reset:
        yield gettext("If the losers' side wins the grand final, it is played again.")
    if settings.seeding:
        yield gettext(SEEDINGS[settings.seeding])


def _tables(settings: TablesSettings) -> Iterator[str]:
    rounds = ngettext("One round", "%(count)s rounds", settings.rounds) % {"count": settings.rounds}
    yield gettext("%(rounds)s at tables of %(size)s.") % {"rounds": rounds, "size": settings.size}
    yield gettext(SEATINGS[settings.seating])
    if settings.scoring == "places":
        worth = " – ".join(map(points_text, settings.points_by_place))
        yield gettext("By their place at the table they get: %(points)s.") % {"points": worth}
    else:
        yield gettext("The totals of all rounds are added up.")
    given = settings.bye_points
    if given in BYE_POINTS:
        yield gettext(BYE_POINTS[given])
    elif not isinstance(given, str):
        yield gettext("Whoever sits out gets %(points)s points.") % {"points": points_text(given)}
    if settings.qualify:
        yield _first_go_on(settings.qualify)


def _table_knockout(settings: TableKnockoutSettings) -> Iterator[str]:
    going = ngettext("the first of each goes on", "the first %(count)s of each go on", settings.advance)
    told = going % {"count": settings.advance}
    yield gettext("Tables of %(size)s; %(going)s, down to one final table.") % {"size": settings.size, "going": told}


TELLERS: Mapping[type[Settings], Callable[..., Iterator[str]]] = {
    GroupsSettings: _pools,
    LeagueSettings: _league,
    KnockoutSettings: _knockout,
    DoubleEliminationSettings: _double,
    TablesSettings: _tables,
    TableKnockoutSettings: _table_knockout,
}
"""What tells of each kind of settings; pools before the league that they are a kind of."""


def _best_of(best_of: BestOf) -> Iterator[tuple[str, str]]:
    """How many matches, by round."""
    yield gettext("An encounter"), _of(best_of.default)
    for key, label in BEST_OF:
        own = getattr(best_of, key)
        if own and own != best_of.default:
            yield gettext(label), _of(own)


def _of(count: int) -> str:
    return gettext("one match") if count == 1 else gettext("best of %(count)s matches") % {"count": count}


def _points(scoring: PointsSystem) -> Iterator[tuple[str, str]]:
    yield gettext("won"), points_text(scoring.win)
    yield gettext("drawn"), points_text(scoring.draw)
    yield gettext("lost"), points_text(scoring.loss)
    others = (
        (gettext("won by walkover"), scoring.walkover_win, scoring.win),
        (gettext("lost by walkover"), scoring.walkover_loss, scoring.loss),
        (pgettext("points", "abandoned"), scoring.abandoned, scoring.loss),
    )
    for label, worth, usual in others:
        if worth is not None and worth != usual:
            yield label, points_text(worth)
    if scoring.walkover_counts and any(scoring.walkover_score):
        yield gettext("a walkover's score"), "–".join(map(points_text, scoring.walkover_score))
