"""The pages about you: name, devices, people you have blocked, your data."""

from __future__ import annotations

import time
from dataclasses import asdict

from starlette.requests import Request
from starlette.responses import Response

from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.store import Guest
from commontable.tables.people import profiles
from commontable.web.api.people import is_this_device, remove, revoke, unblock
from commontable.web.api.tables import known_owner
from commontable.web.html import me, privacy
from commontable.web.html.context import BlockLine, DeviceLine
from commontable.web.pages.common import html, lead_to, page_of, read_form
from commontable.web.pages.lists import lines_of
from commontable.web.site import guests
from commontable.web.site.site import site_of


async def get_me(request: Request) -> Response:
    """Name, look, sound, devices, blocks and tables of the guest, and a link to another device."""
    site = site_of(request)
    guest = await site.owner(request)
    link = None
    if guest is not None:
        link = f"{site.origin(request)}/recover#{await guests.new_link(site.store, guest)}"
    text = me.page(
        {
            **page_of(request, guest),
            "recovery": link,
            "minutes": guests.LINK_MINUTES,
            "devices": await _devices(request, guest),
            "blocks": await _blocks(request, guest),
            "yours": await lines_of(site, guest),
        }
    )
    return html(text)


async def _devices(request: Request, guest: Guest | None) -> list[DeviceLine]:
    if guest is None:
        return []
    return [
        {
            "id": each.id,
            "name": each.name or "Unknown device",
            "seen": _day(each.seen_at),
            "is_this": is_this_device(request, each),
        }
        for each in await profiles.devices_of(site_of(request).store, guest.id)
    ]


async def _blocks(request: Request, guest: Guest | None) -> list[BlockLine]:
    if guest is None:
        return []
    found = await profiles.blocks_of(site_of(request).store, guest.id)
    return [{"id": each.id, "name": each.name, "since": _day(each.at)} for each in found]


def _day(at: int) -> str:
    """A day as 2026-01-31; "" if it is not known."""
    return time.strftime("%Y-%m-%d", time.gmtime(at / 1000)) if at else ""


async def post_devices(request: Request) -> Response:
    """Signs a device out, or all others."""
    form = await read_form(request)
    device = form.get("device", "")
    await revoke(request, await known_owner(request), None if device == "others" else device)
    return lead_to("/me")


async def post_blocks(request: Request) -> Response:
    """Unblocks somebody."""
    form = await read_form(request)
    await unblock(site_of(request), await known_owner(request), form.get("block", ""))
    return lead_to("/me")


async def get_delete(request: Request) -> Response:
    """What deleting yourself removes, and the form that does it."""
    guest = await site_of(request).owner(request)
    if guest is None:
        return lead_to("/me")
    return html(me.delete_page(page_of(request, guest)))


async def post_delete(request: Request) -> Response:
    """Deletes you, once you have given your name."""
    form = await read_form(request)
    guest = await known_owner(request)
    try:
        await remove(request, guest, form.get("name", ""))
    except Refused as refusal:
        if refusal.error != ErrorCode.CONFIRM:
            raise
        page = page_of(request, guest)
        page["notice"] = refusal.message
        return html(me.delete_page(page), refusal.error.status)
    answer = html(me.deleted_page(page_of(request, None)))
    guests.forget_cookie(answer)
    return answer


async def get_privacy(request: Request) -> Response:
    """What is stored about people here, why, and for how long."""
    site = site_of(request)
    page = page_of(request, await site.owner(request))
    return html(privacy.page({**page, "keep_days": asdict(site.settings.retention)}))
