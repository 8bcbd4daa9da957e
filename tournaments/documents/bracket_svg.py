"""A bracket's drawing as SVG for the page: classes only, one path for all lines, each box a link with its text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.documents import fonts
from scorekeeper.texts import text
from tournaments.documents.bracket import Drawing, Heading, Link, Measure
from tournaments.documents.names import shortened
from tournaments.documents.pairings import STATUSES, Line, Pairing, caption

EDGE = 8
"""Between a frame and what is written in it."""
FIGURE = 0.6
"""How wide a figure is, at size 1."""
WIDE = 1.09
"""How much wider than paper's letters those of a page may be: in a phone's own font, and bold."""

SVG = (
    '<svg class="tree" xmlns="http://www.w3.org/2000/svg" viewBox="{} 0 {} {}" width="{}" height="{}" role="group"'
    ' aria-labelledby="tree-title tree-desc" data-lit="{}">'
    '<title id="tree-title">{}</title><desc id="tree-desc">{}</desc><defs>{}</defs>'
    '<path class="tree-ties" d="{}" data-entries="{}"/><path class="tree-drops" d="{}" data-entries="{}"/>'
    '<path class="tree-path" d="{}"/>{}{}</svg>'
)
FRAME = '<path id="tree-{}" d="M0 0h{}v{}h-{}z{}"/>'
ROUNDS = '<g class="tree-rounds" data-last="{}"><path d="M{} {}h{}v{}h-{}z"/>{}</g>'
ROUND = '<text x="{}" y="{}">{}</text>'
INSIDE = (
    ' transform="translate({x} {y})"><title>{told}</title><use href="#tree-{frame}"/>'
    '<text class="tree-label" y="-5">{caption}</text>{lines}'
)
LINKED = f'<a class="tree-box{{classes}}" href="{{href}}"{INSIDE}</a>'
BOX = f'<g class="tree-box{{classes}}" role="img"{INSIDE}</g>'
KNOWN = '<text class="tree-{marks}" data-entry="{number}" x="{x}" y="{y}">{name}</text>'
VACANT = '<text class="tree-{marks}" x="{x}" y="{y}">{name}</text>'
SCORE = '<text class="tree-score" x="{right}" y="{y}">{score}</text>'
MARGIN = 2


def svg(drawing: Drawing, *, name: str = "", lit: str = "") -> SafeString:
    """The drawing; `name` is what it is a bracket of, `lit` the entry whose path is shown."""
    numbers = {entry: str(number) for number, entry in enumerate(drawing.entries)}
    ties = [link for link in drawing.links if link.tie.outcome == "winner"]
    drops = [link for link in drawing.links if link.tie.outcome == "loser"]
    width, height = drawing.width + 2 * MARGIN, drawing.height + MARGIN
    return format_html(
        SVG,
        -MARGIN,
        *(whole(width), whole(height)) * 2,
        numbers.get(lit, ""),
        name or _("Bracket"),
        _("Rounds from left to right; the winner of each encounter follows its line."),
        _frames(drawing),
        *(_path(ties), _travellers(ties, numbers)),
        *(_path(drops), _travellers(drops, numbers)),
        _path(link for link in drawing.links if lit and link.tie.entry == lit),
        _boxes(drawing, numbers, lit),
        _headings(drawing),
    )


def whole(length: float) -> str:
    """A length in whole units: a hairline's width apart at most."""
    return f"{length:.0f}"


# --------------------------------------------------------------------- lines


def _path(links: Iterable[Link]) -> str:
    return "".join(map(run, links))


def run(link: Link) -> str:
    """One line in the language of paths, as short as it can be said."""
    (x, y), (end, foot) = (round(link.start[0]), round(link.start[1])), (round(link.end[0]), round(link.end[1]))
    across, down = end - x, foot - y
    match link.shape:
        case "elbow":
            if not down:
                return f"M{x} {y}h{across}"
            bend = round(link.bend) - x
            return f"M{x} {y}h{bend}v{down}h{across - bend}"
        case "curve":
            return f"M{x} {y}c{across // 2} 0 {across // 2} {down} {across} {down}"
        case "drop":
            return f"M{x} {y}c0 {down // 2} {across} {down // 2} {across} {down}"


def _travellers(links: Iterable[Link], numbers: Mapping[str, str]) -> str:
    """By their numbers, the entries that travel the lines of a path, in its order."""
    return ",".join(numbers.get(link.tie.entry, "") for link in links)


# --------------------------------------------------------------------- boxes


def _frames(drawing: Drawing) -> SafeString:
    """One frame for each number of lines; boxes use them."""
    line, width = round(drawing.measure.line), round(drawing.measure.width)
    counts = sorted({len(box.lines) for box in drawing.boxes})
    return format_html_join(
        "",
        FRAME,
        (
            (count, width, count * line, width, "".join(f"M0 {line * index}h{width}" for index in range(1, count)))
            for count in counts
        ),
    )


def _boxes(drawing: Drawing, numbers: Mapping[str, str], lit: str) -> SafeString:
    language = get_language() or ""
    boxes = [
        _written(
            round(box.x),
            round(box.y),
            box.pairing,
            tuple([numbers[line.entry] if line.entry else "" for line in box.pairing.lines]),
            drawing.measure,
            lit if lit and any(line.entry == lit for line in box.pairing.lines) else "",
            language,
        )
        for box in drawing.boxes
    ]
    return _joined(boxes)


def _joined(parts: Sequence[SafeString]) -> SafeString:
    return format_html("{}" * len(parts), *parts)


@lru_cache(maxsize=4096)
def _written(
    x: int, y: int, told: Pairing, numbers: tuple[str, ...], measure: Measure, lit: str, _language: str
) -> SafeString:
    """A box, kept: from one result to the next few of them change, and few are lit."""
    heading = caption(told)
    return format_html(
        LINKED if told.note.href else BOX,
        classes="".join(f" tree-{mark}" for mark in _marks(told, lit=bool(lit))),
        href=told.note.href,
        x=x,
        y=y,
        told="\n".join((heading, *map(_said, told.lines))),
        frame=len(told.lines),
        caption=_fitting(heading, measure.width, measure.small),
        lines=_joined([_line(line, numbers[index], index, measure, lit) for index, line in enumerate(told.lines)]),
    )


def _marks(told: Pairing, *, lit: bool) -> Iterator[str]:
    if told.note.status in STATUSES:
        yield told.note.status
    if told.ending:
        yield "decided"
    if told.ending == "bye":
        yield "free"
    if lit:
        yield "lit"


def _said(line: Line) -> str:
    """A side in full, for ears and for whoever points at a shortened name."""
    parts = (line.entry or text(line.words), line.score, _("won") if line.won else "")
    return " · ".join(part for part in parts if part)


def _line(line: Line, number: str, index: int, measure: Measure, lit: str) -> SafeString:
    taken = (len(line.score) + 1) * FIGURE * measure.text if line.score else 0
    return format_html(
        (KNOWN if line.entry else VACANT) + (SCORE if line.score else ""),
        marks=f"{line.kind}{' tree-won' if line.won else ''}{' tree-lit' if lit and line.entry == lit else ''}",
        number=number,
        x=EDGE,
        right=whole(measure.width - EDGE),
        y=whole((index + 0.5) * measure.line + 0.36 * measure.text),
        name=_fitting(line.entry or text(line.words), measure.width - 2 * EDGE - taken, measure.text),
        score=line.score,
    )


def _fitting(name: str, room: float, size: float) -> str:
    return shortened(name, room / WIDE, size, fonts.SIGNS)


# ------------------------------------------------------------------ headings


def _headings(drawing: Drawing) -> SafeString:
    """A strip for each row of headings: the script keeps it in sight."""
    strips: dict[tuple[float, float], list[Heading]] = {}
    for heading in drawing.headings:
        strips.setdefault((heading.y, heading.last), []).append(heading)
    return format_html_join("", "{}", ((_strip(drawing, *ends, strip),) for ends, strip in strips.items()))


def _strip(drawing: Drawing, foot: float, last: float, headings: Sequence[Heading]) -> SafeString:
    measure = drawing.measure
    left, right = headings[0].x - MARGIN, headings[-1].x + measure.width + MARGIN
    height, width = whole(measure.heading - 6), whole(right - left)
    room = measure.width + measure.gap - 2 * EDGE
    names = format_html_join(
        "", ROUND, ((whole(one.x), whole(foot - 20), _fitting(text(one.text), room, measure.text)) for one in headings)
    )
    return format_html(ROUNDS, whole(last), whole(left), whole(foot - measure.heading), width, height, width, names)
