import type { FaultProposal } from '@trellis/planning/model';
import { makeWorld, refusal, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const now = new Date('2026-11-21T20:00:00Z');
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());
const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

/** A unit with forty plants. */
async function story() {
  const here = await world.facility();
  const person = (role: 'grower' | 'maintenance', facility = here.id) =>
    world.person({ facilities: [facility], roles: [role] });
  const unit = await world.unit(here, { name: 'E-04' });
  const shelf = await world.row('platforms', { platformGroup_id: unit.id, name: 'Top', capacity: 40 });
  const plan = await world.row('grow_plans', { name: 'Flower', category_id: 1, facility_id: here.id });
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1 });
  const run = await world.row('lifecycles', {
    ...{ facility_id: here.id, name: 'Run 7', growplan_id: plan, growplanVersion_id: version, state: 'in_flight' },
    ...{ starttime: '2026-10-01T08:00:00Z', plantsStarted: 40 },
  });
  await world.row('lifecycle_platforms', {
    ...{ lifecycle_id: run, platform_id: shelf, platformGroup_id: unit.id, plants: 40, start: '2026-10-01T08:00:00Z' },
  });
  const alert = (metric: string, from: number, to: number | null) =>
    world.row('exceptions', {
      ...{ facility_id: here.id, platformGroup_id: unit.id, metric, name: 'Out of band', firstOccurrred: before(from) },
      ...(to !== null && { resolvedOn: before(to), ExceptionStatus_id: 5 }),
    });
  const grower = await person('grower');
  const keeper = await person('maintenance');
  const proposals = async () =>
    (await server.call('GET', 'malfunctioningGrowUnits/proposals', { token: grower.token })).body as FaultProposal[];
  const decide = (body: object, token = keeper.token) =>
    server.call('POST', 'malfunctioningGrowUnits/decideProposal', { token, body });
  const kept = async () => {
    const { rows } = await server.services.pool.query<{ state: string }>(
      'select * from malfunctioning_grow_units where "platformGroup_id" = $1 order by id',
      [unit.id],
    );
    return rows;
  };
  return { here, unit, run, alert, grower, keeper, proposals, decide, kept };
}

test('a unit out of band for four hours in one go is proposed with what speaks for it, and nothing is written', async () => {
  const { alert, proposals, kept, unit, run } = await story();
  await alert('temperature', 30, 28);
  await alert('temperature', 20, 17);
  expect(await proposals()).toEqual([]);
  // Two alerts that overlap are out once: from five hours ago to one hour ago.
  await alert('temperature', 5, 2);
  await alert('temperature', 4, 1);
  expect(await proposals()).toMatchObject([
    {
      ...{
        platformGroup_id: unit.id,
        unit: 'E-04',
        lifecycle_id: run,
        run: 'Run 7',
        plants: 40,
        alerts: 4,
        tickets: 0,
      },
      ...{ hoursOut: { temperature: 9 }, longestHours: 4, reasons: ['hours'], begin: before(30), finish: before(1) },
    },
  ]);
  expect(await kept()).toEqual([]);
});

test('what lies more than fourteen days back counts no more, and ten alerts do without long hours', async () => {
  const { alert, proposals } = await story();
  await alert('humidity', 400, 390);
  expect(await proposals()).toEqual([]);
  for (let hour = 1; hour <= 10; hour += 1) await alert('humidity', hour * 20, hour * 20 - 0.5);
  expect(await proposals()).toMatchObject([{ alerts: 10, reasons: ['alerts'], hoursOut: { humidity: 5 } }]);
});

test('a proposal becomes a malfunction when a person accepts it, once, and is then proposed no more', async () => {
  const { alert, proposals, decide, kept, unit, run, grower } = await story();
  await alert('temperature', 6, null);
  const [proposal] = await proposals();
  const body = { platformGroup_id: unit.id, begin: proposal?.begin, decision: 'confirm' };
  expect((await decide(body, grower.token)).status).toBe(403);
  expect((await decide({ ...body, begin: 'yesterday' })).status).toBe(422);
  const replies = await Promise.all([decide(body), decide(body)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await kept()).toMatchObject([
    { state: 'confirmed', lifecycle_id: run, faultClass: 'temperature', plantsAffected: 40, finish: null },
  ]);
  expect(await proposals()).toEqual([]);
});

test('a proposal is dismissed with a reason, and only what comes after it is judged anew', async () => {
  const { alert, proposals, decide, kept, unit } = await story();
  await alert('temperature', 6, 1);
  const [proposal] = await proposals();
  const body = { platformGroup_id: unit.id, begin: proposal?.begin, decision: 'dismiss' };
  const refused = await decide(body);
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('must say why it is dismissed');
  expect((await decide({ ...body, reason: 'The sensor lay in the sun' })).status).toBe(200);
  expect(await kept()).toMatchObject([{ state: 'dismissed' }]);
  expect(await proposals()).toEqual([]);
  expect(refusal(await decide({ ...body, reason: 'Again' }))).toMatchObject({ code: 'fault.no-proposal' });
});

test('proposals are for people of the facility', async () => {
  const { proposals, decide, unit } = await story();
  expect((await server.call('GET', 'malfunctioningGrowUnits/proposals', {})).status).toBe(401);
  const { alert } = await story();
  await alert('temperature', 6, null);
  expect(await proposals()).toEqual([]);
  expect((await decide({ platformGroup_id: unit.id, begin: before(6), decision: 'confirm' })).status).toBe(409);
});
