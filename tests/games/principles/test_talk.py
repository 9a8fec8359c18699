"""What may be said: advice, never dice, and nothing in the rerolls."""

import pytest

from commontable.core.errors import BadNotation
from commontable.core.talk import Pin, TalkPolicy, read_pin, write_pin
from commontable.games.principles import talk
from commontable.games.principles.talk import PHRASES, screen
from tests.games.principles.scene import GAME, NOBODY, A, position

ADVISED = talk.ADVICE

TELLS_DICE = """
my yellow dice are 5 & 6
my yellow dice have a high value
my reds are great
My REDS are GREAT!!!
i have two sixes
I've got 3 fives
got a 6
i have lots of blue
no reds here
mine are low
i'm high on D4
im really strong in blue
my dice suck
my dice are fine
i rolled terrible
rolled like crap
great roll, all evens
only odds over here
i have nothing for D4
ive got plenty for F4
b1ue is good
bl0e? no, y3llow
s i x
s.i.x
5-5-2
D4: 5 5 2 2
reeeeds
who has sixes?
do you have a blue?
what are your dice?
show me your dice
⚅⚅
🔵🔵
🎲 6
I can do 16 there
sum is 12
16
5️⃣
VI VI
I have a pair
double six
my rolls are great
mostly even
mine are even
I have a 4
my best die is for D4
green 5
my greens are ok
my green are good
low
very high for me
my hand is great
I got crap
we have nothing
a five and a six
six
x3 fours
4s and 5s
B L U E
y.e.l.l.o.w
meine roten sind gut
ich habe drei sechsen
jag har två sexor
tengo dos seis
j'ai deux six
mes bleus sont hauts
min röda är höga
!!!!!
no no no no
👍👍👍👍
hmmmmmm
s
6️⃣
🍌🍌
⬆
""".strip().split("\n")

ADVICE = """
don't go to F4
you shouldn't go to that space, that's a bad idea
good plan
I have a bad feeling about F4
D4 is a terrible idea for you
let's swap
you take D4, I'll take E4
stay on B7 this round
green should go to D4
black, go left please
orange and white should split
we have 3 rounds left
the market is 2 steps behind you
hurry up!
i'm fine with that
that's even better
don't even think about it
what are the odds
no one should go there
I can't make it to A5
i am low on time
one of us should stay
two of us can go left
the other one
go higher up the board
nice!
well played
ok
yes
round 3 will be hard
wait, I want to change my plan
I would not fight me there
leave D4 to me
I agree
I have a better idea
my time is almost gone
you can win there
Let us meet at D1
brb
trust me on this one
are you ready?
D4, E4, F4 or G4?
use your rerolls
that is far away
I need a minute
sorry, I misclicked
why not i5?
a5 or b6?
¡vamos!
👍
?
no no no
you go to D4, I go to E4, and we go to the goal if you go there first
""".strip().split("\n")


@pytest.mark.rule("POC-48", "POC-E22")
@pytest.mark.parametrize("line", TELLS_DICE)
def test_what_tells_of_dice_is_not_sent(line):
    assert screen(line)


@pytest.mark.rule("POC-49", "POC-E22")
@pytest.mark.parametrize("line", [*ADVICE, *PHRASES])
def test_general_advice_is_sent(line):
    assert screen(line) is None


@pytest.mark.parametrize("line", ["", "   ", "\n"])
def test_nothing_is_not_sent(line):
    assert screen(line)


@pytest.mark.rule("POC-48")
def test_the_reason_says_what_was_wrong():
    assert "colour" in str(screen("blue it is"))
    assert "number" in str(screen("I make 14"))
    assert "high or low" in str(screen("pretty low"))


@pytest.mark.rule("POC-50", "POC-48", "POC-49")
@pytest.mark.parametrize(
    "fields, policy",
    [
        ({"phase": "start"}, TalkPolicy.ADVICE),
        ({}, TalkPolicy.ADVICE),
        (
            {"phase": "reroll", "meeples": ["A6", "H7", "E4"], "discs": ["A6", "H7", "E4"]},
            TalkPolicy.SILENT,
        ),
        ({"phase": "over", "outcome": "won", "meeples": ["D1", "F1", "A2"]}, TalkPolicy.FREE),
    ],
)
def test_who_may_say_what_depends_on_the_phase(fields, policy):
    s = position(**fields)
    for viewer in (NOBODY, A):
        assert GAME.talk(s, viewer).policy is policy
        assert GAME.talk(s, viewer).reason


@pytest.mark.rule("POC-49")
@pytest.mark.parametrize("pin", [Pin("avoid", "F4"), Pin("prefer", "D4", 1)])
def test_a_pin_is_written_and_read(pin):
    assert read_pin(ADVISED, GAME.view(position(), A), write_pin(pin)) == pin


@pytest.mark.parametrize(
    "text", ["avoid", "avoid Z9", "like D4", "avoid D4 for D", "avoid D4 to B", "", "avoid E9"]
)
def test_other_pins_are_refused(text):
    with pytest.raises(BadNotation):
        read_pin(ADVISED, GAME.view(position(), A), text)
