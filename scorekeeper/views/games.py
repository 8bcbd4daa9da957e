"""Games: their rules cards with the calculator's own values, their words, and the rulesets of the house."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.catalogue import GAMES
from rules.game import AnyGame
from scorekeeper import roster
from scorekeeper.access import Right, at_ruleset, in_club, visitor
from scorekeeper.choosing import shelves
from scorekeeper.forms import carry_out
from scorekeeper.forms.options import OptionsForm, Rules, house_rules, in_words, named, rules_of
from scorekeeper.glossary import by_letter, found, words_of
from scorekeeper.models import Club, Ruleset
from scorekeeper.queries import games_by_use, house_rulesets, revision_of
from scorekeeper.rules_card import paragraphs
from scorekeeper.views.showing import REFUSED, club_page, public_page, told_at


def _game(slug: str) -> AnyGame:
    if slug not in GAMES:
        raise Http404
    return GAMES[slug]


def _card(ruleset: Ruleset) -> str:
    """The rules card of a house ruleset; once it is retired, of its game."""
    address = reverse("game", args=[ruleset.club.slug, ruleset.game])
    return address if ruleset.retired else f"{address}?rules={ruleset.code}"


@in_club(Right.SEE)
@require_safe
def games(request: HttpRequest, club: Club) -> HttpResponseBase:
    return public_page(
        request,
        club,
        "scorekeeper/games/list.html",
        revision=revision_of(club),
        context=lambda: {"shelves": shelves(games_by_use(club))},
    )


@in_club(Right.SEE)
@require_safe
def game(request: HttpRequest, club: Club, game: str) -> HttpResponseBase:
    """The rules card: every article with the values that the ruleset counts by."""
    played = _game(game)
    choice = rules_of(played, house_rulesets(club, game))
    wanted = request.GET.get("rules")
    rules = named(choice, wanted) if wanted else choice[0]
    if rules is None:
        raise Http404
    return public_page(
        request,
        club,
        "scorekeeper/games/card.html",
        revision=revision_of(club),
        context=lambda: {
            "game": played,
            "name": _(played.name),
            "rules": rules,
            "rules_name": rules.name(played),
            "choice": [(one, one.name(played)) for one in choice],
            "options": in_words(played, rules.options),
            "articles": paragraphs(played, rules.options),
            "words": words_of(played),
            "counts": played.seats(rules.options).counts,
        },
    )


@in_club(Right.SEE)
@require_safe
def glossary(request: HttpRequest, club: Club) -> HttpResponseBase:
    """The words of all games, or those that are looked for."""
    wanted = request.GET.get("q", "").strip()[:120]
    template = "scorekeeper/games/glossary.html"
    if wanted:
        return club_page(request, club, template, wanted=wanted, letters=by_letter(found(wanted)))
    # What it says changes with the program alone.
    return public_page(request, club, template, revision=None, context=lambda: {"letters": by_letter(found(""))})


@in_club(Right.DIRECT)
@require_safe
def rulesets(request: HttpRequest, club: Club) -> HttpResponseBase:
    """The rulesets of the house, in use and retired."""
    shown = [(house_rules(one, GAMES[one.game]), _(GAMES[one.game].name)) for one in Ruleset.objects.filter(club=club)]
    return club_page(request, club, "scorekeeper/games/rulesets.html", rulesets=shown, games=GAMES.values())


@in_club(Right.DIRECT)
@require_http_methods(["GET", "POST"])
def ruleset_new(request: HttpRequest, club: Club, game: str) -> HttpResponseBase:
    """Copy a ruleset, give the copy a name, change what the house plays otherwise."""
    played = _game(game)
    choice = rules_of(played, house_rulesets(club, game))
    base = named(choice, request.GET.get("rules")) or choice[0]
    form = OptionsForm(played, base.base, base.options, request.POST or None, name="")
    if request.method == "POST":
        by = visitor(request, club).actor()
        made = carry_out(
            form,
            lambda: roster.copy_ruleset(
                club, by, game=game, base=base.base, name=form.cleaned_data["name"], options=form.options
            ),
        )
        if made:
            messages.success(request, _("“%(name)s” can be chosen from now on.") % {"name": made.name})
            return redirect(_card(made))
    return _form_page(request, club, played, form, base.name(played), choice=choice)


@at_ruleset(Right.DIRECT)
@require_http_methods(["GET", "POST"])
def ruleset_edit(request: HttpRequest, ruleset: Ruleset) -> HttpResponseBase:
    """Matches that were played by it keep their own copy."""
    played = _game(ruleset.game)
    rules = house_rules(ruleset, played)
    form = OptionsForm(played, rules.base, rules.options, request.POST or None, name=ruleset.name)
    if request.method == "POST":
        by = visitor(request, ruleset.club).actor()
        changed = carry_out(
            form,
            lambda: roster.change_ruleset(ruleset, by, name=form.cleaned_data["name"], options=form.options),
        )
        if changed:
            messages.success(request, _("“%(name)s” is saved.") % {"name": changed.name})
            return redirect(_card(changed))
    return _form_page(request, ruleset.club, played, form, _(played.ruleset_names[rules.base]), ruleset=ruleset)


def _form_page(
    request: HttpRequest,
    club: Club,
    game: AnyGame,
    form: OptionsForm,
    base: str,
    *,
    choice: Sequence[Rules] = (),
    ruleset: Ruleset | None = None,
) -> HttpResponseBase:
    return club_page(
        request,
        club,
        "scorekeeper/games/ruleset.html",
        game=game,
        name=_(game.name),
        form=form,
        base=base,
        choice=[(one, one.name(game)) for one in choice],
        ruleset=ruleset,
        status=REFUSED if form.errors else 200,
    )


@at_ruleset(Right.DIRECT)
@told_at(_card)
@require_POST
def ruleset_retire(request: HttpRequest, ruleset: Ruleset) -> HttpResponseBase:
    """Offer it no longer, or again."""
    by = visitor(request, ruleset.club).actor()
    if ruleset.retired:
        roster.restore_ruleset(ruleset, by)
    else:
        roster.retire_ruleset(ruleset, by)
    return redirect("rulesets", club=ruleset.club.slug)
