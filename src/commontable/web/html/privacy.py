"""The privacy page: what is stored about people, and why."""

from __future__ import annotations

from commontable.web.html.context import Page
from commontable.web.html.document import document

STORED = (
    ("Your name", "You chose it. Others at your tables see it.", "Until you delete it."),
    (
        "Your devices",
        "A short name such as “Firefox on Linux”, when it first came and on which day it was last "
        "seen. It keeps you signed in and lets you sign a lost device out. The key itself is "
        "stored only as a hash.",
        "Until you sign the device out.",
    ),
    (
        "Tables and what you do there",
        "Seats, actions and talk are the game: they are needed to play on, to undo and to replay.",
        "A table that never started goes after a few days, an unfinished one after some months. A "
        "finished game stays, without names. Whoever runs this server can choose other periods.",
    ),
    (
        "Where a public table was opened",
        "A keyed hash of the network address, so that one address cannot fill the list of public "
        "tables. The address cannot be read from it.",
        "Until the game is over.",
    ),
    (
        "People you have blocked",
        "So that you do not read them and they get no seat at your tables. Nobody is told.",
        "Until you unblock them.",
    ),
    (
        "Reports you send",
        "The line or the name, whose it is, and what you wrote about it. Only whoever runs this "
        "server reads them.",
        "Until they are dealt with and removed, or until you delete your data.",
    ),
)


def page(ctx: Page) -> str:
    rows = "".join(
        f"<section><h3>{what}</h3><p>{why}</p><p><strong>Kept:</strong> {how_long}</p></section>"
        for what, why, how_long in STORED
    )
    body = (
        '<article class="prose"><h1>Privacy</h1>'
        "<p>You can play here without an account, an e-mail address or a password. This page says "
        "what the server stores all the same, why, and for how long.</p>"
        f"<h2>What is stored</h2>{rows}"
        "<h2>What is not stored</h2><ul>"
        "<li>Your network address. It is kept in memory for a while, to limit how much one address "
        "can ask for, and the server writes no access log. (A proxy in front of it may: ask "
        "whoever runs this server.)</li>"
        "<li>Nothing is sent to other sites. There are no trackers, no advertisements, no scripts "
        "and no fonts from elsewhere.</li></ul>"
        "<h2>Cookies</h2><ul>"
        "<li><code>ct_guest</code> keeps you signed in on this device, for a year.</li>"
        "<li><code>ct_theme</code> remembers light, dark or high contrast.</li></ul>"
        "<p>Sound, muted tables and hints that you have seen are remembered by your browser alone."
        "</p>"
        "<h2>Your data is yours</h2>"
        '<p>On the page <a href="/me">You</a> you can download everything you left here as one '
        "file, sign devices out, unblock people, and delete yourself. Deleting takes your seats "
        "away, removes what you said, and puts “a guest” in the place of your name everywhere. "
        "Other people keep what is theirs, and finished games can still be replayed and verified."
        "</p></article>"
    )
    return document(ctx, "Privacy", body, kind="reading")
