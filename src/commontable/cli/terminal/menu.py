"""The legal actions as a list with numbers, by verb; long lists are folded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.table import Table
from rich.text import Text

from commontable.core.actions import Actions, Block

MOST_LISTED = 24  # actions; a menu with more of them folds its longest verbs
MOST_IN_VERB = 8  # actions of a verb that is never folded


@dataclass(frozen=True)
class Item:
    """A legal action with the block that it belongs to, and the words of its parts."""

    number: int  # what a person types, from 1
    text: str
    block: Block
    parts: tuple[str, ...]

    @property
    def end(self) -> str:
        """Its last part, which tells it apart from others of its row."""
        return self.parts[-1] if self.parts else ""

    @property
    def stem(self) -> str:
        return self.text.removesuffix(self.end).rstrip()


def items_of(actions: Actions, texts: Sequence[str]) -> list[Item]:
    found = [(text, actions.match(text)) for text in texts]
    return [Item(n, text, *of) for n, (text, of) in enumerate(found, 1) if of is not None]


def menu(
    actions: Actions,
    texts: Sequence[str],
    note: Callable[[str], str],
    width: int,
    verb: str | None = None,
) -> Table:
    """All actions by verb, or those of one verb with nothing folded."""
    groups: dict[str, list[Item]] = {}
    for item in items_of(actions, texts):
        groups.setdefault(item.block.verb, []).append(item)
    if verb is not None:
        return _laid_out(_listed(groups[verb], note), width)
    folded = _to_fold(groups)
    rows: list[tuple[Text, list[Text]]] = []
    for each, group in groups.items():
        rows += _folded(group) if each in folded else _listed(group, note)
    return _laid_out(rows, width)


def _to_fold(groups: dict[str, list[Item]]) -> set[str]:
    """The longest verbs, as many as it takes for the rest to be a short list."""
    folded: set[str] = set()
    left = sum(map(len, groups.values()))
    for verb, group in sorted(groups.items(), key=lambda each: -len(each[1])):
        if left > MOST_LISTED and len(group) > MOST_IN_VERB:
            folded.add(verb)
            left -= len(group)
    return folded


def _listed(group: list[Item], note: Callable[[str], str]) -> list[tuple[Text, list[Text]]]:
    """A row for each stem, with a number for each way to end it."""
    stems: dict[str, list[Item]] = {}
    for item in group:
        stems.setdefault(item.stem, []).append(item)
    return [(Text(stem), [_entry(item, note) for item in row]) for stem, row in stems.items()]


def _entry(item: Item, note: Callable[[str], str]) -> Text:
    words = " ".join(word for word in (item.end, note(item.text)) if word)
    return Text.assemble((f"{item.number}", "number"), (")", "quiet"), f" {words}".rstrip())


def _folded(group: list[Item]) -> list[tuple[Text, list[Text]]]:
    """Stems that end in the same ways share a row: 'hide 12, 17 or 30 at'."""
    rows_of: dict[str, list[Item]] = {}
    for item in group:
        rows_of.setdefault(item.stem, []).append(item)
    shared: dict[tuple[str, ...], list[Item]] = {}
    for row in rows_of.values():
        shared.setdefault(tuple(item.end for item in row), []).append(row[0])
    rows = [(Text(_merged(firsts)), [Text(way) for way in ways]) for ways, firsts in shared.items()]
    verb = group[0].block.verb
    rows[-1][1].append(Text(f"(type '{verb}' for the numbers)", "quiet"))
    return rows


def _merged(firsts: list[Item]) -> str:
    """'hide 12 at' and 'hide 17 at' as 'hide 12 or 17 at', where a block has two parts."""
    block, stems = firsts[0].block, [item.stem for item in firsts]
    if len(stems) == 1 or len(block.fields) != 2 or any(item.block != block for item in firsts):
        return ", ".join(stems)
    one, last = block.fields
    chosen = _alternatives([item.parts[0] for item in firsts])
    return block.template.format_map({one: chosen, last: ""}).rstrip()


def _alternatives(words: list[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


def _laid_out(rows: list[tuple[Text, list[Text]]], width: int) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    stem_width = max((len(stem) for stem, _ in rows), default=0)
    table.add_column(width=stem_width, no_wrap=True)
    table.add_column()
    for stem, entries in rows:
        table.add_row(stem, _flow(entries, width - stem_width - 2))
    return table


def _flow(entries: list[Text], width: int) -> Text:
    """Entries side by side, and a new line where the next one would not fit."""
    flow, used = Text(), 0
    for entry in entries:
        if used and used + 2 + len(entry) > width:
            flow.append("\n")
            used = 0
        elif used:
            flow.append("  ")
            used += 2
        flow.append_text(entry)
        used += len(entry)
    return flow
