"""The page matches legal texts with the blocks of a game as the server does."""

import json
from pathlib import Path

import pytest

from commontable import web
from commontable.games import OURS
from tests.node import needs_node, run_node

JS = Path(web.__file__).parent / "static" / "js" / "table"
SCRIPT = """
import { readFileSync } from "node:fs";
const { setBlocks, parse, wordsBefore, wordsFrom } = await import(process.argv[1]);
const { blocks, texts } = JSON.parse(readFileSync(0, "utf8"));
setBlocks(blocks);
const found = texts.map(text => {
  const phrase = parse(text);
  const whole = [wordsBefore(phrase, 0), wordsFrom(phrase, 0)].filter(Boolean).join(" ");
  return [phrase.block.verb, phrase.parts, whole];
});
console.log(JSON.stringify(found));
"""
GROUP = """
import { readFileSync } from "node:fs";
const { setBlocks } = await import(process.argv[1] + "/core/notation.js");
const { group } = await import(process.argv[1] + "/panels/group.js");
const { exactMatch, readable } = await import(process.argv[1] + "/core/action-texts.js");
const { blocks, texts, chosen } = JSON.parse(readFileSync(0, "utf8"));
setBlocks(blocks);
const rows = group(texts).map(({ title, rows }) => [title, rows.map(({ key, choices }) =>
  [key, choices.map(({ label }) => label)])]);
console.log(JSON.stringify({ rows, exact: exactMatch(texts, chosen), said: texts.map(readable) }));
"""


def node(script, *words, **given):
    done = run_node("--input-type=module", "-e", script, *words, typed=json.dumps(given))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def texts_of(game):
    s = game.new(max(game.seats), 1)
    for action in range(len(game.actions)):
        try:
            yield game.write_action(s, action)
        except IndexError:  # of a larger board
            continue


@needs_node
@pytest.mark.parametrize("game", OURS, ids=[game.name for game in OURS])
def test_every_text_has_the_same_block_and_parts_on_page_and_server(game):
    texts = list(texts_of(game))
    found = node(SCRIPT, JS / "core" / "notation.js", blocks=game.actions.facts, texts=texts)
    for text, (verb, parts, whole) in zip(texts, found, strict=True):
        block, words = game.actions.match(text)
        assert (verb, tuple(parts), whole) == (block.verb, words, text)


def grouped(name, texts, chosen=()):
    game = next(game for game in OURS if game.name == name)
    return node(GROUP, JS, blocks=game.actions.facts, texts=texts, chosen=list(chosen))


@needs_node
def test_buttons_stand_by_verb_and_first_part():
    texts = [f"place {card} at 1.{n}" for card in (12, 17) for n in (1, 2, 3)]
    rows = [["12", ["1.1", "1.2", "1.3"]], ["17", ["1.1", "1.2", "1.3"]]]
    assert grouped("couperation", texts)["rows"] == [["Place", rows]]


@needs_node
def test_what_all_have_in_common_is_the_heading():
    texts = [f"place 17 at 1.{n}" for n in (1, 2, 3)]
    assert grouped("couperation", texts)["rows"] == [["Place 17 at", [["", ["1.1", "1.2", "1.3"]]]]]
    texts = [f"place at {place}" for place in ("payday", "north")]
    assert grouped("coopoly", texts)["rows"] == [["Place at", [["", ["payday", "north"]]]]]


@needs_node
def test_blocks_of_one_verb_have_a_row_each():
    texts = [f"accuse {what} {n}" for what in ("promise", "debt") for n in (1, 2, 3)]
    rows = [["promise", ["1", "2", "3"]], ["debt", ["1", "2", "3"]]]
    assert grouped("landrush", texts)["rows"] == [["Accuse", rows]]


@needs_node
def test_two_parts_of_one_kind_are_joined_by_and():
    found = grouped("couperation", ["add 12 17", "add 12 18", "add 13 17"])
    assert found["said"][0] == "add 12 and 17"
    assert found["rows"][0][1] == [["", ["12 and 17", "12 and 18", "13 and 17"]]]


@needs_node
def test_the_words_that_join_parts_need_not_be_chosen():
    texts = ["share with A", "meditate without Folk-LP", "do today"]
    assert grouped("coop", texts, ["A"])["exact"] == "share with A"
    assert grouped("coop", texts, ["Folk-LP"])["exact"] == "meditate without Folk-LP"
    assert grouped("coop", texts, ["do"])["exact"] is None
