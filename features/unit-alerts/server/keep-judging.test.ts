import { makeWorld, startTestServer, type MadeUnit, type TestServer, type World } from '@trellis/server-app/testing';
import { until } from '@trellis/test-kit/until';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { keepJudging, orderRounds } from './keep-judging.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api,ingest' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

/** A farm that was judged once, with an hour to go before its next turn. */
async function judgedFarm() {
  const here = await world.facility();
  const unit = await world.unit(here, { name: 'A-01' });
  const other = await world.unit(here, { name: 'A-02' });
  await report(unit, { co2: 800 });
  const judging = await keepJudging(server.services, { everyMs: 3_600_000, firstMs: 0 });
  onTestFinished(() => judging.stop());
  await until(async () => expect(await roundsOf(here.id)).toBe(1));
  return { here, unit, other };
}

const query = async <T>(text: string, values: unknown[]): Promise<T[]> =>
  (await server.services.pool.query(text, values)).rows as T[];
const roundsOf = async (facilityId: number): Promise<number> =>
  (await query('select 1 from alert_rounds where facility_id = $1', [facilityId])).length;
const judgedAt = async (facilityId: number) =>
  (
    await query<{ at: string }>(`select "judgedAt"::text as at from alert_rounds where facility_id = $1`, [facilityId])
  )[0]?.at;
const alertsOf = (facilityId: number) =>
  query<{ code: string; platformGroup_id: number; value: number }>(
    `select code, "platformGroup_id", value from exceptions where facility_id = $1 and "resolvedOn" is null order by id`,
    [facilityId],
  );
/** Judged so lately that no turn comes to it, however long its story takes; answers when. */
async function leaveOut(facilityId: number) {
  await query(`update alert_rounds set "judgedAt" = now() + interval '1 hour' where facility_id = $1`, [facilityId]);
  return judgedAt(facilityId);
}
async function report({ controller, sensorDeviceId }: MadeUnit, { co2 }: { co2: number }): Promise<void> {
  const readings = [{ device_id: sensorDeviceId, designator: 7, reading: co2, at: new Date().toISOString() }];
  const reply = await server.call('POST', `controllers/${controller.id}/report`, {
    token: controller.key,
    body: { readings },
  });
  expect(reply.status).toBe(200);
}

test('danger is told as it is read, not at the next turn', async () => {
  const { here, unit, other } = await judgedFarm();
  await report(unit, { co2: 6200 });
  await until(async () =>
    expect(await alertsOf(here.id)).toMatchObject([{ code: 'CO2-003', platformGroup_id: unit.id, value: 6200 }]),
  );
  // The next one too, by what the round in between knew.
  await report(other, { co2: 7000 });
  await until(async () => expect(await alertsOf(here.id)).toHaveLength(2));
});

/** A condition of no type, which every round of the facility sweeps away. */
const litter = (facilityId: number, { id }: MadeUnit) =>
  query('insert into alert_conditions ("platformGroup_id", code, facility_id, since) values ($1, $2, $3, now())', [
    ...[id, 'NONE-000', facilityId],
  ]);
const isLittered = async (facilityId: number) =>
  (await query('select from alert_conditions where facility_id = $1 and code = $2', [facilityId, 'NONE-000'])).length >
  0;

test('readings that change nothing ask for no round', async () => {
  const { here, unit } = await judgedFarm();
  await leaveOut(here.id);
  const elsewhere = await judgedFarm();
  await litter(here.id, unit);
  await litter(elsewhere.here.id, elsewhere.unit);
  for (const co2 of [810, 4999, 790]) await report(unit, { co2 });
  // What is read after them is judged, so they were looked at.
  await report(elsewhere.unit, { co2: 6200 });
  await until(async () => expect(await alertsOf(elsewhere.here.id)).toHaveLength(1));
  expect(await isLittered(elsewhere.here.id)).toBe(false);
  expect(await isLittered(here.id)).toBe(true);
});

test('danger is told as it is read where turns come sooner than a facility is judged again', async () => {
  const here = await world.facility();
  const unit = await world.unit(here, { name: 'A-01' });
  await report(unit, { co2: 800 });
  const asked = vi.spyOn(server.services.db, 'selectFrom');
  onTestFinished(() => asked.mockRestore());
  const judging = await keepJudging(server.services, { everyMs: 50, firstMs: 0 });
  onTestFinished(() => judging.stop());
  await until(async () => expect(await roundsOf(here.id)).toBe(1));
  const before = await leaveOut(here.id);
  const turns = () => asked.mock.calls.filter(([from]) => from === 'facilities').length;
  const seen = turns();
  await until(() => expect(turns()).toBeGreaterThan(seen + 1));
  await report(unit, { co2: 6200 });
  await until(async () => expect(await alertsOf(here.id)).toHaveLength(1));
  expect(await judgedAt(here.id)).toBe(before);
});

test('a turn through many facilities lets those in danger in between, and goes on', () => {
  const asked: number[] = [];
  const made: string[] = [];
  for (const [id, why] of orderRounds([1, 2, 3, 4], () => asked.shift())) {
    made.push(`${why} ${id}`);
    // Two are asked for while the first is judged, one of them all the time.
    if (id === 1) asked.push(9, 1);
  }
  expect(made).toEqual(['inTurn 1', 'asked 9', 'inTurn 2', 'asked 1', 'inTurn 3', 'asked 9', 'inTurn 4']);
});
