"""What holds for every score there can be."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.batalha import dealt
from rules.catalogue import GAMES
from rules.document import read_document, result, score
from rules.fold import play_hand
from rules.game import sums
from tests.rules.strategies import documents, matches

unhurried = settings(deadline=None, max_examples=50)


@unhurried
@given(documents())
def test_random_documents_are_taken(document):
    assert "error" not in score(document), score(document)


@unhurried
@given(documents())
def test_totals_are_the_sums_of_the_hands(document):
    got = score(document)
    begun = score({**document, "hands": []})["totals"]
    assert got["totals"] == [sum(column) for column in zip(begun, *got["hands"], strict=True)]


@unhurried
@given(matches())
def test_hands_are_the_sums_of_their_lines(match):
    for scored in match.fold().hands:
        assert scored.points == sums(scored.lines, match.sides.count)


@unhurried
@given(matches())
def test_every_line_rests_on_an_article_of_the_card(match):
    card = {article.number for article in match.game.articles(match.options)}
    columns = {"", *match.game.columns(match.options)}
    for scored in match.fold().hands:
        assert {line.article for line in scored.lines} <= card
        assert {line.column for line in scored.lines} <= columns


@unhurried
@given(matches())
def test_where_a_line_shows_a_product_it_is_its_points(match):
    for scored in match.fold().hands:
        for line in scored.lines:
            assert line.times is None or line.points == line.times * line.each


@unhurried
@given(matches())
def test_a_finished_match_has_winners_and_no_next(match):
    got = result(match, match.fold())
    assert bool(got["winners"]) == got["finished"] == (got["next"] == {})


@unhurried
@given(matches(), st.data())
def test_a_match_may_be_folded_in_any_batches(match, data):
    whole = match.fold()
    state = match.game.start(match.options, match.sides)
    for index, raw in enumerate(match.hands):
        if index == data.draw(st.integers(0, len(match.hands)), label="folded anew up to here"):
            state = whole.hands[index - 1].state if index else state
        state = play_hand(match.game, match.options, match.sides, state, raw, index=index).state
    assert state == whole.state


@unhurried
@given(matches())
def test_every_hand_reads_in_one_line(match):
    for scored in match.fold().hands:
        text = match.game.describe(match.options, scored.hand)
        assert (text.source % text.params).strip()


@unhurried
@given(documents("king"))
def test_a_king_festa_gives_325_and_a_whole_game_0(document):
    got = score(document)
    assert [sum(hand) for hand in got["hands"][6:]] == [325] * len(got["hands"][6:])
    assert not got["finished"] or sum(got["totals"]) == 0


@unhurried
@given(documents("sueca"))
def test_a_sueca_hand_is_won_by_one_side(document):
    for hand in score(document)["hands"]:
        assert min(hand) == 0 <= max(hand)


@unhurried
@given(documents("sueca"))
def test_sueca_goes_on_below_the_target(document):
    got = score(document)
    target = document["options"].get("target") or GAMES["sueca"].rulesets[document["rules"]].target
    assert got["finished"] == (max(got["totals"]) >= target)


@unhurried
@given(documents("peixinho", "batalha"))
def test_a_pack_that_is_shared_out_is_shared_whole(document):
    got = score(document)
    whole = 13 if document["game"] == "peixinho" else dealt(len(document["sides"]))
    assert [sum(hand) for hand in got["hands"]] == [whole] * len(got["hands"])
    assert got["finished"] == bool(got["hands"])


@unhurried
@given(documents("keips", "crapo"))
def test_where_a_hand_is_won_by_one_side_it_is_worth_one(document):
    assert {tuple(sorted(hand)) for hand in score(document)["hands"]} <= {(0, 1)}


@unhurried
@given(documents("magic"))
def test_nobody_wins_more_games_of_magic_than_are_needed(document):
    got = score(document)
    needed = -(-document["options"].get("best_of", 3) // 2)
    drawn = sum(hand == {"game": None} for hand in document["hands"])
    assert sum(got["totals"]) + drawn == len(got["hands"])
    assert got["finished"] == (max(got["totals"]) == needed)


@unhurried
@given(documents("werewolf"))
def test_the_wolf_wins_alone_or_the_village_without_it(document):
    apart = bool(document["options"].get("narrator"))
    for hand, points in zip(document["hands"], score(document)["hands"], strict=True):
        wolf = hand["winner"] == "wolf"
        assert (points[hand["wolf"]], sum(points)) == ((1, 1) if wolf else (0, len(points) - 1 - apart))


@unhurried
@given(documents("canastra"))
def test_a_canastra_total_is_a_multiple_of_ten(document):
    assert {total % 10 for total in score(document)["totals"]} == {0}


@unhurried
@given(documents("buraco", "tranca"))
def test_level_sides_share_one_hand_and_never_a_target(document):
    got = score(document)
    target = read_document(document).options.target
    assert got["finished"] == (bool(got["hands"]) if target is None else bool(got["winners"]))
    assert target is None or len(got["winners"]) <= 1


@unhurried
@given(matches("tranca"))
def test_tranca_never_doubles_four_red_threes(match):
    for scored in match.fold().hands:
        for line in scored.lines:
            assert line.label != "all four red threes"
            assert line.label != "red threes" or abs(line.points) == 100 * line.times <= 400


@unhurried
@given(matches("tranca"))
def test_a_tranca_hand_is_a_multiple_of_ten(match):
    assert {points % 10 for scored in match.fold().hands for points in scored.points} <= {0}


@unhurried
@given(matches("buraco", "tranca"))
def test_at_most_one_side_earns_going_out(match):
    for scored in match.fold().hands:
        assert [line.points for line in scored.lines if line.label == "went out"] in ([], [100])


@unhurried
@given(matches("bridge"))
def test_bridge_writes_below_the_line_only_tricks_bid_and_made(match):
    for scored in match.fold().hands:
        below = [line for line in scored.lines if line.column == "below"]
        assert len(below) <= 1
        assert all(line.article == "4" and line.points in range(20, 901, 10) for line in below)
        assert not below or match.options.scoring.adds_up


@unhurried
@given(documents("bridge"))
def test_bridge_part_scores_stay_below_a_game(document):
    got = score(document)
    assert got["finished"] or max(got["next"]["below"]) < 100


@unhurried
@given(documents("chess", "draughts"))
def test_a_game_on_a_board_gives_one_whole_or_nothing(document):
    got = score(document)
    whole = 1 if document["game"] == "chess" or document["options"].get("points") == "1-half-0" else 2
    for hand, points in zip(document["hands"], got["hands"], strict=True):
        assert sum(points) == (0 if hand["result"] == "0-0" else whole)


@unhurried
@given(documents("chess", "draughts"))
def test_a_match_on_a_board_lasts_as_long_as_was_agreed(document):
    assert score(document)["finished"] == (len(document["hands"]) == document["options"].get("games", 1))


@unhurried
@given(matches("hearts"))
def test_a_hand_of_hearts_gives_26_or_78_or_takes_up_to_26_off(match):
    for scored in match.fold().hands:
        everything = scored.hand.hearts[scored.hand.queen] == 13
        due = {26} if not everything else {78} if scored.hand.moon == "others" else set(range(-26, 1))
        assert sum(scored.points) in due


@unhurried
@given(documents("domino"))
def test_a_hand_of_dominoes_is_won_by_one_side_at_most(document):
    for hand in score(document)["hands"]:
        assert min(hand) == 0 <= max(hand) <= 168


@unhurried
@given(documents("sobe_e_desce"))
def test_sobe_e_desce_goes_on_while_everybody_is_above_0(document):
    got = score(document)
    if not got["finished"]:
        assert min(got["totals"]) > 0


@unhurried
@given(documents("spades_pt"))
def test_in_espadinha_one_loses_what_the_other_gains(document):
    assert all(sum(hand) == 0 for hand in score(document)["hands"])


@unhurried
@given(documents("bisca"))
def test_a_hand_of_bisca_is_won_by_one_side_or_nobody(document):
    assert all(sum(hand) in (0, 1) for hand in score(document)["hands"])


@unhurried
@given(documents("rami"))
def test_in_rami_whoever_completes_a_hand_counts_nothing(document):
    for hand, points in zip(document["hands"], score(document)["hands"], strict=True):
        assert points[hand["winner"]] == 0 <= min(points)


@unhurried
@given(documents("eleusis"))
def test_in_eleusis_the_holder_of_most_cards_has_nothing(document):
    for hand, points in zip(document["hands"], score(document)["hands"], strict=True):
        if "left" in hand:
            most = max(left for left in hand["left"] if left is not None)
            holders = [side for side, left in enumerate(hand["left"]) if left == most]
            assert most == 0 or {points[side] for side in holders} == {0}


@unhurried
@given(documents("eleusis"))
def test_in_eleusis_the_dealer_has_as_much_as_the_best(document):
    for hand, points in zip(document["hands"], score(document)["hands"], strict=True):
        if "left" in hand:
            assert points[hand["dealer"]] == max(points)


@unhurried
@given(documents("guritipau"))
def test_a_hand_of_guritipau_changes_one_pedra_at_most_and_none_is_owed(document):
    got = score(document)
    assert min(got["totals"]) >= 0
    assert all(sorted(hand) in ([0, 0], [0, 1], [-1, 0]) for hand in got["hands"])


@unhurried
@given(documents("guritipau"))
def test_in_guritipau_one_has_seven_grains_exactly_while_all_is_played_for(document):
    coming = score(document)["next"]
    if coming:
        assert max(coming["midj"]) <= 7
        assert (7 in coming["midj"]) == (coming["needed"] is not None)


@unhurried
@given(documents("burro"))
def test_in_burro_the_letters_are_as_many_as_the_hands_and_jokers(document):
    got = score(document)
    assert sum(got["totals"]) == sum(len(hand) for hand in document["hands"])
    assert got["finished"] == (max(got["totals"]) >= 5)
