"""The debrief of a table: a page, files for spreadsheets, and no word too much while it runs."""

import asyncio
import csv
import io
import re
import zipfile

import msgspec
import pytest

from commontable.games import GAMES
from commontable.tables.log.events import Acted, Closed
from commontable.tables.log.store import Append, Entry, Guest
from commontable.tables.log.stores import open_store
from commontable.tables.play import commands
from commontable.tables.play.table import fold, take_in
from commontable.web.site.guests import hash_of
from tests.games.landrush.steering import bargaining
from tests.servers import running
from tests.tables.company import SECRET, company

GAME = GAMES["landrush"]
GUESTS = ["ann", "ben", "cleo", "dora"]
HOST = "tables.example"
FIGURES = [
    *("wealth", "cash", "plots", "earned", "gini", "lorenz"),
    *("events", "reshuffle", "deals", "bargains", "promises"),
]


def events_of(start, steps=None, is_closed=False):
    """A table that began there, and what four people did for so many steps."""
    first = commands.opening("landrush", 4, {}, "ann", start=GAME.position(start))
    events = [msgspec.structs.replace(first, secret=SECRET), *company(GUESTS)]
    table = fold("t", events)
    while not table.is_over and (steps is None or len(table.moves) < steps):
        seat = GAME.turn(table.state)
        wanted = bargaining(GAME.legal_texts(table.state, seat))
        event = Acted(seat, wanted[len(table.moves) % len(wanted)])
        take_in(table, event)
        events.append(event)
    return [*events, *([Closed("ann")] if is_closed else [])], table


async def fill(database, tables):
    store = await open_store(database)
    for guest in GUESTS:
        await store.save_guest(Guest(guest, guest.capitalize()), hash_of(f"token of {guest}"))
    for number, (name, (events, table)) in enumerate(tables.items()):
        entry = Entry(name, f"TABLE{number}", "landrush", "ann", False, table.is_over, 1)
        await store.append(Append(name, 0, 1, tuple(events), None, entry))
    await store.close()


def hamlet(seed=3):
    return GAME.new(seats=4, seed=seed, options={"board": "hamlet"})


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    """Two servers. Their running tables differ in the events that lie face down, and only there."""
    folder = tmp_path_factory.mktemp("debrief")
    one = hamlet()
    other = one.copy()
    GAME.redeal(other, -1, 1234)
    assert list(one.event) != list(other.event)
    ended = events_of(hamlet(4))
    for which, start in enumerate((one, other)):
        tables = {"running": events_of(start, 120), "ended": ended, "new": events_of(start, 0)}
        assert [t.is_over for _, t in tables.values()] == [False, True, False]
        asyncio.run(fill(str(folder / f"{which}.db"), tables))
    with (
        running(str(folder / "0.db"), log=folder / "log0") as first,
        running(str(folder / "1.db"), log=folder / "log1") as second,
    ):
        yield first, second


@pytest.fixture
def site(pair):
    return pair[0]


def paths(table):
    api = f"/api/tables/{table}/debrief"
    yield f"/t/{table}/debrief"
    yield api
    yield f"{api}.zip"
    for figure in FIGURES:
        yield f"{api}.csv?figure={figure}"
        yield f"{api}.svg?figure={figure}"


@pytest.mark.parametrize("table", ["running", "new"])
def test_hidden_events_change_no_byte_of_a_running_debrief(pair, table):
    for path in paths(table):
        answers = [server.get(path, Host=HOST) for server in pair]
        for answer in answers:
            answer.headers.pop("date")
        assert answers[0] == answers[1], path


def test_the_page_tells_every_figure_in_words_and_draws_it(site):
    text = site.get("/t/ended/debrief").text
    for figure in FIGURES:
        assert f'id="figure-{figure}"' in text
    assert text.count('<svg xmlns="http://www.w3.org/2000/svg"') == len(FIGURES) - 1
    assert "Ann (" in text  # people by their names
    assert "@A" not in text
    for shape in ("circle", "square", "star", "triangle"):
        assert text.count(f" shape-{shape}") == 1  # as on the board
    assert "all 6 played" in text
    assert "To talk about" in text
    assert "is not over" not in text
    assert "is not over" in site.get("/t/running/debrief").text


def test_every_figure_comes_as_csv_and_all_of_them_in_one_file(site):
    compressed = site.get("/api/tables/ended/debrief.zip")
    assert compressed.headers["content-type"] == "application/zip"
    files = zipfile.ZipFile(io.BytesIO(compressed.body))
    assert files.namelist() == [f"{figure}.csv" for figure in FIGURES]
    for figure in FIGURES:
        one = site.get(f"/api/tables/ended/debrief.csv?figure={figure}")
        assert one.headers["content-type"].startswith("text/csv")
        assert f"{figure}.csv" in one.headers["content-disposition"]
        assert one.body == files.read(f"{figure}.csv")
    rows = list(csv.DictReader(io.StringIO(files.read("wealth.csv").decode())))
    assert [int(row["season"]) for row in rows[::4]] == list(range(7))


def test_the_last_wealth_is_the_score(site):
    scores = site.get("/api/tables/ended").json()["scores"]
    figures = site.get("/api/tables/ended/debrief").json()["figures"]
    last = [row["wealth"] for row in figures[0]["rows"][-4:]]
    assert last == scores


def test_plots_come_as_pictures_of_any_theme(site):
    for theme in ("light", "dark", "contrast"):
        path = f"/api/tables/ended/debrief.svg?figure=wealth&theme={theme}"
        answer = site.get(path)
        assert answer.headers["content-type"] == "image/svg+xml"
        assert "var(" not in answer.text


def test_plots_name_those_who_sit_there(site):
    names = [seat["name"] for seat in site.get("/api/tables/ended").json()["seats"]]
    for path in ("/api/tables/ended/debrief.svg?figure=wealth", "/t/ended/debrief"):
        drawn = site.get(path).text
        assert all(re.search(f">{name} (poor|middle|rich)<", drawn) for name in names)


@pytest.mark.parametrize(
    "path, status",
    [
        ("/api/tables/ended/debrief.csv", 400),
        ("/api/tables/ended/debrief.csv?figure=love", 400),
        ("/api/tables/ended/debrief.svg?figure=promises", 404),
        ("/api/tables/nowhere/debrief", 404),
        ("/t/nowhere/debrief", 404),
    ],
)
def test_what_is_not_there_is_refused_in_words(site, path, status):
    answer = site.get(path)
    assert answer.status == status
    assert answer.json()["message"]


def test_a_game_without_figures_says_so(site):
    table = site.open(site.guest())
    answer = site.get(f"/api/tables/{table}/debrief")
    assert (answer.status, answer.json()["message"]) == (404, "Couperation has no debrief.")


def test_a_debrief_follows_the_table(site):
    ann = site.guest()
    table = site.open(ann, game="landrush", seats=4, seat=0, bots={1: "random", 2: "random"})
    before = site.get(f"/api/tables/{table}/debrief").json()
    assert (before["status"], before["facts"]["Season"]) == ("waiting", "1 of 10")
    assert site.do(table, ann, "close")["type"] == "done"
    assert site.get(f"/api/tables/{table}/debrief").json()["status"] == "over"
