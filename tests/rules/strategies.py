"""Random score documents of each game, as a table might write them; every one of them is valid."""

from hypothesis import strategies as st

from rules.batalha import dealt
from rules.blackjack import RULES as BLACKJACK_RULES
from rules.boards import RESULTS
from rules.bridge import CONTRACTS, NO_TRUMP
from rules.catalogue import GAMES
from rules.chess import CHESS
from rules.document import read_document, score
from rules.domino import WAYS
from rules.draughts import DRAUGHTS
from rules.king import HIGHEST_BID, NEGATIVES
from rules.melds.tables import BURACO, CANASTRA, TRANCA
from rules.poker.cards import PACK
from rules.poker.game import POKER
from rules.poker.hand import PLAYERS as POKER_PLAYERS
from rules.rami import KINDS

NAMES = ["Ana", "Bruno", "Carla", "Duarte"]
PAIRS = ["Ana / Carla", "Bruno / Duarte"]


def shares(total, count=4):
    """`total` shared out among `count` players."""
    cuts = st.lists(st.integers(0, total), min_size=count - 1, max_size=count - 1).map(sorted)
    return cuts.map(lambda marks: [high - low for low, high in zip([0, *marks], [*marks, total], strict=True)])


@st.composite
def king_documents(draw):
    options = draw(
        st.fixed_dictionaries({}, optional={"order": st.sampled_from(["fixed", "any"]), "cap_payment": st.booleans()})
    )
    order = draw(st.permutations(list(NEGATIVES))) if options.get("order") == "any" else list(NEGATIVES)
    hands = [{"contract": slug, "taken": draw(shares(NEGATIVES[slug].total))} for slug in order]
    hands += [draw(festas(owner)) for owner in draw(st.permutations(range(4)))]
    return document("king", "classic", options, NAMES, hands[: draw(st.integers(0, 10))])


@st.composite
def festas(draw, owner):
    play = draw(st.sampled_from(["positive", "nulls", "unplayed"]))
    hand = {"contract": "festa", "owner": owner, "play": play}
    if play == "unplayed":
        return hand
    hand["taken"] = draw(shares(13))
    if draw(st.booleans()):
        hand["buyer"] = draw(st.sampled_from([seat for seat in range(4) if seat != owner]))
        hand["bid"] = draw(st.integers(1, HIGHEST_BID[play]))
    if play == "positive" and draw(st.booleans()):
        hand["trump"] = draw(st.sampled_from(["hearts", "diamonds", "clubs", "spades"]))
    return hand


def sueca_hands():
    return st.one_of(
        st.integers(0, 120).map(lambda first: {"points": [first, 120 - first]}),
        st.sampled_from([{"points": [120, 0], "all_tricks": True}, {"points": [60, 60]}, {"band": "60"}]),
        st.builds(lambda won, band: {"won": won, "band": band}, won=st.integers(0, 1), band=bands()),
        st.integers(0, 1).map(lambda side: {"renounce": side}),
        st.just({"annulled": True}),
    )


def bands():
    return st.sampled_from(["61", "91", "120", "all"])


@st.composite
def sueca_documents(draw):
    rules = draw(st.sampled_from(["portugal", "portugal_10", "double_simple", "brasil"]))
    options = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "target": st.integers(1, 20),
                "tie": st.sampled_from(["none", "double_simple", "add"]),
                "bandeira_by": st.sampled_from(["tricks", "points"]),
                "bandeira": st.sampled_from([4, "match"]),
                "renounce": st.sampled_from([4, "match"]),
            },
        )
    )
    return until_the_end(document("sueca", rules, options, PAIRS, draw(st.lists(sueca_hands(), max_size=12))))


CANASTRAS = {"real": 2, "limpa": 1, "suja": 2, "suja_aces": 1}


@st.composite
def canastra_sides(draw, goes_out):
    """A side with the cards that its canastras hold, and no more than its half of the pack."""
    record = draw(st.fixed_dictionaries({}, optional={slug: st.integers(0, most) for slug, most in CANASTRAS.items()}))
    laid = goes_out or any(record.values()) or draw(st.booleans())
    left = draw(st.lists(st.integers(0, 12).map(lambda fives: 5 * fives), min_size=2, max_size=2))
    record["left"] = [0, left[1]] if goes_out else left if laid else [None, None]
    record["cards"] = draw(st.integers(0, (CANASTRA.pack // 2 - sum(left)) // 5)) * 5 if laid else 0
    record["red_threes"] = draw(st.integers(0, 2))
    if goes_out:
        record["went_out"] = True
    return record


@st.composite
def canastra_hands(draw):
    if draw(st.integers(0, 9)) == 0:
        return {"sides": [{"total": draw(st.integers(-100, 300)) * 10} for _ in range(2)]}
    out = draw(st.sampled_from([0, 1, None]))
    sides = [draw(canastra_sides(goes_out=out == side)) for side in range(2)]
    for key in draw(st.lists(st.sampled_from(["exact_cut", "misdeal"]), max_size=1)):
        sides[draw(st.integers(0, 1))][key] = draw(st.sampled_from([True, 1, 2]))
    if sum(record.get("suja_aces", 0) for record in sides) > 1:
        del sides[1]["suja_aces"]
    return {"sides": sides}


@st.composite
def canastra_documents(draw):
    options = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "target": st.sampled_from([1000, 5000]),
                "reach": st.sampled_from(["above", "at_least"]),
                "round": st.sampled_from(["away", "up"]),
                "misdeal": st.sampled_from(["opponents", "own"]),
            },
        )
    )
    hands = draw(st.lists(canastra_hands(), max_size=8))
    return until_the_end(document("canastra", "confederacao", options, PAIRS, hands))


MORTOS = {"morto": st.sampled_from(["used", "unused", "none"])}


@st.composite
def buraco_documents(draw):
    rules = draw(st.sampled_from(list(BURACO)))
    sides = draw(st.integers(2, 6)) if rules == "copag" else 2
    options = draw(st.fixed_dictionaries({}, optional={"target": st.sampled_from([300, 1500, 4000])}))
    hands = draw(st.lists(buraco_hands(rules, sides), max_size=8))
    return until_the_end(document("buraco", rules, options, [f"Side {side}" for side in range(sides)], hands))


@st.composite
def buraco_hands(draw, rules, sides):
    """Cards that the pack has, and at most one side out, with its wild cards."""
    table = BURACO[rules]
    canastras = {slug: st.integers(0, 2) for slug in table.values.canastras if slug != "wilds"}
    out = draw(st.sampled_from([None, *range(sides)]))
    records = []
    for side in range(sides):
        record = draw(st.fixed_dictionaries({"left": st.integers(1, 60)}, optional={**canastras, **MORTOS}))
        record["cards"] = draw(st.integers(0, table.values.pack // sides - 60) | card_counts(table.cards))
        if side == out:
            record |= {"went_out": True, "left": 0, **({"wilds": 1} if "wilds" in table.values.canastras else {})}
        records.append(record)
    return {"sides": records}


def card_counts(kinds):
    """A few cards of each kind, so few that six sides together stay below the pack."""
    return st.fixed_dictionaries(
        {"low": st.integers(1, 2)}, optional={slug: st.integers(1, 2) for slug in kinds if slug != "low"}
    )


@st.composite
def tranca_documents(draw):
    options = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "clean": st.sampled_from([200, 300]),
                "dirty": st.sampled_from([0, 50]),
                "target": st.sampled_from([300, 3000]),
                "black_threes": st.booleans(),
            },
        )
    )
    hands = draw(st.lists(tranca_hands(asks_black=options.get("black_threes", False)), max_size=8))
    rules = draw(st.sampled_from(["netcartas", "jogatina", "copag"]))
    return until_the_end(document("tranca", rules, options, PAIRS, hands))


@st.composite
def tranca_hands(draw, asks_black):
    out = draw(st.sampled_from([None, 0, 1]))
    records = []
    for side in range(2):
        optional = {"clean": st.integers(0, 3), "dirty": st.integers(0, 3), "red_threes": st.integers(0, 2), **MORTOS}
        record = draw(st.fixed_dictionaries({"left": st.integers(1, 15)}, optional=optional))
        record["cards"] = draw(st.integers(0, TRANCA.pack // 2 - 15))
        if side == out:
            record |= {"went_out": True, "left": 0}
        elif asks_black:
            record["black_threes"] = draw(st.integers(0, min(2, record["left"])))
        records.append(record)
    return {"sides": records}


@st.composite
def bridge_hands(draw, honours=True):
    if draw(st.integers(0, 9)) == 0:
        return {"contract": "pass"}
    contract = draw(st.sampled_from(sorted(CONTRACTS)))
    hand = {"contract": contract, "declarer": draw(st.sampled_from("NESW")), "tricks": draw(st.integers(0, 13))}
    if honours and draw(st.integers(0, 3)) == 0:
        points = 150 if CONTRACTS[contract].strain == NO_TRUMP else draw(st.sampled_from([100, 150]))
        hand["honours"] = {"seat": draw(st.sampled_from("NESW")), "points": points}
    return hand


@st.composite
def bridge_documents(draw):
    rules = draw(st.sampled_from(["rubber", "rodado", "chicago"]))
    options = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "part_bonus": st.sampled_from([100, 50]),
                "vulnerable": st.sampled_from(["dealer", "non_dealer"]),
                "pure": st.booleans(),
            },
        )
    )
    hands = draw(st.lists(bridge_hands(honours=rules != "rodado"), max_size=8))
    if hands and draw(st.integers(0, 4)) == 0:
        hands.append({"unfinished": True})
    return until_the_end(document("bridge", rules, options, PAIRS, hands))


@st.composite
def hearts_documents(draw):
    rules = draw(st.sampled_from(["pmcc", "classic"]))
    options = draw(st.fixed_dictionaries({}, optional={"limit": st.integers(20, 120)}))
    hands = draw(st.lists(hearts_hands(moons=["others", "self"] if rules == "classic" else ["others"]), max_size=10))
    return until_the_end(document("hearts", rules, options, NAMES, hands))


@st.composite
def hearts_hands(draw, moons):
    """Now and then somebody takes everything."""
    queen = draw(st.integers(0, 3))
    alone = [13 if seat == queen else 0 for seat in range(4)]
    hand = {"hearts": alone if draw(st.integers(0, 3)) == 0 else draw(shares(13)), "queen": queen}
    if draw(st.booleans()):
        hand["moon"] = draw(st.sampled_from(moons))
    return hand


@st.composite
def domino_documents(draw):
    rules = draw(st.sampled_from(["points", "six"]))
    options = draw(st.fixed_dictionaries({}, optional={"target": st.integers(1, 150), "partner_pips": st.booleans()}))
    hands = draw(st.lists(domino_hands() if rules == "points" else domino_wins(), max_size=10))
    return until_the_end(document("domino", rules, options, PAIRS, hands))


def domino_hands():
    left = st.lists(st.integers(0, 84), min_size=2, max_size=2)
    return st.one_of(
        st.builds(lambda out, left: {"out": out, "left": left}, st.integers(0, 1), left),
        left.map(lambda left: {"blocked": True, "left": left}),
        st.just({"annulled": True}),
    )


def domino_wins():
    won = st.builds(lambda winner, how: {"winner": winner, "how": how}, st.integers(0, 1), st.sampled_from(list(WAYS)))
    return st.one_of(won, st.just({"annulled": True}))


@st.composite
def sobe_documents(draw):
    rules = draw(st.sampled_from(["pmcc", "classic"]))
    options = draw(st.fixed_dictionaries({}, optional={"start": st.integers(5, 30), "maximum": st.integers(35, 60)}))
    count = draw(st.integers(0, 10))
    hands = [draw(sobe_hands(rules, stays=rules == "classic" and index % 3 < 2)) for index in range(count)]
    return until_the_end(document("sobe_e_desce", rules, options, NAMES, hands))


@st.composite
def sobe_hands(draw, rules, stays):
    """Where somebody may stay out, the last player sometimes does."""
    trump = draw(st.sampled_from(["hearts", "diamonds", "clubs", "spades"]))
    if stays and trump != "hearts" and draw(st.booleans()):
        return {"trump": trump, "tricks": [*draw(shares(5, 3)), None]}
    tricks = draw(shares(5))
    if trump != "hearts" or rules == "classic":
        return {"trump": trump, "tricks": tricks}
    return {"trump": trump, "tricks": tricks, "trump_tricks": [draw(st.integers(0, won)) for won in tricks]}


@st.composite
def espadinha_documents(draw):
    by = st.sampled_from(["tricks", "points"])
    options = draw(st.fixed_dictionaries({}, optional={"target": st.integers(1, 300), "difference_by": by}))
    bids = st.lists(st.integers(0, 13), min_size=2, max_size=2)
    hands = st.builds(lambda bids, tricks: {"bids": bids, "tricks": tricks}, bids, shares(13, 2))
    return until_the_end(document("spades_pt", "pmcc", options, PAIRS, draw(st.lists(hands, max_size=10))))


@st.composite
def bisca_documents(draw):
    sides = draw(st.integers(2, 4))
    options = draw(st.fixed_dictionaries({}, optional={"target": st.integers(1, 4)}))
    hands = draw(st.lists(shares(120, sides).map(lambda points: {"points": points}), max_size=8))
    return until_the_end(document("bisca", "classic", options, NAMES[:sides], hands))


@st.composite
def rami_documents(draw):
    sides = draw(st.integers(2, 6))
    options = draw(st.fixed_dictionaries({}, optional={"rounds": st.integers(1, 8)}))
    hands = draw(st.lists(rami_hands(sides), max_size=8))
    return until_the_end(document("rami", "classic", options, [f"Player {side}" for side in range(sides)], hands))


@st.composite
def rami_hands(draw, sides):
    winner = draw(st.integers(0, sides - 1))
    left = [0 if side == winner else draw(st.integers(0, 260)) for side in range(sides)]
    return {"winner": winner, "kind": draw(st.sampled_from(list(KINDS))), "left": left}


@st.composite
def eleusis_documents(draw):
    """Everybody deals once, in any order; fewer hands than players may be stopped."""
    sides = draw(st.integers(4, 8))
    dealers = draw(st.permutations(range(sides)))[: draw(st.integers(0, sides))]
    hands = [
        {"dealer": dealer, "left": [None if seat == dealer else draw(st.integers(0, 26)) for seat in range(sides)]}
        for dealer in dealers
    ]
    if 0 < len(hands) < sides and draw(st.booleans()):
        hands.append({"stopped": True})
    return document("eleusis", "classic", {}, [f"Player {side}" for side in range(sides)], hands)


@st.composite
def guritipau_documents(draw):
    """What lies on the table is told while it counts."""
    options = draw(st.fixed_dictionaries({}, optional={"target": st.sampled_from([None, 1, 2])}))
    hands = []
    for _hand in range(draw(st.integers(0, 16))):
        got = score(document("guritipau", "sao_nicolau", options, PAIRS, hands))
        if got["finished"]:
            break
        hands.append(draw(guritipau_hands(told=got["next"]["needed"] is None)))
    return document("guritipau", "sao_nicolau", options, PAIRS, hands)


@st.composite
def guritipau_hands(draw, told):
    if draw(st.integers(0, 9)) == 0:
        return {"annulled": True}
    table = {"table": draw(st.integers(0, 8))} if told else {}
    how = draw(st.sampled_from(["tricks", "fraud", "resigned", "ranciod"]))
    return {"winner": draw(st.integers(0, 1)), **table, "how": how}


@st.composite
def burro_documents(draw):
    sides = draw(st.integers(3, 13))
    options = draw(st.fixed_dictionaries({}, optional={"word": st.sampled_from(["BURRO", "PORCO"])}))
    player = st.integers(0, sides - 1)
    hands = st.fixed_dictionaries({"last": player}, optional={"joker": player})
    names = [f"Player {side}" for side in range(sides)]
    return until_the_end(document("burro", "classic", options, names, draw(st.lists(hands, max_size=12))))


@st.composite
def quilinhos_documents(draw):
    names = NAMES[: draw(st.integers(3, 4))]
    cards = st.integers(2 if len(names) == 4 else 1, 10)
    hands = st.builds(lambda last, card: {"last": last, "card": card}, st.integers(0, len(names) - 1), cards)
    options = draw(st.fixed_dictionaries({}, optional={"limit": st.integers(1, 60)}))
    return until_the_end(document("quilinhos", "classic", options, names, draw(st.lists(hands, max_size=12))))


@st.composite
def keips_documents(draw):
    side = st.integers(0, 1)
    said = st.builds(lambda winner: {"call": "keips", "winner": winner}, side)
    corte = st.builds(lambda caller, right: {"call": "corte", "caller": caller, "right": right}, side, st.booleans())
    options = draw(st.fixed_dictionaries({}, optional={"target": st.integers(1, 8)}))
    return until_the_end(document("keips", "classic", options, PAIRS, draw(st.lists(said | corte, max_size=12))))


@st.composite
def shared_documents(draw, game, key, most, total):
    """A game of one hand in which a pack is shared out."""
    names = [f"Player {player}" for player in range(draw(st.integers(2, most)))]
    hands = draw(st.lists(shares(total(len(names)), len(names)).map(lambda shared: {key: shared}), max_size=1))
    return document(game, "classic", {}, names, hands)


@st.composite
def won_documents(draw, game, key, option, hands):
    """Games of which is told who won them, up to the match."""
    options = draw(st.fixed_dictionaries({}, optional={option: st.integers(1, 7)}))
    told = [{key: winner} for winner in draw(st.lists(hands, max_size=9))]
    return until_the_end(document(game, None, options, NAMES[:2], told))


@st.composite
def werewolf_documents(draw):
    names = [f"Player {player}" for player in range(draw(st.integers(5, 20)))]
    options = draw(st.fixed_dictionaries({}, optional={"narrator": st.booleans(), "rounds": st.integers(1, 5)}))
    roles = ["wolf", "seer", *(["narrator"] if options.get("narrator") else [])]
    hands = []
    for _ in range(draw(st.integers(0, options.get("rounds", 1)))):
        seats = draw(st.permutations(range(len(names))))
        hands.append({**dict(zip(roles, seats, strict=False)), "winner": draw(st.sampled_from(["wolf", "village"]))})
    return document("werewolf", "classic", options, names, hands)


ENDINGS = {"chess": CHESS.options.endings, "draughts": DRAUGHTS.options.endings}


@st.composite
def board_documents(draw, game):
    """Games of chess or draughts, fewer than the match has or all of them."""
    options = draw(st.fixed_dictionaries({}, optional={"games": st.integers(1, 8)}))
    if game == "draughts" and draw(st.booleans()):
        options["points"] = draw(st.sampled_from(["2-1-0", "1-half-0"]))
    hands = draw(st.lists(board_hands(game), max_size=options.get("games", 1)))
    rules = draw(st.sampled_from(list(GAMES[game].rulesets)))
    return document(game, rules, options, NAMES[:2], hands)


@st.composite
def board_hands(draw, game):
    hand = {"result": draw(st.sampled_from(list(RESULTS)))}
    fitting = [how for how, ending in ENDINGS[game].items() if hand["result"] in ending.results]
    if draw(st.booleans()):
        hand["how"] = draw(st.sampled_from(fitting))
    if draw(st.integers(0, 3)) == 0:
        hand["white"] = draw(st.integers(0, 1))
    return hand


@st.composite
def poker_documents(draw):
    rules = draw(st.sampled_from(list(POKER.rulesets)))
    options = POKER.rulesets[rules]
    most = min(POKER_PLAYERS[1], (len(PACK) - options.board) // options.cards)
    count = draw(st.integers(POKER_PLAYERS[0], most))
    hands = st.lists(st.one_of(poker_showdowns(options, count), poker_chips(count)), max_size=3)
    return document("poker", rules, {}, [f"Ana {number}" for number in range(count)], draw(hands))


@st.composite
def poker_showdowns(draw, options, count):
    """Cards from one pack; somebody is still in. Few different amounts, so that pots are cut and shared."""
    size, needed = options.cards, options.cards * count + options.board
    pack = draw(st.randoms(use_true_random=False)).sample(PACK, needed)
    inside = draw(st.sets(st.integers(0, count - 1), min_size=1))
    held = ["".join(pack[size * side : size * side + size]) for side in range(count)]
    hand = {
        "paid": draw(st.lists(st.integers(0, 5), min_size=count, max_size=count)),
        "cards": [cards if side in inside else None for side, cards in enumerate(held)],
    }
    return {**hand, "board": " ".join(pack[size * count :])} if options.board else hand


def poker_chips(count):
    """What everybody won or lost; the last one what is left."""
    rest = st.lists(st.integers(-300, 300), min_size=count - 1, max_size=count - 1)
    return rest.map(lambda chips: {"won": [*chips, -sum(chips)]})


def euchre_documents():
    hands = st.fixed_dictionaries(
        {"makers": st.integers(0, 1), "tricks": st.integers(0, 5)}, optional={"alone": st.booleans()}
    )
    return matches_of("euchre", hands)


def spades_documents():
    both = st.lists(st.integers(0, 13), min_size=2, max_size=2)
    nil = st.lists(st.sampled_from([None, "made", "failed"]), min_size=2, max_size=2)
    return matches_of("spades", st.fixed_dictionaries({"bids": both, "tricks": shares(13, 2)}, optional={"nil": nil}))


def matches_of(game, hands):
    """Two pairs play hands up to the end of a game without options."""
    return st.lists(hands, max_size=16).map(lambda some: until_the_end(document(game, "standard", {}, PAIRS, some)))


@st.composite
def pif_paf_documents(draw):
    sides = draw(st.integers(3, 8))
    hands = []
    for _hand in range(draw(st.integers(0, 6))):
        bets = draw(st.lists(st.integers(0, 40), min_size=sides, max_size=sides).filter(any))
        hands.append({"bets": bets, "winner": draw(st.sampled_from([side for side in range(sides) if bets[side]]))})
    return document("pif_paf", "classic", {}, [f"Player {side}" for side in range(sides)], hands)


def document(game, rules, options, sides, hands):
    return {"game": game, "rules": rules, "options": options, "sides": sides, "hands": hands}


def until_the_end(given):
    """The document without the hands that would come after its end."""
    error = score(given).get("error")
    if error is None or error["code"] != "after_end":
        return given
    return {**given, "hands": given["hands"][: error["hand"]]}


@st.composite
def blackjack_documents(draw):
    rules = draw(st.sampled_from(list(BLACKJACK_RULES)))
    few, many = BLACKJACK_RULES[rules].players
    count = draw(st.integers(few, many))
    names = [f"Ana {number}" for number in range(1, count + 1)]
    return document("blackjack", rules, {}, names, draw(st.lists(blackjack_hands(rules, count), max_size=6)))


@st.composite
def blackjack_hands(draw, rules, count):
    """One keeps the bank; at least one of the others bets."""
    bank = draw(st.integers(0, count - 1))
    others = [seat for seat in range(count) if seat != bank]
    playing = draw(st.lists(st.sampled_from(others), min_size=1, unique=True))
    words = st.sampled_from(list(BLACKJACK_RULES[rules].worth))
    optional = {"stake": st.sampled_from([1, 2])}
    if rules == "casino":
        optional["insurance"] = st.sampled_from(["lost", None])
    required = {"bet": st.integers(0, 500), "outcome": st.one_of(words, st.lists(words, min_size=1, max_size=6))}
    player = st.fixed_dictionaries(required, optional=optional)
    return {"bank": bank, "players": {str(seat): draw(player) for seat in playing}}


DOCUMENTS = {
    "king": king_documents(),
    "sueca": sueca_documents(),
    "canastra": canastra_documents(),
    "bridge": bridge_documents(),
    "buraco": buraco_documents(),
    "tranca": tranca_documents(),
    "hearts": hearts_documents(),
    "domino": domino_documents(),
    "sobe_e_desce": sobe_documents(),
    "spades_pt": espadinha_documents(),
    "bisca": bisca_documents(),
    "rami": rami_documents(),
    "eleusis": eleusis_documents(),
    "guritipau": guritipau_documents(),
    "burro": burro_documents(),
    "chess": board_documents("chess"),
    "quilinhos": quilinhos_documents(),
    "keips": keips_documents(),
    "peixinho": shared_documents("peixinho", "fours", 6, lambda _players: 13),
    "batalha": shared_documents("batalha", "cards", 8, dealt),
    "crapo": won_documents("crapo", "winner", "target", st.integers(0, 1)),
    "draughts": board_documents("draughts"),
    "magic": won_documents("magic", "game", "best_of", st.sampled_from([0, 1, None])),
    "werewolf": werewolf_documents(),
    "euchre": euchre_documents(),
    "spades": spades_documents(),
    "pif_paf": pif_paf_documents(),
    "blackjack": blackjack_documents(),
    "poker": poker_documents(),
}
"""A strategy for each game."""


def documents(*games):
    """A random valid document of any of the games; of all of them if none is named."""
    return st.one_of([DOCUMENTS[game] for game in games or DOCUMENTS])


def matches(*games):
    """The same as matches, read and ready to be folded."""
    return documents(*games).map(read_document)
