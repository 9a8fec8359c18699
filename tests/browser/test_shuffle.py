"""The shuffle is verified by the browser itself, over HTTPS and over plain HTTP."""

import hashlib
import json
from pathlib import Path

from playwright.sync_api import expect

import commontable.web
from commontable.cli import main
from tests.browser.people import begin, play_to_the_end

SCRIPTS = Path(commontable.web.__file__).parent / "static" / "js"
HOME = "http://commontable.home"  # neither HTTPS nor localhost: no secure context
TRY = """async () => {
  const { makeEntropy, commitmentOf } = await import("/table/deal/shuffle.js");
  const entropy = makeEntropy();
  return [isSecureContext, crypto.subtle === undefined, entropy, await commitmentOf(entropy)];
}"""


def serve(route):
    """Answers as a web server with our scripts would."""
    path = SCRIPTS / route.request.url.removeprefix(HOME).lstrip("/")
    if path.is_file():
        route.fulfill(path=path, content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html><title>Home</title>", content_type="text/html")


def test_a_page_over_plain_http_commits_without_web_crypto(browser):
    with browser.new_context() as context:
        context.route(f"{HOME}/**", serve)
        page = context.new_page()
        page.goto(HOME)
        is_secure, has_none, entropy, commitment = page.evaluate(TRY)
    assert (is_secure, has_none) == (False, True)
    assert commitment == hashlib.sha256(bytes.fromhex(entropy)).hexdigest()


def test_the_end_says_what_was_verified_and_how_to_check_it(new_person, tmp_path, capsys):
    ann, ben = new_person("Ann"), new_person("Ben")
    ann.open_table("open")
    ben.join(ann.invite())
    begin(ann, ben)
    play_to_the_end(ann, ben)
    shuffle = ann.page.locator("#shuffle")
    expect(shuffle.locator("summary")).to_have_text(
        "Shuffle verified: the deck was fixed before the first move, by random numbers of the"
        " server and 2 people."
    )
    shuffle.locator("summary").click()
    files = []
    for name in ("download the record", "save the commitments"):
        with ann.page.expect_download() as coming:
            shuffle.get_by_role("link", name=name).click()
        files.append(str(tmp_path / coming.value.suggested_filename))
        coming.value.save_as(files[-1])
    assert main(["replay", files[0], "--verify", "--commitments", files[1]]) == 0
    said = capsys.readouterr().out
    assert "The commitments are those that your browser saw at the start." in said
    stored = json.loads(ann.page.evaluate("localStorage.getItem('ct-shuffles')"))
    stored[-1]["commitment"] = "0" * 64  # as if the server had shown another one at the start
    ann.page.evaluate("text => localStorage.setItem('ct-shuffles', text)", json.dumps(stored))
    ann.page.reload()
    warning = ann.page.get_by_role("alert").filter(has_text="Warning: the server's commitment")
    expect(warning).to_be_visible()
    expect(warning).to_contain_text("Do not trust this deal.")
