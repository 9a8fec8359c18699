"""The owner of compiled code: what is absent, compiling, on disk or loaded, for each game."""

from dataclasses import dataclass, replace

import pytest

from commontable import GAMES
from commontable.core.compiling import compiled_games
from commontable.core.compiling.compiled_games import CodeState, CompiledGames, KernelSet


@dataclass
class NoteUnit:
    """A unit that notes when it was loaded."""

    is_on_disk: bool = False
    is_loaded: bool = False

    def load(self):
        self.is_loaded = self.is_on_disk = True


@dataclass
class Notes:
    unit: NoteUnit


@pytest.fixture
def built():
    return []


@pytest.fixture
def notes(built):
    def build(game):
        built.append(game)
        return Notes(NoteUnit())

    return KernelSet("notes", build)


GAME = GAMES["couperation"]


def test_code_goes_from_absent_over_compiling_and_disk_to_loaded(notes):
    games = CompiledGames()
    assert games.state(GAME, notes) is CodeState.ABSENT
    with games.compiling(GAME, notes):
        assert games.state(GAME, notes) is CodeState.COMPILING
    games.kernels(GAME, notes).unit.is_on_disk = True
    assert games.state(GAME, notes) is CodeState.ON_DISK
    assert games.loaded(GAME, notes) is None
    games.load(GAME, notes)
    assert games.state(GAME, notes) is CodeState.LOADED
    assert games.loaded(GAME, notes) is games.kernels(GAME, notes)
    assert games.loaded_games(notes) == ["couperation"]


def test_a_compiler_that_failed_leaves_no_mark(notes):
    games = CompiledGames()
    with pytest.raises(OSError, match="killed"), games.compiling(GAME, notes):
        raise OSError("killed")
    assert games.state(GAME, notes) is CodeState.ABSENT


def test_only_what_is_on_disk_is_loaded_from_there(notes):
    games = CompiledGames()
    games.load_from_disk(GAME, notes)
    assert games.loaded(GAME, notes) is None
    games.kernels(GAME, notes).unit.is_on_disk = True
    games.load_from_disk(GAME, notes)
    assert games.loaded(GAME, notes) is not None


def test_kernels_are_built_once_and_forgotten_with_the_oldest_game(notes, built, monkeypatch):
    monkeypatch.setattr(compiled_games, "MOST_GAMES", 2)
    games = CompiledGames()
    first, second, third = (replace(GAME, summary=str(n)) for n in range(3))
    for game in (first, second, first):
        games.kernels(game, notes)
    assert built == [first, second]
    games.kernels(third, notes)  # the second one was not asked for lately
    assert games.kernels(first, notes)
    assert built == [first, second, third]
    games.kernels(second, notes)
    assert built == [first, second, third, second]


def test_a_game_equal_to_another_has_code_of_its_own(notes):
    games = CompiledGames()
    games.load(GAME, notes)
    assert games.loaded(replace(GAME), notes) is None
