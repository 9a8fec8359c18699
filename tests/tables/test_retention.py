"""What is too old goes, or is kept without names; nothing else does."""

import asyncio
from functools import partial

from commontable.tables.log.store import Guest
from commontable.tables.people.retention import DAY, Plan, Retention, plan_prune, prune
from commontable.tables.play import commands
from commontable.tables.service import classrooms
from commontable.tables.service.rewriting import rewrite_unused
from commontable.tables.service.table_service import now
from commontable.web.runtime.housekeeping import prune_if_due
from tests.polling import happens
from tests.tables.company import act, first_legal, open_at, service_on, with_service

KEEP = Retention(unstarted=2, unfinished=180, names=365, guests=365)


async def make_older(service, table_id, days):
    """As if all that happened at this table had happened so long ago."""
    by = (table_id, days * DAY)
    await service.store.execute(
        ("UPDATE event SET at = at - $2 WHERE table_id = $1", by),
        ("UPDATE directory SET changed_at = changed_at - $2 WHERE table_id = $1", by),
    )


async def begun(service, *people):
    session = await open_at(service, *people)
    seat, text = first_legal(session.table)
    await service.do(session.table.id, act(session.table.seats[seat].guest, seat, text))
    return session


async def ended(service, *people):
    session = await begun(service, *people)
    await service.do(session.table.id, partial(commands.close, guest=people[0]))

    async def is_known():
        return (await service.store.find(session.table.id)).is_over

    await happens(is_known)  # the directory is told a little later
    return session


def ids(tables):
    return [table.table_id for table in tables]


@with_service
async def test_each_kind_of_table_has_its_time(service):
    ages = {"unstarted": (1, 3), "unfinished": (170, 190), "finished": (360, 370)}
    makers = {"unstarted": open_at, "unfinished": begun, "finished": ended}
    old, young = {}, {}
    for kind, (less, more) in ages.items():
        young[kind] = (await makers[kind](service, "ann", "ben")).table.id
        old[kind] = (await makers[kind](service, "ann", "ben")).table.id
        await make_older(service, young[kind], less)
        await make_older(service, old[kind], more)
    plan = await plan_prune(service.store, KEEP, now())
    assert {kind: ids(getattr(plan, kind)) for kind in ages} == {k: [v] for k, v in old.items()}
    assert await prune(service.store, KEEP, now(), change=partial(rewrite_unused, service)) == plan
    for kind in ages:
        assert await service.store.events(young[kind])
        assert bool(await service.store.events(old[kind])) == (kind == "finished")
        assert (await service.store.find(old[kind]) is None) == (kind != "finished")
    kept = (await service.find(old["finished"])).table
    assert set(kept.names) == {"a guest", "a guest 2"}
    assert (await service.find(young["finished"])).table.names == ("Ann", "Ben")
    assert await plan_prune(service.store, KEEP, now()) == Plan()


@with_service
async def test_a_class_room_may_be_prepared_some_weeks_before_it_starts(service):
    room = await classrooms.open_classroom(service, "couperation", 1, 2, {}, "teacher")
    (table_id,) = room.tables
    for days, is_kept in ((20, True), (40, False)):
        await make_older(service, table_id, days)
        opened_at = (room.opened_at - days * DAY, room.classroom_id)
        statement = "UPDATE classroom SET opened_at = $1 WHERE classroom_id = $2"
        await service.store.execute((statement, opened_at))
        plan = await plan_prune(service.store, KEEP, now())
        assert ids(plan.unstarted) == ([] if is_kept else [table_id])


@with_service
async def test_zero_keeps_for_ever_and_tables_in_use_stay(service):
    session = await open_at(service, "ann", "ben")
    await make_older(service, session.table.id, 5000)
    assert await plan_prune(service.store, Retention(0, 0, 0, 0), now()) == Plan()
    assert await plan_prune(service.store, KEEP, now(), {session.table.id}) == Plan()
    assert ids((await plan_prune(service.store, KEEP, now())).unstarted) == [session.table.id]


@with_service
async def test_a_table_that_the_directory_believes_to_be_on_is_not_deleted_if_it_is_over(service):
    session = await ended(service, "ann", "ben")
    await service.store.execute(
        ("UPDATE directory SET is_over = 0 WHERE table_id = $1", (session.table.id,))
    )
    await make_older(service, session.table.id, 400)
    await prune(service.store, KEEP, now(), change=partial(rewrite_unused, service))
    assert (await service.store.find(session.table.id)).is_over
    await prune(service.store, KEEP, now(), change=partial(rewrite_unused, service))
    assert (await service.find(session.table.id)).table.names == ("a guest", "a guest 2")


@with_service
async def test_guests_without_a_table_go_a_year_after_they_were_seen(service):
    for name in ("seated", "seen", "gone"):
        await service.store.save_guest(Guest(name, name), f"token of {name}")
    await open_at(service, "seated", "other")
    await prune(service.store, KEEP, now())  # of all of them nobody knew when they came
    later = now() + 366 * DAY
    await service.store.execute(
        ("UPDATE token SET seen_at = $1 WHERE guest = 'seen'", (later - 5 * DAY,))
    )
    assert (await plan_prune(service.store, KEEP, now())).guests == ()
    assert (await prune(service.store, KEEP, later, service._live)).guests == ("gone",)
    assert await service.store.guest_of("token of gone") is None
    assert await service.store.guest_of("token of seen") == Guest("seen", "seen")
    assert await service.store.guest_of("token of seated") == Guest("seated", "seated")


def test_it_is_done_once_a_day(database):
    async def run():
        async with service_on(database) as service:
            session = await open_at(service, "ann", "ben")
            await make_older(service, session.table.id, 3)
            plan = await prune_if_due(service, KEEP)
            assert plan is not None
            assert ids(plan.unstarted) == [session.table.id]
            assert await prune_if_due(service, KEEP) is None

    asyncio.run(run())
