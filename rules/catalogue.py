"""Every game by its slug."""

from __future__ import annotations

from collections.abc import Mapping

from rules.batalha import BATALHA
from rules.bisca import BISCA
from rules.blackjack import BLACKJACK
from rules.bridge import BRIDGE
from rules.burro import BURRO
from rules.chess import CHESS
from rules.crapo import CRAPO
from rules.domino import DOMINO
from rules.draughts import DRAUGHTS
from rules.eleusis import ELEUSIS
from rules.euchre import EUCHRE
from rules.game import AnyGame
from rules.guritipau import GURITIPAU
from rules.hearts import HEARTS
from rules.keips import KEIPS
from rules.king import KING
from rules.magic import MAGIC
from rules.melds.buraco import BURACO
from rules.melds.canastra import CANASTRA
from rules.melds.tranca import TRANCA
from rules.peixinho import PEIXINHO
from rules.pif_paf import PIF_PAF
from rules.poker.game import POKER
from rules.quilinhos import QUILINHOS
from rules.rami import RAMI
from rules.sobe_e_desce import SOBE_E_DESCE
from rules.spades import SPADES
from rules.spades_pt import SPADES_PT
from rules.sueca import SUECA
from rules.werewolf import WEREWOLF

GAMES: Mapping[str, AnyGame] = {
    game.slug: game
    for game in (
        KING,
        SUECA,
        CANASTRA,
        BRIDGE,
        BURACO,
        TRANCA,
        HEARTS,
        DOMINO,
        SOBE_E_DESCE,
        SPADES_PT,
        BISCA,
        RAMI,
        ELEUSIS,
        GURITIPAU,
        BURRO,
        QUILINHOS,
        KEIPS,
        PEIXINHO,
        BATALHA,
        CRAPO,
        CHESS,
        DRAUGHTS,
        MAGIC,
        WEREWOLF,
        EUCHRE,
        SPADES,
        PIF_PAF,
        BLACKJACK,
        POKER,
    )
}
