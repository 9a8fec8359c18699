"""Codes of errors: one list for the server, the pages and the documentation."""

from pathlib import Path

from commontable.tables.errors import ErrorCode, Refused, Shown, TooManyEvents

PAGE = Path(__file__).parents[2] / "docs/reference/http.md"


def test_the_reference_lists_every_code_with_its_status():
    section = PAGE.read_text().partition("\n## Errors\n")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")][2:]
    assert rows == [f"| {code.status} | `{code}` | {code.meaning} |" for code in ErrorCode]


def test_a_code_is_the_word_that_programs_get():
    assert f"{ErrorCode.ILLEGAL}" == "illegal"
    assert Refused(ErrorCode.GUEST, "Who?").error == "guest"
    assert ErrorCode.STORE.status == 503
    assert {code.status for code in ErrorCode} <= {400, 401, 403, 404, 405, 409, 413, 429, 500, 503}


def test_what_is_refused_in_the_talk_is_shown_beside_it():
    shown = {code: code.shown for code in ErrorCode if code.shown}
    assert shown == {"talk": Shown.TALK, "text": Shown.TALK, "pin": Shown.PINS}


def test_a_table_with_too_many_events_is_full():
    assert TooManyEvents().error is ErrorCode.FULL
