"""The words of the tables: what each means, in which games it is said, and how in Portugal and in Brazil."""

from __future__ import annotations

from typing import NamedTuple

from rules.text import gettext_noop as _


class Term(NamedTuple):
    """A word in English and as it is said in Portugal and in Brazil (empty: alike), and what it means."""

    slug: str
    word: str
    portugal: str
    brazil: str
    games: tuple[str, ...]
    meaning: str

    @property
    def brazilian(self) -> str:
        """The word in Brazil."""
        return self.brazil or self.portugal

    def said_in(self, game: str) -> bool:
        """Whether it is a word of the game's own."""
        return game in self.games


EVERY: tuple[str, ...] = ()
"""Said whatever is played."""
BIDS = ("bridge", "spades_pt", "spades", "euchre")
TRUMPS = ("king", "sueca", "bisca", "sobe_e_desce", "guritipau", *BIDS)
TRICKS = (*TRUMPS, "hearts")
MELDS = ("canastra", "buraco", "tranca", "rami", "pif_paf")
CANASTRAS = ("canastra", "buraco", "tranca")
BOARDS = ("chess", "draughts")
BETS = ("poker", "blackjack", "pif_paf")

GLOSSARY: tuple[Term, ...] = (
    Term("hand", "hand", "mão", "", EVERY,
         _("One deal, played to its end and written down as one line; also the cards one holds.")),
    Term("match", "match", "partida", "", EVERY,
         _("Hand after hand until somebody has won. In bridge the Portuguese word is said of a game.")),
    Term("encounter", "encounter", "encontro", "confronto", EVERY,
         _("Matches of the same sides until one has won most of them, as a draw or bracket pairs them.")),
    Term("stage", "stage", "fase", "", EVERY,
         _("A part of a championship that is played in one way, such as pools or a knockout.")),
    Term("round", "round", "jornada", "rodada", EVERY,
         _("All encounters of a championship that are played at the same time.")),
    Term("pair", "pair", "dupla", "", EVERY,
         _("Two partners who sit opposite each other and score together.")),
    Term("dealer", "dealer", "quem dá", "", EVERY,
         _("Whoever shuffles and gives out the cards of a hand; afterwards it is the neighbour's turn.")),
    Term("shuffle", "shuffle", "baralhar", "embaralhar", EVERY,
         _("To mix the cards before they are dealt.")),
    Term("cut", "cut", "cortar, partir", "cortar", EVERY,
         _("To lift part of the pack after it was shuffled, so that nobody knows its order.")),
    Term("score-sheet", "score sheet", "folha de jogo, boletim", "súmula, bloco", EVERY,
         _("The paper on which a match is written down and which both sides sign.")),
    Term("director", "director", "diretor da prova, árbitro", "organizador, árbitro", EVERY,
         _("Who runs the evening and decides when the table cannot agree.")),
    Term("draw", "draw", "empate", "", EVERY,
         _("An even result. Whether it is shared, played again or carried over is said by each game.")),
    Term("bye", "bye", "isento, folga", "folga", EVERY,
         _("A round in which an entry has nobody to play against and goes on.")),
    Term("walkover", "walkover", "falta de comparência", "W.O.", EVERY,
         _("A win without play, because the others did not come.")),
    Term("trick", "trick", "vaza", "", TRICKS,
         _("One card from everybody; the best of them takes all.")),
    Term("trump", "trump", "trunfo", "", TRUMPS,
         _("The suit whose cards beat those of every other suit.")),
    Term("follow-suit", "follow suit", "assistir ao naipe", "seguir o naipe", TRICKS,
         _("To play a card of the suit that was led, as one must while one has any.")),
    Term("revoke", "revoke", "renúncia", "", ("sueca", "bridge", "spades", "euchre"),
         _("Not to follow suit although one could. The table pays for it as its rules say.")),
    Term("bid", "bid", "oferta, lance", "lance", ("king", "bridge", "spades_pt", "spades"),
         _("What one offers to take or to pay before play begins; whoever offers most is held to it.")),
    Term("no-trump", "no trump", "sem trunfo", "", ("bridge",),
         _("A contract in which no suit beats the others.")),
    # King
    Term("negative", "negative", "negativa", "", ("king",),
         _("One of the six hands in which whatever is counted costs points.")),
    Term("festa", "festa", "festa", "leilão, positiva", ("king",),
         _("The hand that belongs to one player, who earns by it, sells it or leaves it unplayed.")),
    Term("nulls", "nulls", "nulos, para baixo", "para baixo", ("king",),
         _("A festa played downwards: all begin with points, and every trick takes some away.")),
    # Sueca and Bisca
    Term("game-point", "game, of sueca", "jogo, risco", "ponto, vitória", ("sueca",),
         _("What a hand is worth to its winners, a stroke each; the match is played to a number of them.")),
    Term("bandeira", "bandeira", "bandeira", "", ("sueca",),
         _("All tricks of a hand taken by one pair.")),
    Term("manilha", "manilha", "manilha, bisca", "manilha", ("sueca", "bisca"),
         _("The seven, second only to the ace and worth nearly as much.")),
    # Guritipau
    Term("midj", "midj", "midj", "", ("guritipau",),
         _("The grains of corn that Guritipau is played for: they gather on the table, and the winner takes them "
           "home.")),
    Term("pedra", "pedra", "pedra", "", ("guritipau",),
         _("What eight midj at home come to; it may first cost the others one of theirs.")),
    Term("as-todas", "às todas", "às todas", "", ("guritipau",),
         _("The state at seven midj: one side needs a single hand, the other several in a row.")),
    # Canastra, Buraco, Tranca
    Term("meld", "meld", "jogo, combinação", "", MELDS,
         _("Cards laid down together because they follow each other in suit or are of equal rank.")),
    Term("canastra", "canastra", "canastra", "", CANASTRAS,
         _("A meld of seven cards or more, which earns a premium.")),
    Term("natural-canastra", "natural canastra", "canastra real", "", ("canastra", "buraco"),
         _("A canastra without any wild card. What is called so differs from game to game: its card says what "
           "counts.")),
    Term("clean-canastra", "clean canastra", "canastra limpa", "", CANASTRAS,
         _("In Canastra one with a joker, in Buraco and Tranca one without any wild card.")),
    Term("dirty-canastra", "dirty canastra", "canastra suja", "", CANASTRAS,
         _("A canastra with a wild card that spoils it: it is worth less.")),
    Term("wild", "wild card", "curinga", "", (*MELDS, "burro"),
         _("A card that may stand for another.")),
    Term("joker", "joker", "curingão, joker", "curingão", ("canastra", "buraco", "tranca", "rami", "burro"),
         _("The card without a suit. Where twos are wild too, it is the greater of the wild cards.")),
    Term("wild-two", "wild two", "curinguinha", "", CANASTRAS,
         _("A two that stands for another card; in its own place it is an ordinary two.")),
    Term("morto", "morto", "morto", "", ("buraco", "tranca"),
         _("The second hand that lies ready for each side. In bridge the Portuguese word is said of the dummy.")),
    Term("lay-down", "lay down", "descer", "baixar, descer", MELDS,
         _("To put melds on the table, where they begin to count for one's side.")),
    Term("opening", "opening", "abertura", "", ("canastra",),
         _("The least that a pair must lay down at once the first time in a hand.")),
    Term("go-out", "going out", "bater, batida", "", MELDS,
         _("To play the last card and end the hand.")),
    Term("discard-pile", "discard pile", "lixo, monte de descarte", "lixo, lixeira", MELDS,
         _("The cards thrown away, face up; it may be taken as the game allows.")),
    Term("red-three", "red three", "três vermelho", "", ("canastra", "tranca"),
         _("A three of hearts or diamonds: it lies apart and earns or costs a premium.")),
    Term("exact-cut", "exact cut", "corte certo", "", ("canastra",),
         _("Lifting precisely as many cards as are dealt, which earns the cutter's pair a premium.")),
    Term("misdeal", "misdeal", "erro de dar", "erro ao dar", ("canastra",),
         _("A wrong number of cards dealt. It is paid for and dealt again.")),
    Term("below-zero", "below zero", "negativo", "ré", ("canastra",),
         _("A total of less than nothing, which many tables call by a word of its own.")),
    # Bridge
    Term("contract", "contract", "contrato", "", ("bridge",),
         _("How many tricks above six a side undertook to take, and with which trump.")),
    Term("declarer", "declarer", "declarante", "carteador", ("bridge",),
         _("Who plays the contract, the partner's cards as well.")),
    Term("dummy", "dummy", "morto", "", ("bridge",),
         _("The declarer's partner, whose cards lie open.")),
    Term("double", "double", "dobre", "dobro", ("bridge",),
         _("A call that raises what a contract wins or loses; the other side may redouble it.")),
    Term("overtrick", "overtrick", "vaza a mais", "", ("bridge",),
         _("A trick more than the contract asked for.")),
    Term("undertrick", "undertrick", "vaza a menos, cabide", "multa, queda", ("bridge",),
         _("A trick missing to the contract; the other side is paid for it.")),
    Term("part-score", "part score", "parcial", "", ("bridge",),
         _("A contract made that is not worth a game by itself.")),
    Term("bridge-game", "game, of bridge", "partida", "game", ("bridge",),
         _("A hundred points below the line, in one hand or in several.")),
    Term("slam", "slam", "cheleme", "slam", ("bridge",),
         _("A contract for twelve tricks, or for all thirteen, that is made.")),
    Term("rubber", "rubber", "rober", "rubber", ("bridge",),
         _("Play until one side has won two games.")),
    Term("vulnerable", "vulnerable", "vulnerável", "", ("bridge",),
         _("A side with more to win and more to lose: in a rubber, one that has a game.")),
    Term("honours", "honours", "honras", "", ("bridge",),
         _("The five highest trumps, or the aces without trump, held in one hand: they earn points by themselves.")),
    Term("passed-out", "passed out", "passaram todos", "mão passada", ("bridge",),
         _("A hand for which nobody bid: nothing is scored.")),
    # Bids in pairs
    Term("bag", "bag", "bag", "", ("spades",),
         _("A trick over the bid; ten of them cost a hundred.")),
    Term("nil", "nil", "nulo", "nil", ("spades",),
         _("A bid to take no trick at all.")),
    Term("makers", "makers", "quem escolhe o trunfo", "", ("euchre",),
         _("The side that chose the trump and must take most of the tricks.")),
    # Hearts, Sobe e desce
    Term("shoot-the-moon", "taking everything", "tudo", "", ("hearts",),
         _("All hearts and the queen of spades in one player's tricks: the points turn against the others.")),
    Term("stay-out", "staying out", "ficar de fora", "", ("sobe_e_desce",),
         _("Not to play a hand, where one may: nothing is won and nothing lost.")),
    # Dominoes
    Term("tile", "tile", "pedra", "pedra, peça", ("domino",),
         _("A piece of the domino set, with a number at either end.")),
    Term("carroca", "double tile", "doble", "carroça", ("domino",),
         _("A tile with the same number twice; to go out with one is worth more when games are counted.")),
    Term("la-e-lo", "lá e lô", "lá e lô", "", ("domino",),
         _("Going out with a tile that fits both ends of the line.")),
    Term("cruzada", "cruzada", "cruzada", "", ("domino",),
         _("Going out with a double that fits both ends of the line.")),
    Term("blocked", "blocked", "jogo fechado", "", ("domino",),
         _("A hand in which no tile fits any more; what is left in the hands decides it.")),
    # Family games
    Term("secret-rule", "secret rule", "regra secreta", "", ("eleusis",),
         _("What the dealer thought of: which card may follow which. The others try to find it.")),
    Term("letter", "letter", "letra", "", ("burro",),
         _("The mark against whoever was last; who has the whole word has lost.")),
    Term("four-alike", "four alike", "quatro iguais", "", ("burro", "keips", "peixinho", "quilinhos"),
         _("Four cards of one rank.")),
    Term("keips", "keips", "keips", "", ("keips",),
         _("Said by a player who holds four alike; it wins the hand for the pair.")),
    Term("corte", "corte", "corte", "", ("keips",),
         _("The call that one of the others holds four alike: right, it wins the hand, wrong, it loses it.")),
    Term("war", "war", "batalha, guerra", "guerra", ("batalha",),
         _("Equal cards: more are laid, and the next that differ decide about all of them.")),
    Term("crapo", "crapô", "crapô", "", ("crapo",),
         _("One's own pile with its top card open, which is played before anything else.")),
    Term("stock", "stock", "monte, baralho", "monte", ("bisca", *MELDS, "peixinho", "crapo"),
         _("The cards that are left after the deal and from which one draws.")),
    # Boards
    Term("check", "check", "xeque", "", ("chess",),
         _("An attack on the king, which must be met at once.")),
    Term("mate", "checkmate", "xeque-mate", "", ("chess",),
         _("A check that cannot be met: the game is over.")),
    Term("stalemate", "stalemate", "rei afogado", "", ("chess",),
         _("No legal move, and no check either: a draw.")),
    Term("king-draughts", "king, of draughts", "dama", "", ("draughts",),
         _("A man that reached the last row; it moves as far as it likes.")),
    Term("resign", "resign", "desistir, abandonar", "abandonar", BOARDS,
         _("To give a game up before its end.")),
    # Bets
    Term("chip", "chip", "ficha", "", BETS,
         _("What is bet, and what is counted at the end; it need not be money.")),
    Term("pot", "pot", "pote", "", ("poker", "pif_paf"),
         _("All that has been bet in a hand. Whoever cannot match a bet plays for a part of it only.")),
    Term("fold", "fold", "passar, desistir", "correr, desistir", ("poker",),
         _("To give up a hand and what one has bet in it.")),
    Term("bank", "bank", "banca", "", ("blackjack",),
         _("The player against whom all the others play.")),
    Term("push", "push", "empate", "", ("blackjack",),
         _("As many points as the bank: the bet goes back.")),
    # Others
    Term("narrator", "narrator", "narrador", "", ("werewolf",),
         _("Who leads through night and day without taking sides.")),
    Term("seer", "seer", "vidente", "", ("werewolf",),
         _("The player who may learn each night what another is.")),
    Term("mana", "mana", "mana", "", ("magic",),
         _("What spells are paid with; most of it comes from lands.")),
)  # fmt: skip


def words_of(game: str) -> list[Term]:
    """The words of a game's own, in the order of the glossary."""
    return [term for term in GLOSSARY if term.said_in(game)]
