import { startTestServer, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFarms } from '../run/farm.testing.ts';

// What a person of one house tries with the ids of another, and with ids that disagree: nothing of the other house is read, changed or
// named, and nothing but a refusal comes back.

let server: TestServer;
let farm: ReturnType<typeof makeFarms>;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  farm = makeFarms(server);
});
afterAll(() => server.stop());

const one = async <T>(text: string, values: unknown[]): Promise<T> =>
  (await server.services.pool.query(text, values)).rows[0] as T;

/** Two houses with a run each. */
async function houses() {
  const [ours, theirs] = [await farm(), await farm()];
  const [run, other] = [await ours.started(), await theirs.started()];
  for (const { plan, version } of [ours, theirs])
    await one('update grow_plans set "publishedVersion_id" = $1 where id = $2', [version, plan]);
  const plantsOf = async (id: number) =>
    (
      await server.services.pool.query<{ id: number }>('select id from plants where lifecycle_id = $1 order by id', [
        id,
      ])
    ).rows.map((plant) => plant.id);
  const bookingOf = async (id: number) =>
    (await one<{ id: number }>('select id from platform_allocations where lifecycle_id = $1 order by id limit 1', [id]))
      .id;
  const updatedate = (await one<{ updatedate: Date }>('select updatedate from lifecycles where id = $1', [other]))
    .updatedate;
  return {
    ...{ ours, theirs, run, other, plants: await plantsOf(run), others: await plantsOf(other) },
    ...{ booking: await bookingOf(run), otherBooking: await bookingOf(other), updatedate: updatedate.toISOString() },
  };
}

/** All that the other house has, to see that nothing of it changed. */
const picture = async (facility: number) =>
  one<{ all: string }>(
    `select md5(concat(
      (select string_agg(to_jsonb(l)::text, ',' order by l.id) from lifecycles l where l.facility_id = $1),
      (select string_agg(to_jsonb(n)::text, ',' order by n.id) from plants n where n.facility_id = $1),
      (select string_agg(to_jsonb(a)::text, ',' order by a.id) from platform_allocations a join platforms p on p.id = a.platform_id
        join units u on u.id = p."platformGroup_id" where u.facility_id = $1))) as all`,
    [facility],
  );

test('another house’s runs, plants, shelves, versions and bookings are not there', async () => {
  const { ours, theirs, run, other, plants, others, booking, otherBooking, updatedate } = await houses();
  const before = [await picture(theirs.here.id), await picture(ours.here.id)];
  const away = theirs.shelves[0];
  const soon = new Date(Date.now() + 90 * 86_400_000).toISOString();
  const later = new Date(Date.now() + 95 * 86_400_000).toISOString();
  /** What is not there is 404, unless something else is said first. */
  const tries: [string, unknown, (409 | 422)?][] = [
    [`ag_lifecycles/${other}/changePhase`, {}],
    [`ag_lifecycles/${other}/shift`, { days: 1 }],
    [`ag_lifecycles/${other}/undo`, { updatedate }],
    [`ag_lifecycles/${other}/split`, { name: 'Mine', platform_ids: [away] }],
    [`ag_lifecycles/${other}/merge`, { lifecycle_id: run }],
    [`ag_lifecycles/${run}/merge`, { lifecycle_id: other }],
    // It does not stand there, wherever that is.
    [`ag_lifecycles/${run}/split`, { name: 'Mine', platform_ids: [away] }, 409],
    [`ag_lifecycles/${run}/abort`, { reason: 'x', moveTo: { lifecycle_id: other, platform_id: away } }],
    [`ag_lifecycles/${run}/abort`, { reason: 'x', moveTo: { lifecycle_id: run, platform_id: away } }],
    [`ag_lifecycles/${other}/comment`, { text: 'Hello' }],
    ['ag_plants/move', { plantIds: others, platform_id: away }],
    ['ag_plants/move', { plantIds: others, platform_id: ours.shelves[0] }],
    ['ag_plants/move', { plantIds: plants, platform_id: away }],
    ['ag_plants/move', { plantIds: [...plants.slice(0, 2), others[0]], platform_id: ours.shelves[0] }],
    ['ag_plants/move', { plantIds: others, platform_id: away, facility_id: theirs.here.id }],
    ['ag_plants/undoMove', { plantIds: [...plants, ...others], at: updatedate }],
    ['ag_plants/destroy', { plantIds: others, destroyPlantReason_id: 1 }],
    ['ag_plants/undoDestroy', { plantIds: others, reason: 'x' }],
    ['ag_platformAllocations/undo', { ids: [otherBooking], at: updatedate }],
    ['ag_platformAllocations/rearrange', { bookings: [{ id: otherBooking, start: soon, finish: later }] }],
    ['ag_platformAllocations/rearrange', { bookings: [{ id: booking, platform_id: away }] }],
    [
      'ag_platformAllocations/book',
      { bookings: [{ platform_id: away, kind: 'reserved', start: soon, finish: later }] },
    ],
    [`ag_platformAllocations/${otherBooking}/release`, {}],
    [`ag_platformAllocations/${otherBooking}/split`, { at: soon }],
    ['ag_lifecycles/applyVersion', { ids: [other], growplanVersion_id: theirs.version }],
    ['ag_lifecycles/applyVersion', { ids: [run, other], growplanVersion_id: ours.version }],
    // As for a version of any other plan.
    ['ag_lifecycles/applyVersion', { ids: [run], growplanVersion_id: theirs.version }, 422],
    ['ag_lifecycles/previewVersion', { ids: [other], growplanVersion_id: theirs.version }],
    [
      'ag_lifecycles/begin',
      { growplan_id: theirs.plan, name: 'x', platforms: [{ platform_id: ours.shelves[0], plants: 1 }], how: 'start' },
    ],
    [
      'ag_lifecycles/begin',
      { growplan_id: ours.plan, name: 'x', platforms: [{ platform_id: away, plants: 1 }], how: 'start' },
    ],
    [
      'ag_lifecycles/begin',
      {
        growplan_id: ours.plan,
        draft_id: other,
        name: 'x',
        platforms: [{ platform_id: away, plants: 1 }],
        how: 'schedule',
        start: soon,
      },
    ],
    [
      'ag_lifecycles/begin',
      {
        growplan_id: ours.plan,
        facility_id: theirs.here.id,
        name: 'x',
        platforms: [{ platform_id: away, plants: 1 }],
        how: 'start',
      },
    ],
    // A reference that leads nowhere is a bad value.
    ['ag_growPhaseComments', { growPhase_id: theirs.phases[0], text: 'x' }, 422],
    [`ag_growplanVersions/${theirs.version}/retire`, {}],
    [`ag_growplanVersions/${theirs.version}/copyAsDraft`, {}],
  ];
  for (const [address, body, status = 404] of tries) {
    const reply = await ours.call('manager', 'POST', address, body);
    expect(reply.status, `${address} ${JSON.stringify(body)} → ${JSON.stringify(reply.body)}`).toBe(status);
    expect(JSON.stringify(reply.body)).not.toMatch(new RegExp(`U-${theirs.here.id}|Strain ${theirs.here.id}`));
  }
  for (const address of [
    `ag_lifecycles/${other}/costs`,
    `ag_lifecycles/${other}/changes`,
    `ag_lifecycles/${other}/climateScore`,
    `ag_lifecycles/getPlantPositions?lifecycle_id=${other}`,
    `ag_lifecycles/getLifecyclePlatforms?lifecycle_id=${other}`,
    `ag_lifecycles/startChoices?growplan_id=${theirs.plan}`,
    `ag_lifecycles/startSources?growplan_id=${theirs.plan}`,
    `ag_lifecycles/getLifecycleStartInfo?growplan_id=${theirs.plan}`,
    `ag_growplanVersions/${theirs.version}/content`,
  ])
    expect((await ours.call('manager', 'GET', address)).status, address).toBe(404);
  expect([await picture(theirs.here.id), await picture(ours.here.id)]).toEqual(before);
});

test('what is too much, too deep or of the wrong kind is refused in words, never by a failure', async () => {
  const { ours, run, plants, booking } = await houses();
  const before = await picture(ours.here.id);
  let deep: unknown = 'x';
  for (let level = 0; level < 1500; level += 1) deep = { deep };
  const long = 'x'.repeat(2_000_000);
  const addresses: [string, Record<string, unknown>][] = [
    [`ag_lifecycles/${run}/shift`, { days: 1 }],
    [`ag_lifecycles/${run}/changePhase`, { currentPhase_id: 1 }],
    [`ag_lifecycles/${run}/undo`, { updatedate: new Date().toISOString() }],
    [`ag_lifecycles/${run}/split`, { name: 'x', platform_ids: [ours.shelves[0]] }],
    [`ag_lifecycles/${run}/comment`, { text: 'x' }],
    ['ag_plants/move', { plantIds: plants.slice(0, 1), platform_id: ours.shelves[1] }],
    ['ag_plants/undoMove', { plantIds: plants.slice(0, 1), at: new Date().toISOString() }],
    ['ag_platformAllocations/undo', { ids: [booking], at: new Date().toISOString() }],
    ['ag_platformAllocations/rearrange', { bookings: [{ id: booking }] }],
    ['ag_growPhaseComments', { growPhase_id: ours.phases[0], text: 'x' }],
  ];
  const bad: unknown[] = [deep, long, null, [], -0.5, 1e300, '\u0000', { $gt: 0 }, true];
  for (const [address, body] of addresses)
    for (const key of Object.keys(body))
      for (const value of bad) {
        const reply = await ours.call('manager', 'POST', address, { ...body, [key]: value });
        // What is nested beyond all measure is not read at all.
        expect(reply.status, `${address} ${key} ${JSON.stringify(value).slice(0, 40)}`).toBe(
          value === deep ? 400 : 422,
        );
      }
  expect(await picture(ours.here.id)).toEqual(before);
});
