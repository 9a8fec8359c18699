"""What can be done in CO-OP, and how it is written: `work Granola-Gary`, `share with B`."""

from __future__ import annotations

from typing import Any

from commontable.core.actions import Actions, Block, Part, Seats
from commontable.core.errors import BadNotation
from commontable.core.notation import shown, word_of, words_of
from commontable.games.coop import data
from commontable.games.coop.rules.state import SEATS, Site


def _side_words() -> list[str]:
    words = []
    for person in data.CHARACTERS:
        if person.has_two_types:
            words += [f"{person.word} {kinds[0]}" for kinds in person.types]
        else:
            words += [person.word, f"{person.word} back"]
    return words


SIDE_WORDS = _side_words()
SITE_WORDS = [word_of(site) for site in Site]

SIDE = Part("a character", SIDE_WORDS)
TOGETHER = Part("a COOPERATE card", [card.word for card in data.COOPERATE])
PLAYER = Seats(SEATS)
KIND = Part("a Groove card", [card.word for card in data.GROOVE])
SITE = Part("a site", SITE_WORDS)
GOOD = Part("a Good", [good.word for good in data.GOODS])
DAY = Part("a day", data.DAYS)

BE = Block("be {side}", side=SIDE)
LAY = Block("lay {card}", card=TOGETHER)
DUDE = Block("dude {player}", player=PLAYER)
LEAD = Block("lead {player}", player=PLAYER)
WORK = Block("work {kind}", kind=KIND)
FROLIC = Block("frolic")
MEDITATE = Block("meditate")
MEDITATE_WITHOUT = Block("meditate without {kind}", kind=KIND)
COOPERATE = Block("cooperate {site}", site=SITE)
SHARE = Block("share with {player}", player=PLAYER)
CHOOSE = Block("choose {player}", player=PLAYER)
SELL = Block("sell {good}", good=GOOD)
ORDER = Block("order {good}", good=GOOD)
MOVE = Block("move {good}", good=GOOD)
LOSE = Block("lose {good}", good=GOOD)
FLIP = Block("flip {day}", day=DAY)
TAKE = Block("take {kind}", kind=KIND)
DO = Block("do {card}", card=TOGETHER)
DO_TODAY = Block("do today")
WAIT = Block("wait")
DECLINE = Block("decline")
DRAW = Block("draw")
STOP = Block("stop")
SING = Block("sing")
HUSH = Block("hush")
CANCEL = Block("cancel")
BEAR = Block("bear")
GIVE = Block("give {kind}", kind=KIND)
ASK = Block("ask {kind}", kind=KIND)
OFFER = Block("offer")
AGREE = Block("agree")
REFUSE = Block("refuse")
DISCARD = Block("discard {kind}", kind=KIND)


class WithExamples(Actions):
    """Names are long here, so that a refusal shows an example of what was begun."""

    def read(self, s: Any, text: Any) -> int:
        try:
            return super().read(s, text)
        except BadNotation:
            verb = "".join(words_of(text)[:1])
            begun = [block for block in self.blocks if block.template.split()[0] == verb]
            if not begun:
                raise
        forms = " or ".join(f"'{block.example()}'" for block in begun)
        raise BadNotation(f"expected {forms} with a name of the game, got {shown(text)}")


ACTIONS = WithExamples(
    *(BE, LAY, DUDE, LEAD),
    *(WORK, FROLIC, MEDITATE, MEDITATE_WITHOUT, COOPERATE, SHARE),
    *(CHOOSE, SELL, ORDER, MOVE, LOSE, FLIP, TAKE),
    *(DO, DO_TODAY, WAIT, DECLINE, DRAW, STOP, SING, HUSH, CANCEL, BEAR),
    *(GIVE, ASK, OFFER, AGREE, REFUSE, DISCARD),
)
