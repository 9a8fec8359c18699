"""Pages and forms, as a browser without scripts uses them."""

import re
from http.cookies import SimpleCookie
from typing import Any

import pytest

from commontable.core import record
from commontable.games import GAMES, OURS
from tests.servers import running, wait_until

BROWSER = {"Accept": "text/html,application/xhtml+xml"}


class Browser:
    """Follows links and keeps cookies."""

    def __init__(self, server, **headers):
        self.server = server
        self.headers = {**BROWSER, **headers}
        self.cookies = {}

    def get(self, path):
        return self._ask("GET", path)

    def post(self, path, **form):
        words = {name.replace("__", "."): value for name, value in form.items()}
        return self._ask("POST", path, words)

    def _ask(self, method, path, form=None):
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {**self.headers, **({"Cookie": cookie} if cookie else {})}
        answer = self.server.ask(method, path, form=form, **sent)
        for name, morsel in SimpleCookie(answer.headers.get("set-cookie", "")).items():
            self.cookies[name] = morsel.value
        return answer

    def place_of(self, answer):
        assert answer.status == 303, answer.text
        return answer.headers["location"]


PATHS = ["/", "/new/couperation", "/rules/couperation", "/me", "/recover", "/about", "/operator"]


@pytest.mark.parametrize("path", PATHS)
def test_a_page_is_a_page_with_safe_headers(server, path):
    answer = Browser(server).get(path)
    assert answer.status == 200
    assert answer.text.lower().startswith("<!doctype html>")
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe-inline" not in policy.replace("style-src-attr 'unsafe-inline'", "")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    assert not re.search(r"<script(?![^>]*\b(?:src|type=\"application/json\"))", answer.text)
    assert not re.search(r"\son[a-z]+=", answer.text)


def test_two_clicks_from_the_door_to_the_table(server):
    ann = Browser(server)
    assert "Play now" in ann.get("/").text
    path = ann.place_of(ann.post("/play/couperation", name="Ann <b>"))
    page = ann.get(path)
    assert page.status == 200
    assert "<b>" not in page.text
    table = path.removeprefix("/t/")
    seen = server.get(f"/api/tables/{table}", Cookie=f"ct_guest={ann.cookies['ct_guest']}").json()
    assert seen["you"] == [0]
    assert [seat["kind"] for seat in seen["seats"]] == ["person", "bot", "bot"]
    assert table in ann.get("/").text  # continue where you left off


def test_a_new_table_shows_seats_as_the_board_will(server):
    def marks(game):
        page = Browser(server).get(f"/new/{game}").text
        return re.findall(r'class="chair seat-(.)(?: shape-(\w+)" style="--seat:(#\w+))?', page)

    orange, white = "#e69f00", "#fdfbf5"
    assert marks("principles")[:2] == [("A", "circle", orange), ("B", "circle", white)]
    assert marks("landrush")[0] == ("A", "blank", orange)  # its symbol is dealt out later
    assert marks("coop")[4] == ("E", "", "")


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server):
    answer = Browser(server).post("/guests", name="Ann")
    cookie = answer.headers["set-cookie"].lower()
    for word in ("httponly", "samesite=lax", "path=/", "max-age=31536000"):
        assert word in cookie
    assert "secure" not in cookie


def test_the_cookie_is_for_https_only_where_the_site_is(tmp_path):
    with running(
        str(tmp_path / "t.db"), "--public-url", "https://play.example.org", log=tmp_path / "log"
    ) as server:
        answer = Browser(server).post("/guests", name="Ann")
        assert "secure" in answer.headers["set-cookie"].lower()
        assert Browser(server, Origin=server.url).post("/guests", name="Ann").status == 403
        ours = Browser(server, Origin="https://play.example.org")
        assert ours.post("/guests", name="Ann").status == 303


def test_a_table_is_opened_by_form_and_joined_by_code(server):
    ann, ben = Browser(server), Browser(server)
    fields = {"game": "couperation", "seats": "3", "visibility": "public", "name": "Ann"}
    fields |= {"seat__0": "open", "seat__1": "you", "seat__2": "bot:random"}
    path = ann.place_of(ann.post("/tables", **fields, option__finish="true"))
    seen = server.get(f"/api{path.replace('/t/', '/tables/')}").json()
    assert [seat["kind"] for seat in seen["seats"]] == ["open", "person", "bot"]
    assert seen["options"]["finish"] is True
    assert ben.place_of(ben.get(f"/j/{seen['code'].lower()}")) == path
    assert ben.place_of(ben.get(f"/j?code={seen['code']}")) == path
    assert seen["code"] in ben.get(path).text


def test_a_refused_form_shows_its_page_again_with_the_reason(server):
    answer = Browser(server).post("/tables", game="couperation", seats="9", name="Ann")
    assert answer.status == 400
    assert "Couperation is for 2, 3, 4 seats" in answer.text
    answer = Browser(server).post("/tables", game="couperation", seats="2", seat__1="king")
    assert answer.status == 400


def test_a_guest_comes_back_on_another_device_by_a_link_that_works_once(server):
    ann = Browser(server)
    path = ann.place_of(ann.post("/play/couperation", name="Ann"))
    link = re.search(r"/recover#([\w-]+)", ann.get("/me").text)
    assert link, "the page shows a link"
    phone = Browser(server)
    assert "You" not in phone.cookies
    phone.place_of(phone.post("/recover", token=link[1]))
    assert phone.cookies["ct_guest"] != ann.cookies["ct_guest"]
    table = path.replace("/t/", "/api/tables/")
    for device in (ann, phone):
        seen = server.get(table, Cookie=f"ct_guest={device.cookies['ct_guest']}").json()
        assert seen["you"] == [0]
    thief = Browser(server)
    assert thief.post("/recover", token=link[1]).status == 403
    assert thief.cookies == {}


def test_another_name_is_the_same_guest(server):
    ann = Browser(server)
    assert ann.place_of(ann.post("/guests", name="Ann", next="/about")) == "/about"
    token = ann.cookies["ct_guest"]
    ann.place_of(ann.post("/guests", name="Anna"))
    assert ann.cookies["ct_guest"] == token
    assert "Anna" in ann.get("/me").text


@pytest.mark.parametrize("path", ["https://evil.example", "//evil.example", "/\\evil", "me", ""])
def test_forms_lead_to_pages_of_ours_only(server, path):
    ann = Browser(server)
    assert ann.place_of(ann.post("/guests", name="Ann", next=path)) == "/"


def test_a_form_from_another_site_is_refused(server):
    evil = Browser(server, Origin="https://evil.example")
    assert evil.post("/play/couperation", name="Ann").status == 403
    assert Browser(server, Origin=server.url).post("/play/couperation").status == 303


def test_what_is_not_there_is_a_page_for_people(server):
    for path in ("/nowhere", "/t/nowhere", "/j/ABCDEF", "/rules/chess", "/new/chess", "/t/%00"):
        answer = Browser(server).get(path)
        assert answer.status == 404
        assert answer.text.lower().startswith("<!doctype html>")
    assert server.get("/nowhere").json()["error"] == "unknown"


def test_rematch_and_playing_on_from_a_move(server):
    ann = Browser(server)
    path = ann.place_of(ann.post("/play/couperation", name="Ann"))
    table, cookie = path.removeprefix("/t/"), f"ct_guest={ann.cookies['ct_guest']}"
    assert ann.post(f"{path}/rematch").status == 409
    assert ann.post(f"{path}/fork", at="0", seat="0").status == 409
    do = {"do": "bot", "id": "b", "seat": 0, "bot": "random"}
    server.ask("POST", f"/api/tables/{table}/do", send=do, Cookie=cookie)
    wait_until(lambda: server.get(f"/api/tables/{table}").json()["status"] == "over")
    again = ann.place_of(ann.post(f"{path}/rematch")).removeprefix("/t/")
    seen = server.get(f"/api/tables/{again}", Cookie=cookie).json()
    assert (seen["you"], seen["status"]) == ([0], "playing")
    invited = {"table": again, "name": "Ann", "by": [0]}
    assert server.get(f"/api/tables/{table}").json()["rematch"] == invited
    assert ann.get(f"{path}/replay").status == 200
    fork = ann.place_of(ann.post(f"{path}/fork", at="2", seat="1")).removeprefix("/t/")
    seen = server.get(f"/api/tables/{fork}", Cookie=cookie).json()
    assert seen["you"] == [1]
    assert ann.post(f"{path}/fork", at="9999", seat="1").status == 400
    assert ann.post(f"{path}/fork", at="x", seat="1").status == 400
    assert ann.post(f"{path}/fork", at="2", seat="7").status == 409
    assert server.get(f"/api/tables/{fork}/record").status == 409  # the game is not over
    server.ask("POST", f"/api/tables/{fork}/do", send={**do, "seat": 1}, Cookie=cookie)
    wait_until(lambda: server.get(f"/api/tables/{fork}").json()["status"] == "over")
    found = record.read(server.get(f"/api/tables/{fork}/record").body.splitlines())
    assert found.head.goes_on
    assert record.verify(GAMES["couperation"], found).has_commitment


def test_pictures_of_boxes(server):
    answer = server.get("/games/couperation/dark.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "max-age" in answer.headers["cache-control"]
    assert server.get("/games/couperation/pink.svg").status == 404


def test_one_guest_opens_only_so_many_tables(tmp_path):
    limits: dict[str, Any] = {
        "COMMONTABLE_TABLES_PER_GUEST": "3",
        "COMMONTABLE_TABLES_PER_ADDRESS": "5",
    }
    with running(str(tmp_path / "t.db"), log=tmp_path / "log", **limits) as server:
        ann, ben = server.guest("Ann"), server.guest("Ben")
        tables = [server.open(ann) for _ in range(3)]
        body = {"game": "couperation"}
        answer = server.ask("POST", "/api/tables", token=ann, send=body)
        assert (answer.status, answer.json()["error"]) == (429, "limit")
        assert server.do(tables[0], ann, "close")["type"] == "done"
        wait_until(lambda: server.ask("POST", "/api/tables", token=ann, send=body).status == 201)
        server.open(ben)
        assert server.ask("POST", "/api/tables", token=ben, send=body).status == 429


@pytest.mark.parametrize("paper, width", [("A4", "210mm"), ("Letter", "215.9mm")])
def test_every_game_can_be_printed_from_its_rules(server, paper, width):
    for game in OURS:
        assert f'href="/print/{game.name}/{paper}"' in server.get(f"/rules/{game.name}").text
        page = server.get(f"/print/{game.name}/{paper}").text
        assert page.count('src="data:image/svg+xml;base64,') > 3
        assert f'<link rel="stylesheet" href="/print/{paper}.css">' in page
    assert f"@page{{size:{width} " in server.get(f"/print/{paper}.css").text
    assert server.get("/print/coop/napkin").status == 404
    assert server.get("/print/chess/A4").status == 404


def test_the_rules_show_their_pictures_on_their_page_and_at_the_table(server):
    ann = server.guest("Ann")
    for game in OURS:
        table = server.open(ann, game=game.name, seats=game.seats[-1])
        for page in (server.get(f"/rules/{game.name}").text, server.get(f"/t/{table}", ann).text):
            for path in (game.page.parent / "pictures").glob("*.svg"):
                assert f'src="/rules/{game.name}/{path.name}"' in page
                picture = server.get(f"/rules/{game.name}/{path.name}")
                assert picture.headers["content-type"] == "image/svg+xml"
                assert picture.text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "path", ["couperation/nowhere", "chess/tower", "couperation/..%2ftower", "couperation/%00"]
)
def test_there_is_no_other_picture_in_the_rules(server, path):
    assert server.get(f"/rules/{path}.svg").status == 404
