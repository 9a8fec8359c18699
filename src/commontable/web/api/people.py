"""The API about people: one's own data and devices, blocks and reports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from commontable.core.game import Json
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.store import Guest
from commontable.tables.people import profiles
from commontable.tables.people.deletion import delete_person
from commontable.tables.people.export import export_person
from commontable.tables.people.profiles import Device, Report
from commontable.tables.play.checks import check_seat, one_line
from commontable.tables.play.session import TableSession
from commontable.tables.play.sight import lines_for
from commontable.tables.service.notifications import GUEST, spread
from commontable.tables.service.table_service import now
from commontable.web.api.tables import Json_, changing, known_guest, known_owner
from commontable.web.site.guests import forget_cookie, hash_of, token_of
from commontable.web.site.join_codes import table_of
from commontable.web.site.site import Site, site_of
from commontable.web.socket.messages import Number, Text, read_as

WORDS_LENGTH = 400  # of what is told with a report


class Pointed(Struct, frozen=True):
    """Somebody at a table: on a seat, or by a line that they said."""

    seat: Number | None = None
    line: Annotated[int, Meta(ge=-(10**6), le=10**6)] | None = None


class NewReport(Pointed, frozen=True):
    """POST /api/tables/{table}/report."""

    words: Text = ""


class Confirmed(Struct, frozen=True):
    """DELETE /api/me: one's own name, so that nobody is deleted by mistake."""

    name: Text


# ------------------------------------------------------------------ one's own data


async def get_me(request: Request) -> Response:
    """Who you are here, your devices, and whom you have blocked."""
    site, guest = site_of(request), await known_owner(request)
    told: Json = {
        "guest": guest.id,
        "name": guest.name,
        "created_at": await profiles.created_at(site.store, guest.id),
        "devices": [
            _device(each, is_this_device(request, each))
            for each in await profiles.devices_of(site.store, guest.id)
        ],
        "blocks": [
            {"id": each.id, "name": each.name, "at": each.at}
            for each in await profiles.blocks_of(site.store, guest.id)
        ],
    }
    return Json_(told)


def _device(device: Device, is_this: bool) -> Json:
    return {
        "id": device.id,
        "device": device.name,
        "created_at": device.created_at,
        "seen_at": device.seen_at,
        "is_this": is_this,
    }


def is_this_device(request: Request, device: Device) -> bool:
    return device.token_hash == hash_of(token_of(request) or "")


async def delete_device(request: Request) -> Response:
    """Signs one device out, at once."""
    await changing(request)
    await revoke(request, await known_owner(request), request.path_params["device"])
    return Json_({"done": True})


async def delete_other_devices(request: Request) -> Response:
    """Signs all devices out but the one that asks."""
    await changing(request)
    await revoke(request, await known_owner(request), None)
    return Json_({"done": True})


async def revoke(request: Request, guest: Guest, device_id: str | None) -> None:
    """Signs out the device with this id; None: all but the one that asks."""
    site = site_of(request)
    known = await profiles.devices_of(site.store, guest.id)
    if device_id is None:
        chosen = [each for each in known if not is_this_device(request, each)]
    else:
        chosen = [each for each in known if each.id == device_id]
        if not chosen:
            raise Refused(ErrorCode.UNKNOWN, "You have no device with this id.")
    await profiles.revoke(site.store, guest.id, chosen)
    await spread(site.service, GUEST, guest.id)


async def delete_block(request: Request) -> Response:
    """Unblocks somebody."""
    await changing(request)
    await unblock(site_of(request), await known_owner(request), request.path_params["block"])
    return Json_({"done": True})


async def unblock(site: Site, guest: Guest, block_id: str) -> None:
    await profiles.unblock(site.store, guest.id, block_id)
    await spread(site.service, GUEST, guest.id)


async def get_export(request: Request) -> Response:
    """Everything you left here, as one JSON file."""
    site, guest = site_of(request), await known_owner(request)
    if not site.exports.take(guest.id):
        raise Refused(ErrorCode.LIMIT, "You have just fetched your data. Please wait a minute.")
    written = msgspec.json.encode(await export_person(site.store, guest))
    headers = {"Content-Disposition": 'attachment; filename="commontable-you.json"'}
    text = msgspec.json.format(written, indent=2)
    return Response(text, media_type="application/json", headers=headers)


async def delete_me(request: Request) -> Response:
    """Deletes you: everything that only concerns you goes, elsewhere you become "a guest"."""
    asked = read_as(Confirmed, await changing(request))
    answer = Json_({"done": True})
    await remove(request, await known_owner(request), asked.name)
    forget_cookie(answer)
    return answer


async def remove(request: Request, guest: Guest, name: str) -> None:
    """Deletes a guest who has confirmed it with their name."""
    if one_line(name) != guest.name:
        raise Refused(
            ErrorCode.CONFIRM, "To delete your data, give your name exactly as it is shown."
        )
    site = site_of(request)
    async with site.seating.lock(guest.id):
        await delete_person(site.service, guest.id)


# ------------------------------------------------------------------ others


@dataclass(frozen=True)
class Target:
    """Somebody at a table, and what they said if a line was pointed at."""

    guest: str
    name: str
    line: str | None


async def post_block(request: Request) -> Response:
    """Blocks somebody: you are not shown what they say, and they get no seat at your tables."""
    asked = read_as(Pointed, await changing(request))
    site, guest = site_of(request), await known_guest(request)
    session = await table_of(request)
    target = _target(session, guest, asked)
    async with site.seating.acting(guest):
        made = await profiles.block(site.store, guest.id, target.guest, target.name)
    await spread(site.service, GUEST, guest.id)
    return Json_({"id": made.id, "name": made.name}, 201)


async def post_report(request: Request) -> Response:
    """Tells the operator of a name or a line; nobody at the table notices."""
    asked = read_as(NewReport, await changing(request))
    site, guest = site_of(request), await known_guest(request)
    session = await table_of(request)
    words = one_line(asked.words)
    if len(words) > WORDS_LENGTH:
        raise Refused(ErrorCode.TEXT, f"Please write {WORDS_LENGTH} letters at most.")
    target = _target(session, guest, asked)
    kind = "name" if target.line is None else "line"
    text = "\n".join(filter(None, [target.line, words]))
    async with site.seating.acting(guest):
        told = Report(now(), session.table.id, kind, target.name, text)
        await profiles.report(site.store, guest.id, target.guest, told)
    return Json_({"done": True}, 201)


def _target(session: TableSession, guest: Guest, asked: Pointed) -> Target:
    if (asked.seat is None) == (asked.line is None):
        raise Refused(
            ErrorCode.MESSAGE, "Give either the number of a seat or the number of a line."
        )
    target = (
        _on_seat(session, asked.seat)
        if asked.line is None
        else _by_line(session, guest, asked.line)
    )
    if target.guest == guest.id:
        raise Refused(ErrorCode.PERSON, "That is you.")
    return target


def _on_seat(session: TableSession, seat: int | None) -> Target:
    number = -1 if seat is None else seat
    check_seat(session.table, number)
    there = session.table.seats[number]
    if there.guest is None:
        raise Refused(ErrorCode.PERSON, "There is no person on this seat.")
    return Target(there.guest, session.table.name_of(number), None)


def _by_line(session: TableSession, guest: Guest, line: int) -> Target:
    said = dict(lines_for(session.table, guest.id)).get(line)
    if said is None:
        raise Refused(ErrorCode.UNKNOWN, "There is no such line at this table.")
    if said.guest is None:
        raise Refused(ErrorCode.PERSON, "A bot said this.")
    return Target(said.guest, said.name, said.text)
