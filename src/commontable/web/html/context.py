"""What each page is given: plain values, no table, no state, no request.

Every page is a function `page(ctx) -> str` in the module named after it: `home`, `new`, `table`,
`replay`, `debrief`, `rules`, `me`, `recover`, `about`, `privacy`, `error`, `operator`. Each
returns a whole
document.

Forms, and where they lead (fields are form-encoded; `name` is sent by those who have none yet):

| form | fields |
|---|---|
| `POST /guests` | `name`, `next` (a path of ours to go to afterwards, "/me" if missing) |
| `POST /play/{game}` | `name`? |
| `POST /tables` | `game`, `seats`, `option.<name>`, `visibility` (private, public), `hints` |
| | (none, possible, sensible, best), `name`?, |
| | `seat.<n>` for each seat: `you`, `open` or `bot:<name>`; several may be `you` (hot seat) |
| `POST /t/{table}/rematch` | none: same game, seats and options; guests keep their seats open |
| `POST /t/{table}/fork` | `at` (actions to keep), `seat` (yours; bots play the others) |
| `POST /classrooms` | `game`, `tables`, `seats`, `option.<name>`, `hints`, `name`? |
| `POST /c/{code}/sit` | `name`?: leads on to the table with the next free seat |
| `POST /c/{code}/start` | `bot`: takes the open seats; for the facilitator |
| `POST /c/{code}/close` | none: stops all games; for the facilitator |
| `GET /j?code=ABCD-EFGH` | leads on to the table of the code `ABCDEFGH` |
| `POST /recover` | `token` |
| `POST /operator/enter` | `token`: the operator's |
| `POST /operator/leave` | none |
| `POST /operator/tables/{table}/close` | none |
| `POST /operator/guests/{guest}/rename`, `…/ban`, `…/unban` | `name`; `why`; none |
| `POST /operator/reports/{report}/settle` | none |
| `POST /me/devices` | `device`: the id of one to sign out, or `others` |
| `POST /me/blocks` | `block`: the id of a block to take back |
| `POST /me/delete` | `name`: one's own, to confirm |

A form that is refused shows its page again, with the reason as `notice`. Asked with
`Accept: application/json`, `rematch`, `fork` and `guests` answer like the HTTP API
(`{"table","code","url"}`, `{"guest","name"}`) instead of leading on; `guests` sets the cookie.

Pictures that pages refer to by address:

| address | answer |
|---|---|
| `GET /games/{game}/{theme}.svg` | `pictures.in_play(game, theme)`, as image/svg+xml, cacheable |
| `GET /rules/{game}/{picture}.svg` | a picture in the rules, as image/svg+xml, cacheable |
| `GET /api/tables/{id}/picture?viewer=&seq=&theme=` | the board of one frame of the replay, SVG |
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, NotRequired, TypedDict

from commontable.core.beside import Tip
from commontable.core.view import BlockFacts

ThemeChoice = Literal["auto", "light", "dark", "contrast"]
Status = Literal["waiting", "playing", "over", "resting"]  # resting: begun with other rules


class Guest(TypedDict):
    """The one who asks for the page."""

    name: str


class Page(TypedDict):
    """What every page is given."""

    guest: Guest | None  # None: has given no name yet
    theme: ThemeChoice  # the cookie `ct_theme`, which the page itself sets; "auto" if missing
    path: str  # of this page, for forms that lead back to it
    notice: NotRequired[str]  # why the last form was refused


class PrivacyPage(Page):
    """What is stored about people, and for how long."""

    keep_days: dict[str, int]  # by what is kept, as in `Retention`; 0: for ever


class GameBox(TypedDict):
    """A game on the shelf."""

    name: str
    title: str
    summary: str
    minutes: int
    seats: list[int]  # numbers of seats that can play
    hides: bool  # whether seats have secrets: a curtain falls between two of them on one device
    wide: bool  # whether it has a wide picture too
    focus: int  # the part of its picture that a low lid shows, from above, in percent
    words: dict[str, str]  # words of notation as people say them
    leading: list[str]  # verbs that are offered before others where they have one way
    areas: dict[str, tuple[str, str]]  # places by word of notation: area, number there
    blocks: list[BlockFacts]  # how actions are written


Mark = tuple[str, str, str]  # how a seat looks: its shape, its colour, the ink on it


class SeatLine(TypedDict):
    """A seat in a list of tables."""

    letter: str
    name: str  # "" if it is open
    kind: Literal["person", "bot", "open"]
    mark: NotRequired[Mark]  # where a game has its own


class TableLine(TypedDict):
    """A table in a list."""

    table: str
    code: str
    game: str
    title: str  # of the game
    status: Status
    outcome: str  # ongoing, won, lost, ended
    seats: list[SeatLine]
    you: list[int]  # seats of the one who asks
    is_your_turn: bool
    changed_at: int  # milliseconds since 1970


class HomePage(Page):
    """The page `/`."""

    games: list[GameBox]
    yours: list[TableLine]  # newest first
    classrooms: list[ClassroomLine]  # classrooms of one's own, newest first
    public: list[TableLine]  # a page of them without yours, by recent activity
    public_page: int  # from 1
    has_more_public: bool


class OperatorPerson(TypedDict):
    """Somebody on the operator's page."""

    guest: str
    name: str


class OperatorTable(TypedDict):
    """A table on the operator's page. Times are milliseconds since 1970."""

    table: str
    code: str
    title: str  # of the game
    status: str  # waiting, playing, over
    is_public: bool
    opened_at: int
    last_at: int
    people: list[OperatorPerson]


class OperatorReport(TypedDict):
    """A report on the operator's page."""

    report: str
    at: int
    guest: str
    name: str  # as it was reported
    name_now: str
    table: str
    kind: str  # line, name
    text: str
    reports: int  # about the same guest


class OperatorBan(TypedDict):
    """A banned guest on the operator's page."""

    guest: str
    name: str
    at: int
    why: str


class OperatorPage(Page):
    """The page `/operator`."""

    now: int
    figures: list[tuple[str, str]]  # in words
    reports: list[OperatorReport]
    tables: list[OperatorTable]
    bans: list[OperatorBan]
    games: list[tuple[str, str]]  # name and title
    status: str  # what is searched for; "" is anything
    game: str
    search: str
    page: int
    has_more: bool
    query: list[tuple[str, str]]  # what is searched for, encoded for an address


class OptionLine(TypedDict):
    """An option of a game; its default stands first."""

    name: str
    title: str
    explanation: str
    rule: str
    values: list[bool | int | str]


class NewPage(Page):
    """The page `/new/{game}`."""

    game: GameBox
    options: list[OptionLine]
    marks: list[Mark]  # of the seats, where a game has its own
    bots: list[str]
    chosen: dict[str, str]  # fields of a refused form, to be shown again; else empty


class NewClassroomPage(NewPage):
    """The page `/new/{game}/classroom`."""

    most_tables: int


class ClassroomDoor(Page):
    """The page `/c/{code}` for somebody who has no seat there yet."""

    code: str
    game: GameBox
    free: int  # seats
    is_started: bool


class ClassTable(TypedDict):
    """A table of a classroom, as a spectator could see it."""

    number: int  # from 1
    table: str
    code: str
    status: Status
    seats: list[SeatLine]
    asked: str  # whom it waits for
    last: str  # sentence of the story
    facts: dict[str, str]  # of its debrief
    has_debrief: bool
    svg: str  # the first plot of its debrief; "" without one


class Comparison(TypedDict):
    """One measure with a line for each table."""

    name: str
    title: str
    told: str
    svg: str


class ClassroomPart(TypedDict):
    """What changes on the facilitator's page."""

    code: str
    is_started: bool
    is_over: bool
    people: int
    free: int
    tables: list[ClassTable]
    comparisons: list[Comparison]


class ClassroomPage(Page):
    """The page `/c/{code}` for the facilitator; `/c/{code}/tables` has its updated part."""

    code: str
    invite: str
    game: GameBox
    bots: list[str]
    part: ClassroomPart


class ClassroomLine(TypedDict):
    """A classroom of one's own in a list."""

    code: str
    title: str  # of the game
    tables: int
    opened_at: int


class TablePage(Page):
    """`/t/{table}`: waiting room, table and end screen; the socket drives it from there on."""

    table: str
    code: str
    invite: str  # the whole address of /j/{code}, for friends
    game: GameBox
    options: list[OptionLine]
    bots: list[str]
    rules: str  # the text of RULES.md
    images: tuple[Image, ...]  # the pictures in it
    has_debrief: bool
    classroom: str | None  # the code of its classroom, for the facilitator
    guide: list[Tip]
    view: dict[str, Any]  # the first `view` message, for the lowest seat held or the public,
    # drawn in `theme` ("auto": light), with one more key "theme" that says so


class ReplayPage(Page):
    """`/t/{table}/replay`; frames come from GET /api/tables/{id}/replay.

    A frame is {"seq", "view", "story"}, and once the game is over {"at", "seat", "action"} too: how
    many actions there were, the last included, and "why" where a bot gave its reason. Before that,
    the count would tell of hidden ones.
    """

    table: str
    code: str
    game: GameBox
    status: Status
    outcome: str
    seats: list[SeatLine]
    viewers: list[int | Literal["public", "all"]]  # whose eyes may be borrowed; the first is shown


class FigureLine(TypedDict):
    """A figure of a debrief."""

    name: str
    title: str
    told: str  # what it says, in words
    columns: list[str]
    rows: list[list[str]]
    svg: str  # its plot in the colours of the page; "" if it has none


class DebriefPage(Page):
    """The page `/t/{table}/debrief`; of a running table it tells what everybody can see."""

    table: str
    code: str
    classroom: str | None  # the code of its classroom, for the facilitator
    game: GameBox
    status: Status
    seats: list[SeatLine]
    facts: dict[str, str]
    figures: list[FigureLine]
    questions: list[str]


class Image(NamedTuple):
    """A picture in the rules: how RULES.md names it, its address, its size."""

    path: str
    address: str
    width: int
    height: int


class RulesPage(Page):
    """The page `/rules/{game}`."""

    game: GameBox
    rules: str  # the text of RULES.md
    images: tuple[Image, ...]  # the pictures in it
    goal: str  # of the guide; "" where it has none
    has_sheets: bool  # whether there is something to print


class DeviceLine(TypedDict):
    """A device of one's own."""

    id: str
    name: str
    seen: str  # the day, 2026-01-31; "" if it is not known
    is_this: bool  # whether it asks for the page


class BlockLine(TypedDict):
    """Somebody whom one has blocked."""

    id: str
    name: str
    since: str  # the day


class MePage(Page):
    """The page `/me`."""

    recovery: str | None  # a whole address, /recover#<one-time token>; None without a guest
    minutes: int  # how long the link works
    devices: list[DeviceLine]  # those seen last come first
    blocks: list[BlockLine]  # the latest comes first
    yours: list[TableLine]


class RecoverPage(Page):
    """`/recover`: its script posts the token in the fragment to /recover."""


class AboutPage(Page):
    """The page `/about`."""

    credits: str  # the text of CREDITS.md
    version: str


class ErrorPage(Page):
    """Any refusal that has no page of its own."""

    status: int
    title: str  # what happened
    message: str  # why, and what to do
