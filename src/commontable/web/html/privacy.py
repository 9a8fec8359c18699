"""The privacy page: what is stored about people, and why."""

from __future__ import annotations

from commontable.web.html.context import PrivacyPage
from commontable.web.html.document import document

STORED = (
    (
        "Your name",
        "You chose it. Others at your tables see it.",
        "Until you delete it. If you have no table here, for {guests} after you were last seen.",
    ),
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
        "A table that never started for {unstarted} after the last change, an unfinished one for "
        "{unfinished}. A finished game stays; its names and talk go after {names}.",
    ),
    (
        "Random numbers",
        "Your browser adds one to the shuffle of each game, so that nobody can choose the cards. "
        "It says nothing about you. Others see a hash of it at once, and the number itself when "
        "the game is over, to verify the shuffle.",
        "As long as the game.",
    ),
    (
        "Whether you are connected",
        "While you sit at a table and its page is open, the server notes when it last heard from "
        "you, so that no bot takes the seat of somebody who is there.",
        "An hour at most, and in memory alone where one process serves everybody.",
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
        "Until they are settled and then for {names}; or until you delete your data.",
    ),
    (
        "Reports about you",
        "The same, from others. You are not told of them.",
        "As above. If you delete your data, settled ones go at once; open ones stay without your "
        "name until they are settled, and then go.",
    ),
    (
        "A ban",
        "That whoever runs this server has banned you, when and why. You are told why, and can "
        "still download and delete your data.",
        "Until it is lifted, or until you delete your data.",
    ),
)


def _period(days: int) -> str:
    """As retention counts them: 0 is for ever."""
    if days == 0:
        return "an unlimited time"
    return f"{days} days" if days > 1 else "a day"


def page(ctx: PrivacyPage) -> str:
    periods = {kind: _period(days) for kind, days in ctx["keep_days"].items()}
    rows = "".join(
        f"<section><h3>{what}</h3><p>{why}</p>"
        f"<p><strong>Kept:</strong> {how_long.format(**periods)}</p></section>"
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
