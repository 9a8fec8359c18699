"""The legal actions as a list with numbers, by verb; long lists are folded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.table import Table
from rich.text import Text

MOST_LISTED = 24  # actions; a menu with more of them folds its longest verbs
MOST_IN_VERB = 8  # actions of a verb that is never folded


@dataclass(frozen=True)
class Item:
    number: int  # what a person types, from 1
    text: str

    @property
    def verb(self) -> str:
        return self.text.split()[0]

    @property
    def stem(self) -> str:
        """All but the last word, or the verb alone."""
        words = self.text.split()
        return " ".join(words[:-1]) or words[0]

    @property
    def end(self) -> str:
        words = self.text.split()
        return words[-1] if len(words) > 1 else ""


def items_of(texts: Sequence[str]) -> list[Item]:
    return [Item(number, text) for number, text in enumerate(texts, 1)]


def menu(
    texts: Sequence[str], note: Callable[[str], str], width: int, verb: str | None = None
) -> Table:
    """All actions by verb, or those of one verb with nothing folded."""
    items = items_of(texts)
    verbs = list(dict.fromkeys(item.verb for item in items))
    groups = {each: [item for item in items if item.verb == each] for each in verbs}
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
    ends: dict[str, list[str]] = {}
    for item in group:
        ends.setdefault(item.stem, []).append(item.end)
    shared: dict[tuple[str, ...], list[str]] = {}
    for stem, ways in ends.items():
        shared.setdefault(tuple(ways), []).append(stem)
    rows = [(Text(_merged(stems)), [Text(way) for way in ways]) for ways, stems in shared.items()]
    verb = group[0].verb
    rows[-1][1].append(Text(f"(type '{verb}' for the numbers)", "quiet"))
    return rows


def _merged(stems: list[str]) -> str:
    """'hide 12 at' and 'hide 17 at' as 'hide 12 or 17 at'; they differ in one word at most."""
    words = [stem.split() for stem in stems]
    if len({len(each) for each in words}) > 1:
        return ", ".join(stems)
    columns = [list(dict.fromkeys(column)) for column in zip(*words, strict=True)]
    if sum(len(column) > 1 for column in columns) > 1:
        return ", ".join(stems)
    return " ".join(_alternatives(column) for column in columns)


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
