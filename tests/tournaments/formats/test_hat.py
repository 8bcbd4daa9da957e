"""The draw order: by SHA-256 of seed, stage, purpose and entry, checkable by hand."""

from hashlib import sha256

from tournaments.formats.hat import Hat, draw_purpose


def test_order_is_that_of_the_hashes_of_seed_stage_purpose_entry():
    names = ["Ana / Bruno", "Carla / Zé", "Eva / Rui"]
    by_hand = sorted(names, key=lambda name: sha256(f"2026/Chaves/draw/{name}".encode()).hexdigest())
    assert list(Hat("2026", "Chaves").order("draw", names)) == by_hand


def test_lots_are_a_certificate_of_what_was_hashed():
    lot = Hat("2026", "Fase à parte").lots("lots", ["Zé"])[0]
    assert lot.text == "2026/Fase à parte/lots/Zé"
    assert lot.digest == sha256("2026/Fase à parte/lots/Zé".encode()).hexdigest()


def test_known_order_on_any_machine():
    assert Hat("2026", "Chaves").order("draw", "ABCDE") == ("C", "B", "E", "D", "A")


def test_order_depends_on_every_part_and_not_on_the_order_given():
    names = [f"E{n}" for n in range(12)]
    base = Hat("2026", "Chaves").order("draw", names)
    assert base == Hat("2026", "Chaves").order("draw", reversed(names))
    others = [
        Hat("2027", "Chaves").order("draw", names),
        Hat("2026", "Grupos").order("draw", names),
        Hat("2026", "Chaves").order("draw-2", names),
    ]
    assert len({base, *others}) == 4


def test_first_draw_is_draw_and_later_ones_are_numbered():
    assert [draw_purpose(number) for number in (1, 2, 3)] == ["draw", "draw-2", "draw-3"]
