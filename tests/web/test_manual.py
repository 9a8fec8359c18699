"""What the pages of the manual show is true: their examples are run."""

import argparse
import json
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

from commontable.cli.serve import add_flags
from commontable.web.runtime.settings import Settings
from tests.servers import running, wait_until

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
ANYTHING = "…"


def blocks(page, language):
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def test_every_example_of_the_http_api_is_true(tmp_path):
    known: dict[str, str] = {}
    with running(str(tmp_path / "t.db"), log=tmp_path / "log") as server:
        examples = blocks("reference/http.md", "http")
        assert len(examples) >= 15
        for example in examples:
            run_example(server, example, known)


def run_example(server, example, known):
    asked, _, answered = example.partition("\n\n")
    line, _, body = asked.partition("\n")
    method, path, *who = fill(line, known).split()
    token = known.get(f"token of {who[1]}") if who else None
    answer = server.ask(method, path, fill(body, known) or None, token)
    status, _, wanted = answered.partition("\n")
    assert answer.status == int(status), f"{line}: {answer.text}"
    found = answer.json()
    compare(json.loads(wanted), found, known, line)
    if path == "/api/guests":
        known[f"token of {found['name']}"] = found["token"]


def fill(text, known):
    return re.sub(r"\{(\w+)\}", lambda word: known.get(word[1], word[0]), text)


def compare(wanted, found, known, where):
    """Fields that the page shows are as it shows them."""
    if wanted == ANYTHING:
        return
    if isinstance(wanted, str) and re.fullmatch(r"\{\w+\}", wanted):
        assert known.setdefault(wanted[1:-1], found) == found, where
    elif isinstance(wanted, dict):
        for name, value in wanted.items():
            assert name in found, f"{where}: {name}"
            compare(value, found[name], known, f"{where}: {name}")
    elif isinstance(wanted, list) and wanted[-1:] == [ANYTHING]:
        for one in wanted[:-1]:
            [other] = [each for each in found if each["name"] == one["name"]]
            compare(one, other, known, where)
    elif isinstance(wanted, list) and wanted and isinstance(wanted[0], dict):
        assert len(wanted) == len(found), where
        for one, other in zip(wanted, found, strict=True):
            compare(one, other, known, where)
    else:
        assert wanted == found, where


def test_a_bot_of_thirty_lines_plays_a_game_to_its_end(server, tmp_path):
    [program] = blocks("tutorial/bring-a-bot.md", "python")
    assert len([line for line in program.splitlines() if line.strip()]) <= 30
    (tmp_path / "bot.py").write_text(program)
    answer = server.ask(
        "POST",
        "/api/tables",
        token=server.guest(),
        send={"game": "couperation", "seats": 3, "bots": {"2": "random"}},
    )
    code = answer.json()["code"]
    command = [sys.executable, str(tmp_path / "bot.py"), server.url, code]
    first = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_until(lambda: server.get(f"/api/tables/{code}").json()["seats"][0]["kind"] == "person", 30)
    second = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for bot in (first, second):
        out, errors = bot.communicate(timeout=60)
        assert bot.returncode == 0, errors
        assert re.fullmatch(r"It is over: (won|lost)\n", out)


def test_a_backup_is_made_while_people_play_and_can_be_restored(tmp_path):
    session, copy = tmp_path / "live.db", tmp_path / "copy.db"
    with running(str(session), log=tmp_path / "log") as server:
        ann = server.guest()
        table = server.open(ann)
        for n in range(20):
            assert server.do(table, ann, "say", text=f"word {n}")["type"] == "done"
        made = subprocess.run(
            [sys.executable, ROOT / "scripts" / "backup", session, copy],
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert made.returncode == 0, made.stdout + made.stderr
        assert "1 tables, 22 events, ok" in made.stdout
        assert server.do(table, ann, "say", text="after the copy")["type"] == "done"
    with running(str(copy), log=tmp_path / "log") as server:
        said = server.get(f"/api/tables/{table}", ann).json()["said"]
        assert [line["text"] for line in said] == [f"word {n}" for n in range(20)]


def test_the_table_of_settings_has_every_setting_and_what_is_usual():
    page = (DOCS / "operate" / "serve.md").read_text(encoding="utf-8")
    table = page.partition("## Settings")[2].partition("## ")[0]
    rows = re.findall(r"^\| (?:`--(\S+)` )?\| (?:`COMMONTABLE_(\S+)` )?\| (.*?) \|", table, re.M)
    parser = argparse.ArgumentParser(add_help=False)
    add_flags(parser)
    assert {flag for flag, _, _ in rows if flag} == {
        action.option_strings[0].removeprefix("--") for action in parser._actions
    }
    usual = {name.lower(): text.strip("`") for _, name, text in rows if name}
    assert "your cache folder" in usual.pop("cache")
    assert usual.pop("njit") == "none"
    assert usual.keys() == {each.name for each in fields(Settings)}
    for each in fields(Settings):
        if each.default != "":
            assert usual[each.name] == str(each.default)
