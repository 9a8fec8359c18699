"""Actions are declared once: numbers, parts, texts and errors follow, in both builds."""

import importlib
from types import SimpleNamespace

import numpy as np
import pytest

from commontable.core.actions import Actions, Block, Group, Numbers, Part, Seats, unordered
from commontable.core.build import Compiled
from commontable.core.errors import BadNotation
from commontable.games import GAMES, OURS

COLOURS = ["red", "green", "blue"]


def declared():
    """A little of everything, in the order of its numbers."""
    colour = Part("a colour", COLOURS)
    named = SimpleNamespace(
        WAIT=Block("wait"),
        PAINT=Block("paint {wall} {colour}", wall=Numbers("a wall", 1, 4), colour=colour),
        MIX=Block("mix {low} with {high}", low=colour, high=colour, check=unordered("s", COLOURS)),
        GIVE=Block("give {n} to {seat}", seat=Seats(2), n=Numbers("a number", 0, 5, lowest=1)),
        CLEAN=Block("clean {room}", room=Part("a room", lambda s: s.rooms, size=3)),
        PICK=Block("pick {set}", set=Part("a set", ["one", "two", "both"], first=1)),
    )
    return named, Actions(*vars(named).values())


NAMED, ACTIONS = declared()
HOUSE = SimpleNamespace(rooms=["hall", "attic"])


# ------------------------------------------------------------------ numbers


def test_blocks_lie_end_to_end_in_the_order_of_their_declaration():
    assert [block.first for block in ACTIONS.blocks] == [0, 1, 13, 22, 34, 37]
    assert len(ACTIONS) == 40


def test_the_last_part_counts_fastest():
    assert [NAMED.PAINT.code(0, 0), NAMED.PAINT.code(0, 2), NAMED.PAINT.code(1, 0)] == [1, 3, 4]
    assert (NAMED.PAINT.wall(4), NAMED.PAINT.colour(4)) == (1, 0)


def test_every_number_lies_in_one_block_and_is_put_together_from_its_parts():
    for action in range(len(ACTIONS)):
        (block,) = [block for block in ACTIONS.blocks if block.has(action)]
        parts = [getattr(block, name)(action) for name in block.parts]
        assert ACTIONS.block(action) is block
        assert ACTIONS.split(action) == (block, *parts)
        assert block.code(*parts) == action
    assert not any(block.has(-1) or block.has(len(ACTIONS)) for block in ACTIONS.blocks)


def test_a_part_may_begin_at_a_value_that_is_not_zero():
    assert [NAMED.PICK.set(action) for action in (37, 38, 39)] == [1, 2, 3]
    assert NAMED.PICK.code(3) == 39


def test_the_order_of_the_words_need_not_be_that_of_the_numbers():
    assert ACTIONS.read(None, "give 3 to B") == NAMED.GIVE.code(1, 3) == 22 + 6 + 3


def test_a_group_has_the_actions_of_blocks_that_stand_side_by_side():
    named, _ = declared()
    some = Group("SOME", named.PAINT, named.MIX)
    assert [action for action in range(40) if some.has(action)] == list(range(1, 22))
    assert named.MIX in some
    assert named.WAIT not in some
    with pytest.raises(AssertionError, match="has gaps"):
        Group("SOME", named.WAIT, named.MIX).has(0)


# ------------------------------------------------------------------ texts


def test_what_is_written_can_be_read():
    for action in range(len(ACTIONS)):
        block, *parts = ACTIONS.split(action)
        if block in (NAMED.MIX, NAMED.GIVE) and (parts[0] >= parts[-1] or parts[-1] == 0):
            continue  # stands for nothing, or for another order
        if block is not NAMED.CLEAN or parts[0] < len(HOUSE.rooms):
            assert ACTIONS.read(HOUSE, ACTIONS.write(HOUSE, action)) == action


def test_spaces_between_words_do_not_matter():
    assert ACTIONS.read(None, "  paint  2   blue ") == NAMED.PAINT.code(1, 2)


def test_names_may_depend_on_the_state():
    assert ACTIONS.write(HOUSE, NAMED.CLEAN.code(1)) == "clean attic"
    assert ACTIONS.read(SimpleNamespace(rooms=["attic"]), "clean attic") == NAMED.CLEAN.code(0)


def test_two_things_can_be_named_in_either_order():
    assert ACTIONS.read(None, "mix blue with red") == ACTIONS.read(None, "mix red with blue")


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("paint 5 red", "expected a wall, 1 to 4, got '5'"),
        ("paint 01 red", "expected a wall, 1 to 4, got '01'"),
        ("paint 9 pink", "expected a wall, 1 to 4, got '9'"),
        ("paint 4 pink", "expected a colour, got 'pink'"),
        ("mix red with red", "expected two different s, got 'red' twice"),
        ("give 0 to A", "expected a number, 1 to 5, got '0'"),
        ("give 9 to C", "expected a number, 1 to 5, got '9'"),
        ("give 1 to C", "expected a seat, A to B, got 'C'"),
        ("clean cellar", "expected a room, got 'cellar'"),
        ("clean", "expected one of: wait, paint 1 red, mix red with green, "),
        ("dance", "give 1 to A, clean room, pick one; got 'dance'"),
        (None, "expected an action as text, got None"),
        (["wait"], "expected an action as text"),
    ],
)
def test_an_error_says_what_was_expected_and_what_came(text, wanted):
    with pytest.raises(BadNotation) as error:
        ACTIONS.read(HOUSE, text)
    assert wanted in str(error.value)


# ------------------------------------------------------------------ mistakes


def test_a_template_and_its_parts_agree():
    with pytest.raises(AssertionError, match="one part for each field"):
        Block("paint {wall}", colour=Part("a colour", COLOURS))


def test_a_block_has_no_numbers_before_it_has_its_place():
    with pytest.raises(AttributeError):
        Block("wait").code()
    with pytest.raises(AttributeError, match="has no part 'roof'"):
        NAMED.PAINT.roof(1)


def test_a_block_belongs_to_one_game_and_has_a_name_of_its_own():
    with pytest.raises(AssertionError, match="two lists"):
        Actions(NAMED.WAIT)
    with pytest.raises(AssertionError, match="its own name"):
        Actions(Block("wait"), Block("wait {n}", n=Numbers("turns", 1, 2)))


# ------------------------------------------------------------------ our games, both builds

KERNEL = """
from commontable.core.build import kernel
from commontable.core.compiling.kernels import Table
from commontable.games.{game}.rules import actions

@kernel
def look(out: Table) -> None:
    for action in range(len(out)):
{lines}"""


def looking(game, actions):
    """The text of a kernel that takes every action apart and puts it together again."""
    lines = []
    names = {value: name for name, value in vars(actions).items() if isinstance(value, Block)}
    for number, block in enumerate(actions.ACTIONS.blocks):
        called = f"actions.{names[block]}"
        parts = [f"{called}.{part}(action)" for part in block.parts]
        lines.append(f"        if {called}.has(action):")
        lines.append(f"            out[action, 0] += {number + 1}")
        lines.append(f"            out[action, 1] = {called}.code({', '.join(parts)})")
        lines += [f"            out[action, {i + 2}] = {part}" for i, part in enumerate(parts)]
    return KERNEL.format(game=game.name, lines="\n".join(lines))


def expected(actions):
    table = np.zeros((len(actions.ACTIONS), 4), np.int64)
    for action in range(len(actions.ACTIONS)):
        block, *parts = actions.ACTIONS.split(action)
        row = [actions.ACTIONS.blocks.index(block) + 1, action, *parts]
        table[action, : len(row)] = row
    return table


@pytest.mark.parametrize("game", OURS, ids=[game.name for game in OURS])
def test_all_actions_of_a_game_are_the_same_in_both_builds(game, tmp_path, monkeypatch):
    actions = importlib.import_module(f"commontable.games.{game.name}.rules.actions")
    name = f"looking_at_{game.name}"
    (tmp_path / f"{name}.py").write_text(looking(game, actions))
    monkeypatch.syspath_prepend(tmp_path)
    module = importlib.import_module(name)
    plain, compiled = np.zeros((2, len(game.actions), 4), np.int64)
    module.look(plain)
    Compiled(tmp_path, game.state.dtype).module(module).look(compiled)
    assert np.array_equal(plain, expected(actions))
    assert np.array_equal(compiled, plain)


@pytest.mark.parametrize("game", OURS, ids=[game.name for game in OURS])
def test_every_text_is_matched_with_the_block_that_wrote_it(game):
    s = game.new(max(game.seats), 1)
    for action in range(len(game.actions)):
        block = game.actions.block(action)
        try:
            text = block.write(s, action)
        except IndexError:  # of a larger board
            continue
        values = dict(zip(block.parts, block.values(action), strict=True))
        words = tuple(block.parts[field].write(s, values[field]) for field in block.fields)
        assert game.actions.match(text) == (block, words)


def test_a_text_of_no_block_is_not_matched():
    assert ACTIONS.match("dance") is None
    assert ACTIONS.match("") is None


def test_blocks_say_which_parts_have_several_words_and_which_are_pairs():
    facts = {each["template"]: each for each in GAMES["couperation"].actions.facts}
    assert facts["add {low} {high}"]["is_pair"]
    assert not facts["place {card} at {cell}"]["is_pair"]
    dice = GAMES["principles"].actions.facts[-1]
    assert dice == {"template": "reroll {dice}", "several": ["dice"], "is_pair": False}


@pytest.mark.parametrize("game", OURS, ids=[game.name for game in OURS])
def test_the_examples_of_all_blocks_can_be_read(game):
    s = game.new(max(game.seats), 1)
    for block in game.actions.blocks:
        assert block.has(game.read_action(s, block.example()))
