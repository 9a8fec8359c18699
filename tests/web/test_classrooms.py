"""A classroom over HTTP: one link for all, a view for the facilitator, nothing for strangers."""

import re

import pytest

from tests.servers import running, wait_until
from tests.web.test_pages import Browser

LEAST = ("refuse", "vote 0", "roll", "done", "pass", "ready", "abandon", "agree", "split 0")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rooms")
    with running(
        str(folder / "t.db"),
        "--bot-pace",
        "0.01",
        log=folder / "log",
        COMMONTABLE_TABLES_PER_GUEST="20",
    ) as found:
        yield found


def open_room(site, teacher, tables=2, **words):
    asked = {"game": "landrush", "tables": tables, "options": {"board": "hamlet"}, **words}
    answer = site.ask("POST", "/api/classrooms", token=teacher, send=asked)
    assert answer.status == 201, answer.text
    return answer.json()


def ask(site, room, what, token):
    return site.ask("POST", f"/api/classrooms/{room['code']}/{what}", token=token, send={})


def standing(site, room, token):
    return site.get(f"/api/classrooms/{room['code']}", token).json()["standing"]


def test_students_are_seated_and_bots_fill_up_at_the_start(site):
    teacher = site.guest("Teacher")
    room = open_room(site, teacher)
    pupils = [site.guest(f"Pupil {n}") for n in range(5)]
    seats = [ask(site, room, "sit", pupil).json() for pupil in pupils]
    assert [(room["tables"].index(each["table"]), each["seat"]) for each in seats] == [
        *((0, n) for n in range(4)),
        (1, 0),
    ]
    assert [each["status"] for each in standing(site, room, teacher)] == ["waiting", "waiting"]
    site.ready(room["tables"][0], *pupils[:4])
    assert [each["status"] for each in standing(site, room, teacher)] == ["playing", "waiting"]
    assert ask(site, room, "start", pupils[0]).status == 403
    assert ask(site, room, "start", teacher).json()["is_started"] is True
    kinds = [seat["kind"] for seat in standing(site, room, teacher)[1]["seats"]]
    assert kinds == ["person", "bot", "bot", "bot"]


def test_a_facilitator_compares_tables_and_others_do_not(site):
    teacher, pupil = site.guest("Teacher"), site.guest("Pupil")
    room = open_room(site, teacher, 2)
    for each in standing(site, room, teacher):
        assert each["facts"]["Season"] == "1 of 6"
        assert each["measures"]["rich-wealth"] == [[0, 30]]
    for token in (pupil, None):
        assert site.get(f"/api/classrooms/{room['code']}", token).status in (401, 403)
        assert site.get(f"/c/{room['code']}/tables", token).status == 403


def test_a_class_room_in_the_browser_without_scripts(site):
    teacher = Browser(site)
    path = teacher.place_of(
        teacher.post("/classrooms", game="landrush", tables="3", seats="4", name="Teacher")
    )
    page = teacher.get(path).text
    assert page.count('class="one-table') == 3
    assert "Side by side" in page
    code = path.removeprefix("/c/")
    assert code in teacher.get("/").text
    pupil = Browser(site)
    assert pupil.place_of(pupil.get(f"/j?code={code.lower()}")) == path
    assert "Sit down" in pupil.get(path).text
    table = pupil.place_of(pupil.post(f"{path}/sit", name="Pupil <i>"))
    assert pupil.place_of(pupil.get(path)) == table
    assert pupil.place_of(pupil.post(f"{path}/sit")) == table
    assert "<i>" not in teacher.get(path).text
    assert "Pupil" in teacher.get(f"{path}/tables").text
    assert "Back to the classroom" in teacher.get(f"{table}/debrief").text
    assert "Back to the classroom" not in pupil.get(f"{table}/debrief").text
    assert teacher.place_of(teacher.post(f"{path}/start", bot="random")) == path
    assert teacher.place_of(teacher.post(f"{path}/close")) == path
    assert teacher.get(path).text.count("is-over") == 3


def test_tables_of_a_room_do_not_crowd_the_first_page_of_the_facilitator(site):
    teacher = Browser(site)
    path = teacher.place_of(teacher.post("/classrooms", game="landrush", tables="2", seats="4"))
    page = teacher.get("/").text
    assert f'href="{path}"' in page
    assert "table-line" not in page


@pytest.mark.parametrize(
    "wrong", [{"tables": "0"}, {"tables": "17"}, {"tables": "x"}, {"seats": "3"}, {"seats": ""}]
)
def test_a_room_that_cannot_be_is_refused_on_its_page(site, wrong):
    form = {"game": "landrush", "tables": "2", "seats": "4", **wrong}
    answer = Browser(site).post("/classrooms", **form)
    assert answer.status == 400
    assert "notice" in answer.text
    assert 'action="/classrooms"' in answer.text


def test_a_guest_cannot_open_more_tables_by_rooms_than_one_by_one(site):
    teacher = site.guest("Teacher")
    open_room(site, teacher, 16)
    asked = {"game": "landrush", "tables": 5}
    answer = site.ask("POST", "/api/classrooms", token=teacher, send=asked)
    assert answer.status == 429
    assert open_room(site, teacher, 4)


def test_what_is_not_there_is_refused_in_words(site):
    teacher = site.guest("Teacher")
    for path in ("/c/NOSUCH", "/c/%00", "/api/classrooms/NOSUCH"):
        assert site.get(path, teacher).status == 404, path
    assert site.get("/new/chess/classroom").status == 404
    assert (
        site.ask("POST", "/api/classrooms", token=teacher, send={"game": "landrush"}).status == 400
    )
    room = open_room(site, teacher, 1)
    assert site.ask("POST", f"/api/classrooms/{room['code']}/sit", send={}).status == 401
    answer = site.ask(
        "POST", f"/api/classrooms/{room['code']}/start", token=teacher, send={"bot": "love"}
    )
    assert answer.status == 400


def test_other_games_have_class_rooms_too(site):
    teacher, pupil = site.guest("Teacher"), site.guest("Pupil")
    room = open_room(site, teacher, 2, game="couperation", options={})
    table = ask(site, room, "sit", pupil).json()["table"]
    assert ask(site, room, "start", teacher).status == 200
    wait_until(lambda: site.get(f"/api/tables/{table}").json()["status"] == "playing")
    page = site.get(f"/c/{room['code']}", teacher).text
    assert not re.search(r"Debrief<", page)


def test_sixteen_tables_of_four_are_played_side_by_side(site):
    """A person and three bots at each; the facilitator sees all come to their second season."""
    teacher = site.guest("Teacher")
    room = open_room(site, teacher, 16)
    pupils = {table: site.guest(f"Pupil {n}") for n, table in enumerate(room["tables"])}
    for table, pupil in pupils.items():
        assert site.do(table, pupil, "sit", seat=1)["type"] == "done"
    ask(site, room, "start", teacher)

    def go_on():
        """Whoever is waited for does the least; whether all tables have seen a season."""
        for table, pupil in pupils.items():
            seen = site.get(f"/api/tables/{table}?viewer=1", pupil).json()
            legal = seen["view"]["legal"]
            if 1 in seen["waits_for"] and seen["view"]["season"] == 1:
                text = next(text for verb in LEAST for text in legal if text.startswith(verb))
                site.do(table, pupil, "act", seat=1, action=text)
        told = standing(site, room, teacher)
        assert [each["status"] for each in told] == ["playing"] * 16
        return all(each["facts"]["Season"] == "2 of 6" for each in told)

    wait_until(go_on)
    told = standing(site, room, teacher)
    assert all(len(each["measures"]["gini"]) == 2 for each in told)
    page = site.ask("GET", f"/c/{room['code']}/tables", token=teacher, Accept="text/html")
    assert page.text.count('class="one-table') == 16
    ask(site, room, "close", teacher)
    assert {each["status"] for each in standing(site, room, teacher)} == {"over"}
