import {
  makeWorld,
  startTestServer,
  whileHeld,
  type MadeUnit,
  type TestServer,
  type World,
} from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: TestServer;
let world: World;
let here: { id: number };
let unit: MadeUnit;
let shelves: number[];
type Who = 'manager' | 'head' | 'maintenance' | 'grower' | 'stranger';
let people: Record<Who, { id: number; token: string }>;

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => new Date('2096-11-21T20:00:00Z') } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());
beforeEach(async () => {
  here = await world.facility();
  const elsewhere = await world.facility();
  const person = (role: Parameters<World['person']>[0]['roles'][number], place = here) =>
    world.person({ facilities: [place.id], roles: [role] });
  people = {
    manager: await person('facilityManager'),
    head: await person('farmManager'),
    maintenance: await person('maintenance'),
    grower: await person('grower'),
    stranger: await world.person({ facilities: [elsewhere.id], roles: ['facilityManager', 'farmManager'] }),
  };
  unit = await world.unit(here, { name: `U-${here.id}` });
  shelves = [];
  for (const name of ['Top', 'Middle', 'Bottom'])
    shelves.push(await world.row('platforms', { platformGroup_id: unit.id, name, capacity: 10 }));
});

const at = (day: number) => `2096-12-${String(day).padStart(2, '0')}T08:00:00.000Z`;
const place = (shelf: number, from: number, to: number, kind = 'reserved') => ({
  ...{ platform_id: shelves[shelf], kind, start: at(from), finish: at(to) },
});
const post = (path: string, who: Who, body: unknown) =>
  server.call('POST', `ag_platformAllocations/${path}`, { token: people[who].token, body });
const book = (who: Who, ...bookings: ReturnType<typeof place>[]) => post('book', who, { bookings });
const booked = async (...bookings: ReturnType<typeof place>[]): Promise<number[]> => {
  const reply = await book('manager', ...bookings);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return (reply.body as { ids: number[] }).ids;
};
const moved = (id: number | undefined, shelf: number, from: number, to: number) => ({
  ...{ id, platform_id: shelves[shelf], start: at(from), finish: at(to) },
});
const list = async () => {
  const reply = await server.call('GET', 'ag_platformAllocations?filter={"order":"id"}', {
    token: people.manager.token,
  });
  return reply.body as { id: number; platform_id: number; kind: string; start: string; finish: string }[];
};
const codeOf = (reply: { body: unknown }) => (reply.body as { error: { code: string } }).error.code;
/** A run with its booking, as its start would make them. */
const run = async (shelf: number, from: number, to: number) => {
  const plan = await world.row('grow_plans', { name: 'Flower', category_id: 1, facility_id: here.id });
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1 });
  const lifecycle_id = await world.row('lifecycles', {
    ...{ facility_id: here.id, name: 'Spring run', growplan_id: plan, growplanVersion_id: version },
    ...{ state: 'in_flight', starttime: at(from), scheduledEnd: at(to) },
  });
  await world.row('lifecycle_platforms', {
    ...{ lifecycle_id, platform_id: shelves[shelf], platformGroup_id: unit.id, plants: 5, start: at(from) },
  });
  return world.row('platform_allocations', { ...place(shelf, from, to, 'lifecycle'), lifecycle_id });
};

describe('book shelves', () => {
  test('is for those who plan, of this facility, and each books their own kinds', async () => {
    expect((await server.call('POST', 'ag_platformAllocations/book', { body: {} })).status).toBe(401);
    expect((await book('grower', place(0, 1, 5))).status).toBe(403);
    expect((await book('stranger', place(0, 1, 5))).status).toBe(404);
    expect((await book('head', place(0, 1, 5))).status).toBe(200);
    expect((await book('head', place(1, 1, 5, 'tenant'))).status).toBe(403);
    expect((await book('maintenance', place(1, 1, 5))).status).toBe(403);
    expect((await book('maintenance', place(1, 1, 5, 'maintenance'))).status).toBe(200);
    expect((await book('manager', place(2, 1, 5, 'tenant'))).status).toBe(200);
    expect((await book('manager', place(0, 9, 12, 'lifecycle'))).status).toBe(422);
    expect((await book('manager', place(0, 12, 9))).status).toBe(422);
    expect((await book('manager')).status).toBe(422);
  });

  test('all or none: where one is taken nothing is booked, and the answer says by what and until when', async () => {
    await booked(place(0, 1, 10));
    const refused = await book('head', place(1, 1, 5), place(0, 9, 12));
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'allocation.shelf-taken',
          details: { clashes: [{ platform_id: shelves[0], name: 'Top', kind: 'reserved', finish: at(10) }] },
        },
      },
    });
    expect(await list()).toHaveLength(1);
    // Where one ends the next begins.
    expect((await book('head', place(0, 10, 12))).status).toBe(200);
    expect(codeOf(await book('head', place(1, 1, 5), place(1, 4, 6)))).toBe('allocation.shelf-taken');
  });

  test('a shelf that grows is taken, by name, though its booking is over', async () => {
    await run(0, 1, 20);
    expect(await book('head', place(0, 15, 25))).toMatchObject({
      status: 409,
      body: { error: { details: { clashes: [{ kind: 'lifecycle', run: 'Spring run' }] } } },
    });
  });

  test('maintenance lies over others once a facility manager approves it, and nothing else ever does', async () => {
    await booked(place(0, 1, 10));
    const repair = place(0, 3, 4, 'maintenance');
    expect(codeOf(await book('maintenance', repair))).toBe('allocation.needs-approval');
    expect((await post('book', 'maintenance', { bookings: [repair], isApproved: true })).status).toBe(403);
    expect((await post('book', 'manager', { bookings: [repair], isApproved: true })).status).toBe(200);
    expect((await post('book', 'manager', { bookings: [place(0, 5, 6)], isApproved: true })).status).toBe(409);
  });

  test('two people who book the same shelf at once: one has it, the other hears by what it is taken', async () => {
    for (let round = 0; round < 5; round += 1) {
      const day = round * 5 + 1;
      const replies = await Promise.all(
        (['head', 'manager', 'head', 'manager'] as const).map((who) => book(who, place(round % 3, day, day + 4))),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(replies.filter(({ status }) => status === 409).map(codeOf)).toEqual(
        Array(3).fill('allocation.shelf-taken'),
      );
    }
    expect(await list()).toHaveLength(5);
  });
});

describe('move bookings', () => {
  test('two change places at once, and a chain moves along', async () => {
    const [one, other] = await booked(place(0, 1, 10), place(1, 1, 10));
    const swap = [moved(one, 1, 1, 10), moved(other, 0, 1, 10)];
    expect((await post('rearrange', 'head', { bookings: swap })).status).toBe(200);
    expect((await list()).map(({ platform_id }) => platform_id)).toEqual([shelves[1], shelves[0]]);
    const [next] = await booked(place(1, 10, 15));
    const shift = [moved(one, 1, 3, 12), moved(next, 1, 12, 17)];
    expect((await post('rearrange', 'head', { bookings: shift })).status).toBe(200);
    expect(codeOf(await post('rearrange', 'head', { bookings: [moved(one, 1, 3, 13)] }))).toBe(
      'allocation.shelf-taken',
    );
    expect((await list()).find(({ id }) => id === one)).toMatchObject({ start: at(3), finish: at(12) });
  });

  test('is refused to others, for other facilities, for kinds of others, and for what somebody just changed', async () => {
    const [id] = await booked(place(0, 1, 10, 'tenant'));
    const to = { bookings: [moved(id, 0, 2, 11)] };
    expect((await server.call('POST', 'ag_platformAllocations/rearrange', { body: to })).status).toBe(401);
    expect((await post('rearrange', 'grower', to)).status).toBe(403);
    expect((await post('rearrange', 'stranger', to)).status).toBe(404);
    expect(codeOf(await post('rearrange', 'head', to))).toBe('allocation.kind-of-others');
    expect((await post('rearrange', 'manager', { bookings: [{ id, kind: 'planned' }] })).status).toBe(422);
    const seen = '2026-01-01T00:00:00.000Z';
    const stale = { bookings: [{ ...moved(id, 0, 2, 11), updatedate: seen }] };
    expect((await post('rearrange', 'manager', stale)).status).toBe(409);
    const twice = { bookings: [moved(id, 0, 2, 11), moved(id, 0, 3, 12)] };
    expect((await post('rearrange', 'manager', twice)).status).toBe(422);
    expect((await post('rearrange', 'manager', to)).status).toBe(200);
  });

  test('to a shelf of another facility goes nothing', async () => {
    const away = await world.facility();
    const other = await world.unit(away, { name: 'Away' });
    const there = await world.row('platforms', { platformGroup_id: other.id, name: 'Top' });
    const [id] = await booked(place(0, 1, 10));
    const body = { bookings: [{ ...moved(id, 0, 1, 10), platform_id: there }] };
    expect((await post('rearrange', 'manager', body)).status).toBe(404);
  });

  test('the booking of a run moves with its run alone', async () => {
    const id = await run(0, 1, 20);
    expect(codeOf(await post('rearrange', 'manager', { bookings: [moved(id, 1, 1, 20)] }))).toBe('BOOKING_OF_RUN');
    expect(codeOf(await post(`${id}/split`, 'manager', { at: at(5) }))).toBe('BOOKING_OF_RUN');
    expect(codeOf(await post(`${id}/release`, 'manager', {}))).toBe('BOOKING_OF_RUN');
  });
});

describe('the calendar', () => {
  interface Calendar {
    areas: object[];
    units: { id: number }[];
    shelves: { id: number }[];
    bookings: { id: number | null; kind: string; finish: string; lifecycle_id: number | null }[];
    runs: { name: string; plants: number; end: string }[];
  }
  const read = async (who: Who | undefined, query = 'from=2096-12-01&days=30') => {
    const reply = await server.call('GET', `ag_platformAllocations/calendar?${query}`, {
      token: who && people[who].token,
    });
    return { status: reply.status, body: reply.body as Calendar };
  };

  test('has shelves, bookings of its days and the runs on them, and nothing of others', async () => {
    await booked(place(1, 1, 4), place(2, 20, 28, 'cleanout'));
    await run(0, 2, 20);
    expect((await read(undefined)).status).toBe(401);
    expect((await read('stranger')).body).toMatchObject({ units: [], shelves: [], bookings: [] });
    expect((await read('head', 'from=soon&days=3')).status).toBe(400);
    expect((await read('head', 'from=2096-12-01&days=5000')).status).toBe(400);
    const { body } = await read('grower');
    expect(body.shelves.map(({ id }) => id).sort()).toEqual(shelves.toSorted());
    expect(body.bookings.map(({ kind }) => kind)).toEqual(['reserved', 'lifecycle', 'cleanout']);
    expect(body.runs).toMatchObject([{ name: 'Spring run', plants: 5, end: at(20), phases: [], nextTask: null }]);
    expect((await read('head', 'from=2096-12-05&days=10')).body.bookings).toMatchObject([{ kind: 'lifecycle' }]);
  });

  test('a run that should be over is told of while it stands there, though its booking is over', async () => {
    const id = await run(0, 1, 20);
    const span = { start: '2096-10-01T08:00:00.000Z', finish: '2096-11-10T08:00:00.000Z' };
    await server.services.pool.query(
      `with booking as (update platform_allocations set start = $2, finish = $3 where id = $1 returning lifecycle_id),
        stand as (update lifecycle_platforms set start = $2 where lifecycle_id in (select lifecycle_id from booking))
      update lifecycles set starttime = $2, "scheduledEnd" = $3 where id in (select lifecycle_id from booking)`,
      [id, span.start, span.finish],
    );
    expect((await read('head', 'from=2096-11-15&days=30')).body).toMatchObject({
      bookings: [{ id, kind: 'lifecycle', finish: span.finish }],
      runs: [{ name: 'Spring run', end: span.finish }],
    });
    // Past today nobody knows.
    expect((await read('head', 'from=2096-11-25&days=30')).body.bookings).toEqual([]);
  });

  test('a tenant has the units that are let to them alone', async () => {
    const other = await world.unit(here, { name: 'Not theirs' });
    await world.row('platforms', { platformGroup_id: other.id, name: 'Top' });
    const client = await world.row('clients', { name: `Tenant ${here.id}` });
    const set = { facility_id: here.id, name: 'Let', tenantClient_id: client };
    const platformGroupCollection_id = await world.row('platform_group_collections', set);
    await world.row('platform_group_collection_members', { platformGroupCollection_id, platformGroup_id: unit.id });
    const tenant = await world.person({ facilities: [here.id], roles: ['subTenant'] });
    await server.services.pool.query('update users set client_id = $1 where id = $2', [client, tenant.id]);
    const reply = await server.call('GET', 'ag_platformAllocations/calendar?from=2096-12-01&days=30', {
      token: tenant.token,
    });
    expect((reply.body as Calendar).units).toMatchObject([{ id: unit.id }]);
    expect((reply.body as Calendar).shelves).toHaveLength(3);
  });

  test('a run whose harvest drifted has its shelf to its end, and again in its booking once the next one made way', async () => {
    const id = await run(0, 1, 10);
    const [next] = await booked(place(0, 10, 15));
    await server.services.pool.query(
      `update lifecycles set "scheduledEnd" = $1 where id =
      (select lifecycle_id from platform_allocations where id = $2)`,
      [at(13), id],
    );
    expect(await post('rearrange', 'head', { bookings: [moved(next, 0, 12, 17)] })).toMatchObject({
      status: 409,
      body: { error: { details: { clashes: [{ run: 'Spring run', finish: at(13) }] } } },
    });
    expect((await post('rearrange', 'head', { bookings: [moved(next, 0, 14, 19)] })).status).toBe(200);
    expect((await list()).find((one) => one.id === id)).toMatchObject({ finish: at(13) });
  });
});

describe('split and release bookings', () => {
  test('the rest of the time goes to another shelf, where it is free', async () => {
    const [id] = await booked(place(0, 1, 20), place(1, 15, 18));
    expect(codeOf(await post(`${id}/split`, 'head', { at: at(10), platform_id: shelves[1] }))).toBe(
      'allocation.shelf-taken',
    );
    expect((await post(`${id}/split`, 'head', { at: at(20) })).status).toBe(422);
    expect((await post(`${id}/split`, 'grower', { at: at(10) })).status).toBe(403);
    expect((await post(`${id}/split`, 'stranger', { at: at(10) })).status).toBe(404);
    expect((await post(`${id}/split`, 'head', { at: 'soon' })).status).toBe(422);
    expect((await post(`${id}/split`, 'head', { at: at(10), platform_id: shelves[2] })).status).toBe(200);
    expect((await list()).map(({ platform_id, start, finish }) => [platform_id, start, finish])).toEqual([
      [shelves[0], at(1), at(10)],
      [shelves[1], at(15), at(18)],
      [shelves[2], at(10), at(20)],
    ]);
  });

  test('a booked shelf is given back by those who book its kind', async () => {
    const [id] = await booked(place(0, 1, 20));
    expect((await server.call('POST', `ag_platformAllocations/${id}/release`)).status).toBe(401);
    expect((await post(`${id}/release`, 'grower', {})).status).toBe(403);
    expect((await post(`${id}/release`, 'stranger', {})).status).toBe(404);
    expect((await post(`${id}/release`, 'maintenance', {})).status).toBe(403);
    expect((await post(`${id}/release`, 'head', {})).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  test('no other way leads around who books what', async () => {
    const booking = place(0, 1, 5);
    const post = (who: Who) =>
      server.call('POST', 'ag_platformAllocations', { token: people[who].token, body: booking });
    for (const who of ['head', 'maintenance', 'grower'] as const) expect((await post(who)).status).toBe(403);
    expect((await post('manager')).status).toBe(200);
  });
});

describe('the everyday calls', () => {
  const create = (body: unknown) =>
    server.call('POST', 'ag_platformAllocations', { token: people.manager.token, body });
  const patch = (id: number | undefined, body: unknown) =>
    server.call('PATCH', `ag_platformAllocations/${id}`, { token: people.manager.token, body });
  const drift = (id: number, day: number) =>
    server.services.pool.query(
      'update lifecycles set "scheduledEnd" = $1 where id = (select lifecycle_id from platform_allocations where id = $2)',
      [at(day), id],
    );

  test('book nothing over a run that outgrew its booking, nor move anything there', async () => {
    await drift(await run(0, 1, 10), 13);
    for (const body of [place(0, 12, 15), [place(1, 12, 15), place(0, 10, 14)]])
      expect(codeOf(await create(body))).toBe('allocation.shelf-taken');
    const [id] = await booked(place(0, 14, 20));
    expect(codeOf(await patch(id, { start: at(12) }))).toBe('allocation.shelf-taken');
    expect((await create(place(2, 12, 15))).status).toBe(200);
    expect(await list()).toHaveLength(3);
  });

  test('let a booking that a run grew into become shorter, which is how it makes way', async () => {
    const grown = await run(0, 1, 10);
    const [id] = await booked(place(0, 10, 20));
    await drift(grown, 13);
    expect((await patch(id, { finish: at(18) })).status).toBe(200);
    expect(codeOf(await patch(id, { finish: at(19) }))).toBe('allocation.shelf-taken');
    expect((await patch(id, { start: at(13) })).status).toBe(200);
  });

  test('book nothing where an overdue run still stands; what is to come after it may be booked', async () => {
    const id = await run(0, 1, 10);
    const { pool } = server.services;
    await pool.query(
      `update lifecycles set "scheduledEnd" = now() - interval '5 days' where id = (select lifecycle_id from platform_allocations where id = $1)`,
      [id],
    );
    await pool.query(`update lifecycle_platforms set start = now() - interval '20 days' where platform_id = $1`, [
      shelves[0],
    ]);
    await pool.query('delete from platform_allocations where id = $1', [id]);
    const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
    const from = (start: number, finish: number) => ({ ...place(0, 1, 2), start: days(start), finish: days(finish) });
    // Also what would have begun days ago and goes on.
    for (const body of [from(0, 3), from(-3, 3), from(-4, -3), from(-10, -9), from(-10, 3)])
      expect(codeOf(await create(body))).toBe('allocation.shelf-taken');
    expect((await create(from(-30, -25))).status).toBe(200);
    expect((await create(from(1, 3))).status).toBe(200);
  });

  test('wait for whoever has the shelf, and hear what they did there', async () => {
    const id = await run(0, 1, 10);
    const grow = `update lifecycles set "scheduledEnd" = $1 where id = (select lifecycle_id from platform_allocations where id = $2)`;
    const lock = 'select from platforms where id = $1 for no key update';
    const late = () =>
      whileHeld(server.services.pool, [lock, [shelves[0]]], () => create(place(0, 11, 15)), [grow, [at(13), id]]);
    expect(codeOf(await late())).toBe('allocation.shelf-taken');
  });
});

describe('undo what was done with bookings', () => {
  interface Deed {
    ids: number[];
    at: string;
  }
  const undo = (who: Who, { ids, at: moment }: { ids: unknown; at: unknown }) => post('undo', who, { ids, at: moment });
  const done = async (reply: Awaited<ReturnType<typeof post>>) => {
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body as Deed;
  };
  const undone = async (deed: Deed) => done(await undo('head', deed));
  const placesOf = async () =>
    (await list()).map(({ platform_id, kind, start, finish }) => [platform_id, kind, start, finish]);

  test('a drag, a swap, a split, a release and a new booking are taken back, each once', async () => {
    const { ids } = await done(await book('head', place(0, 1, 5), place(1, 1, 5, 'research')));
    const [one = 0, other = 0] = ids;
    const before = await placesOf();
    const drag = await done(await post('rearrange', 'head', { bookings: [moved(one, 2, 3, 9)] }));
    await undone(drag);
    expect(await placesOf()).toEqual(before);
    expect(codeOf(await undo('head', drag))).toBe('lifecycle.built-on');
    await undone(
      await done(await post('rearrange', 'head', { bookings: [moved(one, 1, 1, 5), moved(other, 0, 1, 5)] })),
    );
    expect(await placesOf()).toEqual(before);
    await undone(await done(await post(`${one}/split`, 'head', { at: at(3), platform_id: shelves[2] })));
    expect(await placesOf()).toEqual(before);
    const release = await done(await post(`${other}/release`, 'head', {}));
    // What is booked anew has another number, and that is the one that is told.
    const again = await undone(release);
    expect((await list()).map(({ id }) => id)).toEqual(expect.arrayContaining(again.ids));
    expect(again.ids).not.toEqual(release.ids);
    expect((await placesOf()).toSorted()).toEqual(before.toSorted());
    expect(codeOf(await undo('head', release))).toBe('lifecycle.not-reversible');
    const booking = await done(await book('head', place(2, 20, 25)));
    expect((await undone(booking)).ids).toEqual([]);
    expect((await placesOf()).toSorted()).toEqual(before.toSorted());
  });

  test('a shelf that others took meanwhile stays theirs', async () => {
    const [one = 0] = (await done(await book('head', place(0, 1, 5)))).ids;
    const release = await done(await post(`${one}/release`, 'head', {}));
    await done(await book('manager', place(0, 2, 4)));
    expect(codeOf(await undo('head', release))).toBe('lifecycle.shelf-taken');
  });

  test('what is taken back is what was told: a booking that was moved on stays, whoever asks', async () => {
    const both = await done(await book('head', place(0, 1, 5), place(1, 1, 5)));
    const [one = 0, other = 0] = both.ids;
    const drag = await done(await post('rearrange', 'manager', { bookings: [moved(one, 0, 2, 6)] }));
    const before = await placesOf();
    // The manager may take back both deeds, and means the first: it is not the last of all that it names any more.
    expect(codeOf(await undo('manager', both))).toBe('lifecycle.built-on');
    expect(codeOf(await undo('manager', { ...drag, at: both.at }))).toBe('lifecycle.built-on');
    expect(codeOf(await undo('manager', { ...drag, ids: [one, other] }))).toBe('lifecycle.built-on');
    expect(codeOf(await undo('head', drag))).toBe('lifecycle.others-deed');
    expect(await placesOf()).toEqual(before);
    expect((await undo('manager', drag)).status).toBe(200);
  });

  test('is for those who book, of this facility, and nothing of the bookings of runs', async () => {
    const deed = await done(await book('head', place(0, 1, 5)));
    expect((await server.call('POST', 'ag_platformAllocations/undo', { body: deed })).status).toBe(401);
    expect((await undo('grower', deed)).status).toBe(403);
    expect((await undo('stranger', deed)).status).toBe(404);
    expect(codeOf(await undo('maintenance', deed))).toBe('lifecycle.others-deed');
    expect((await undo('head', { ...deed, ids: [2_000_000_000] })).status).toBe(404);
    for (const bad of [[], ['x'], [1e12], Array.from({ length: 501 }, () => 1)])
      expect((await undo('head', { ...deed, ids: bad })).status).toBe(422);
    for (const bad of [undefined, 'soon', 7, null]) expect((await undo('head', { ...deed, at: bad })).status).toBe(422);
  });
});

describe('who books locks the shelf before its bookings, so that nobody waits in a circle', () => {
  const held = (call: () => ReturnType<typeof post>, goOn: string, values: unknown[]) =>
    whileHeld(server.services.pool, ['select from platforms where id = $1 for no key update', [shelves[0]]], call, [
      goOn,
      values,
    ]);
  const free = 'select from platform_allocations where id = $1 for update nowait';

  test.each([
    ['rearrange', (id: number) => post('rearrange', 'head', { bookings: [moved(id, 1, 2, 9)] })],
    ['split', (id: number) => post(`${id}/split`, 'head', { at: at(5), platform_id: shelves[1] })],
    ['release', (id: number) => post(`${id}/release`, 'head', {})],
  ])('%s', async (_, call) => {
    const [id = 0] = await booked(place(0, 1, 10));
    expect((await held(() => call(id), free, [id])).status).toBe(200);
  });

  test('what became of the booking meanwhile counts, and one that went to another shelf is not moved by what was seen', async () => {
    const [id = 0, other = 0] = await booked(place(0, 1, 10), place(0, 12, 20));
    const change = `update platform_allocations set finish = $2, updatedate = clock_timestamp() where id = $1`;
    const split = () => post(`${id}/split`, 'head', { at: at(8) });
    expect((await held(split, change, [id, at(7)])).status).toBe(422);
    const away = `update platform_allocations set platform_id = $2, updatedate = clock_timestamp() where id = $1`;
    const late = await held(() => post(`${other}/release`, 'head', {}), away, [other, shelves[2]]);
    expect([late.status, codeOf(late)]).toEqual([409, 'CONFLICT']);
    const gone = await held(() => post(`${id}/release`, 'head', {}), 'delete from platform_allocations where id = $1', [
      id,
    ]);
    expect(gone.status).toBe(404);
  });

  test('bookings rearranged against each other, split and given back at once: each is done or says why not', async () => {
    for (let round = 0; round < 8; round += 1) {
      const day = round * 3 + 1;
      const [one = 0, two = 0, three = 0] = await booked(
        ...[place(0, day, day + 2), place(1, day, day + 2), place(2, day, day + 2)],
      );
      const replies = await Promise.all([
        post('rearrange', 'head', { bookings: [moved(one, 1, day, day + 2), moved(two, 0, day, day + 2)] }),
        post('rearrange', 'manager', { bookings: [moved(three, 1, day, day + 2), moved(two, 2, day, day + 2)] }),
        post(`${two}/split`, 'head', { at: at(day + 1), platform_id: shelves[0] }),
        post(`${one}/release`, 'manager', {}),
      ]);
      // Nobody is told to try again: what one did first, the others hear of.
      const codes = replies.filter(({ status }) => status !== 200).map(codeOf);
      expect(codes.filter((code) => !['CONFLICT', 'MODEL_NOT_FOUND', 'allocation.shelf-taken'].includes(code))).toEqual(
        [],
      );
      const circles = replies.filter(({ body }) => JSON.stringify(body).includes('at this moment'));
      expect(circles).toEqual([]);
      expect(replies.some(({ status }) => status === 200)).toBe(true);
    }
  });
});
