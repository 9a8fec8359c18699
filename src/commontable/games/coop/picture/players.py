"""The players: who they are, their VIBE, their cards."""

from __future__ import annotations

from commontable.core.game import Json
from commontable.core.words import called
from commontable.draw import board
from commontable.draw.lettering import cut, width_of
from commontable.games.coop import data
from commontable.games.coop.picture.poster import CARD_COLOURS, Poster, flower, lines, plate, text
from commontable.games.coop.picture.scene import GAP, GROOVE, MARGIN, SMALL, TEXT, Scene

CHIP = 31  # from row to row
CARD = 190  # no column of cards is narrower


def add_player(scene: Scene, player: Json, *, is_own: bool) -> None:
    look, view = scene.look, scene.view
    letter = player["name"]
    verb = next(
        (v for v in ("choose", "share", "dude", "lead") if _player_text(v, letter) in scene.legal),
        "",
    )
    is_waited_for = player["may_act"] or view["pending"]["asked"] in (letter, "group")
    edge = look.orange if is_waited_for else look.line
    height = 58
    name = player["person"] or "has no character yet"
    who = called(view, player["seat"]) if view["seats"] > 1 else letter
    is_dude = view["dude"] == letter
    for_names = scene.room - (276 if is_dude else 241)  # up to the flower, or to the track
    body = (
        plate(scene.room, height, look.card, edge, 3 if is_waited_for else 1.2)
        + board.seat_mark(scene.prefix, "ABCDE".index(letter), 24, 22)
        + text(46, 24, name, TEXT, look.ink, bold=True, width=for_names)
        + _person(scene, player, name, for_names)
        + text(
            46, 45, _types(player), SMALL, look.soft, width=scene.room - (266 if is_dude else 246)
        )
        + _vibe_track(scene, player)
    )
    if is_dude:
        body += flower(scene.room - 208, 20, 13, look.mustard, look.brown)
    if player["acted"]:
        body += text(24, 52, "done", SMALL, look.soft, "middle")
    scene.put(
        MARGIN,
        scene.y,
        body,
        action=_player_text(verb, letter) if verb else "",
        title=f"{who}: {name}, {player['vibe'] or 'no VIBE yet'}"
        + (", the Happening Dude" if is_dude else ""),
        size=(scene.room, height),
    )
    scene.y += height + 5
    if player["in_play"]:
        scene.body.append(
            text(
                MARGIN + 6,
                scene.y + 13,
                "In play: " + ", ".join(player["in_play"]),
                SMALL,
                look.ink,
                bold=True,
                width=scene.room - 12,
            )
        )
        scene.y += 20
    if is_own:
        add_cards(scene, player["hand"], _hand_verb(scene, player))
    else:
        _chips(scene, player)
    scene.y += 4


def _person(scene: Scene, player: Json, name: str, room: float) -> str:
    """Who plays the character, where the page knows it and as far as there is room."""
    view = scene.view
    if "names" not in view or view["seats"] == 1:
        return ""
    who = "you" if player["seat"] == view["viewer"] else called(view, player["seat"])
    x = width_of(name, TEXT, is_bold=True) + 7
    shown = cut(who, SMALL, room - x)
    return text(46 + x, 24, shown, SMALL, scene.look.soft) if shown[2:] or shown == who else ""


def _hand_verb(scene: Scene, player: Json) -> str | None:
    """What choosing a card of one's own hand means: a verb, "" where a button says it, or None."""
    pending = scene.view["pending"]
    if scene.view["phase"] == "share":
        return {pending["actor"]: "give", pending["partner"]: "ask"}.get(player["name"])
    if scene.view["seats"] == 1 and player["name"] not in (pending["actor"], pending["asked"]):
        return None  # the other character of a person alone
    return "discard" if scene.choices.has("discard") else ""


def _player_text(verb: str, letter: str) -> str:
    return f"share with {letter}" if verb == "share" else f"{verb} {letter}"


def _types(player: Json) -> str:
    if not player["person"]:
        return ""
    kinds = " & ".join(player["types"]) or "neither"
    person = next(c for c in data.CHARACTERS if c.name == player["person"])
    return f"{kinds} · {person.ability}" + ("" if player["able"] else " (off)")


def _vibe_track(scene: Scene, player: Json) -> str:
    look = scene.look
    left = scene.room - 190
    dots = ""
    for i, mood in enumerate(data.VIBES):
        is_here = mood == player["vibe"]
        fill = (look.brown, look.brown, look.mustard, look.avocado, look.orange)[i]
        dots += (
            f'<circle cx="{left + 18 + 38 * i}" cy="18" r="{11 if is_here else 6}"'
            f' fill="{fill if is_here else look.faded}" stroke="{look.line}" stroke-width="1.2"/>'
        )
    here = data.VIBES.index(player["vibe"]) if player["vibe"] else 2
    spot = min(left + 18 + 38 * here, scene.room - 44)
    label = text(spot, 46, player["vibe"] or "", SMALL, look.ink, "middle", bold=True)
    return f'<path d="M{left + 18} 18h152" stroke="{look.line}" stroke-width="2"/>{dots}{label}'


def add_cards(scene: Scene, names: list[str], verb: str | None) -> None:
    """Cards large enough to be read, in columns that are about as long."""
    look = scene.look
    columns = int(scene.room // CARD)
    width = (scene.room + GAP) / columns - GAP
    tops = [scene.y] * columns
    for name in names:
        card = GROOVE[name]
        said, taken = lines(10, 46, card.text, SMALL, look.ink, width - 18, most=6)
        joke, more = lines(10, 48 + taken, card.joke, SMALL, look.soft, width - 18, most=2)
        height = 46 + taken + more
        colour = getattr(look, CARD_COLOURS[card.type])
        body = (
            plate(width, height, look.card, look.line)
            + f'<path d="M0 27V10Q0 0 10 0H{width - 10:g}Q{width:g} 0 {width:g} 10V27Z"'
            f' fill="{colour}"/>'
            + text(10, 19, name, TEXT, _on(look, colour), bold=True, width=width - 20)
            + said
            + joke
        )
        column = tops.index(min(tops))
        words: tuple[object, ...] = () if verb is None else (verb, card.word)[not verb :]
        scene.put(
            MARGIN + column * (width + GAP),
            tops[column],
            body,
            words=words,
            title=f"{card.type}: {card.text}",
            size=(width, height),
        )
        tops[column] += height + 7
    scene.y = max(tops)


def _on(look: Poster, colour: str) -> str:
    """Light words on the brown of the light poster, dark ones everywhere else."""
    return look.card if colour == "#7a4420" else look.on_strong


def _chips(scene: Scene, player: Json) -> None:
    """The open hand of somebody else, by names, as many in a row as there is room for."""
    look = scene.look
    is_partner = scene.view["pending"]["partner"] == player["name"]
    seen: dict[str, int] = {}
    for name in player["hand"]:
        seen[name] = seen.get(name, 0) + 1
    x = float(MARGIN)
    for name, copies in seen.items():
        card = GROOVE[name]
        label = f"{copies} x {name}" if copies > 1 else name
        width = width_of(label, SMALL) + 28
        if x + width > MARGIN + scene.room:
            x, scene.y = float(MARGIN), scene.y + CHIP
        colour = getattr(look, CARD_COLOURS[card.type])
        body = (
            plate(width, 25, look.card, look.line, 1, 7)
            + f'<rect width="9" height="25" rx="4" fill="{colour}"/>'
            + text(16, 18, label, SMALL, look.ink)
        )
        own_pick: tuple[object, ...] = ("ask", card.word) if is_partner else ()
        scene.put(
            x,
            scene.y,
            body,
            words=own_pick,
            title=f"{name}: {card.text}",
            size=(width, 25),
        )
        x += width + 6
    scene.y += CHIP if seen else 0
