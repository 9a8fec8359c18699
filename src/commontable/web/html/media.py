"""Media queries by name: the one list of breakpoints.

Style sheets write `@media (--phone)`, and the server fills in the query. Scripts read those of
`FOR_SCRIPTS` from the head of the page.
"""

from __future__ import annotations

PHONE = 699  # the widest one, in pixels
NARROW_PHONE = 379
SHORT_PHONE = 719  # its height
LOW_SCREEN = 800  # the height of a laptop
BOX_ROW = 760  # a single game: its picture beside its text
FORM_ROW = 860  # a new table: the picture beside the form
SHELF_ROW = 1180  # all games in one row
THREE_COLUMNS = 1200  # a table: panels on both sides of the board
WIDE_PICTURE = 1300  # boards that can be wide are
WIDE_PICTURE_COLUMNS = 1760  # panels on both sides of a wide board

MEDIA = {
    "phone": f"(max-width: {PHONE}px)",
    "desktop": f"(min-width: {PHONE + 1}px)",
    "narrow-phone": f"(max-width: {NARROW_PHONE}px)",
    "short-phone": f"(max-width: {PHONE}px) and (max-height: {SHORT_PHONE}px)",
    "low-screen": f"(max-height: {LOW_SCREEN}px)",
    "box-row": f"(min-width: {BOX_ROW}px)",
    "form-row": f"(min-width: {FORM_ROW}px)",
    "shelf-row": f"(min-width: {SHELF_ROW}px)",
    "wide-picture": f"(min-width: {WIDE_PICTURE}px)",
    "three-columns": f"(min-width: {THREE_COLUMNS}px)",
    "three-columns-wide": (
        f"(min-width: {THREE_COLUMNS}px) and (max-width: {WIDE_PICTURE - 0.1}px),"
        f" (min-width: {WIDE_PICTURE_COLUMNS}px)"
    ),
}
FOR_SCRIPTS = ("phone", "wide-picture")
