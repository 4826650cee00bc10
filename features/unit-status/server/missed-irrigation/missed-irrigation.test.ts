import {
  growOn,
  makeWorld,
  startTestServer,
  whileHeld,
  type MadeUnit,
  type TestServer,
  type World,
} from '@trellis/server-app/testing';
import { unitState, type UnitRecord } from '@trellis/units/model';
import type { SubsystemHealth } from '@trellis/reports/model';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordMissedIrrigations } from './keep-missed.ts';

/** Four in Los Angeles: lights from 06:00 to 18:00, water from 07:00 to 17:00, every hour. */
const afternoon = '2026-11-21T23:59:00Z';
const evening = '2026-11-22T02:00:00Z';
const morning = '2026-11-22T16:00:00Z';

let now = new Date(afternoon);
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
beforeEach(() => (now = new Date(afternoon)));
afterAll(() => server.stop());

async function farm(changes: Record<string, unknown> = {}) {
  const here = await world.facility();
  const unit = await world.unit(here, { name: 'A-01' });
  await growOn(
    world,
    { facilityId: here.id, unit },
    {
      since: '2026-11-01T16:00:00Z',
      lit: { irrigationStartTime: '07:00', irrigationFinishTime: '17:00' },
      dark: { irrigationDuration: 0 },
    },
  );
  await setUnit(unit, { lastIrrigated: '2026-11-21T20:00:00Z', ...changes });
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  return { here, unit, grower };
}

const setUnit = (unit: MadeUnit, values: Record<string, unknown>) =>
  server.services.db.updateTable('units').set(values).where('id', '=', unit.id).execute();

/** What the minute's look finds at a moment. */
async function lookAt(text: string, facilityId: number) {
  now = new Date(text);
  await recordMissedIrrigations(server.services, facilityId);
}

async function rulesOf(facilityId: number, token: string) {
  const { body } = await server.call('GET', `ag_platformGroups/getFullStatus?facility_id=${facilityId}`, { token });
  const [record] = body as UnitRecord[];
  if (!record) throw new Error('the unit is missing');
  const heard = { ...record, lastCommandFetch: now.toISOString() };
  return { rules: unitState(heard, now).warnings.map(({ rule }) => rule), record };
}

const storedOf = async (unit: MadeUnit) =>
  (
    await server.services.pool.query<Record<string, unknown>>(
      'select since, "windowEnd", outcome, reason, "dismissedBy" from missed_irrigations where "platformGroup_id" = $1 order by id',
      [unit.id],
    )
  ).rows;

const dismiss = (token: string | undefined, body: unknown) =>
  server.call('POST', 'ag_platformGroups/dismissMissedIrrigation', { token, body });

describe('water that was owed when the window closed', () => {
  test('is late in the window and missed after it, until the unit is irrigated', async () => {
    const { here, unit, grower } = await farm();
    await lookAt('2026-11-22T00:59:00Z', here.id);
    expect((await rulesOf(here.id, grower.token)).rules).toEqual(['irrigation.late']);
    now = new Date('2026-11-22T01:00:00Z'); // the very moment it closes, before anything looked again
    expect((await rulesOf(here.id, grower.token)).rules).toEqual(['irrigation.missed']);
    await lookAt(morning, here.id);
    const { rules, record } = await rulesOf(here.id, grower.token);
    expect(rules).toEqual(['irrigation.missed']);
    expect(record).toMatchObject({
      irrigationMissedSince: '2026-11-21T21:10:00.000Z',
      irrigationMissedUntil: '2026-11-22T01:00:00.000Z',
    });
    await setUnit(unit, { lastIrrigated: new Date('2026-11-22T15:55:00Z') });
    expect((await rulesOf(here.id, grower.token)).rules).toEqual([]);
    await lookAt('2026-11-22T16:01:00Z', here.id);
    expect(await storedOf(unit)).toMatchObject([{ outcome: 'irrigated', reason: null }]);
  });

  test('that is dismissed while it is looked for stays dismissed', async () => {
    const { here, unit, grower } = await farm();
    await lookAt(morning, here.id);
    await setUnit(unit, { lastIrrigated: new Date('2026-11-22T15:55:00Z') });
    await whileHeld(
      server.services.pool,
      [
        `update missed_irrigations set outcome = 'dismissed', reason = 'Watered by hand', "endedAt" = $2, "dismissedBy" = $3
          where "platformGroup_id" = $1`,
        [unit.id, now, grower.id],
      ],
      () => recordMissedIrrigations(server.services, here.id),
    );
    expect(await storedOf(unit)).toMatchObject([{ outcome: 'dismissed', reason: 'Watered by hand' }]);
  });

  test('is found after the server was away as the window closed, and stands in the health of the facility', async () => {
    const { here, unit, grower } = await farm();
    await lookAt(morning, here.id);
    expect(await storedOf(unit)).toMatchObject([{ windowEnd: new Date('2026-11-22T01:00:00Z'), outcome: null }]);
    const { body } = await server.call('GET', `facilities/getHealth?facility_id=${here.id}`, { token: grower.token });
    const { subsystems } = body as { subsystems: SubsystemHealth[] };
    expect(subsystems.find(({ key }) => key === 'irrigation')).toMatchObject({
      state: 'warning',
      affected: 1,
      worst: { name: 'A-01' },
    });
  });

  test('is not what was skipped, nor what was moved into later hours', async () => {
    const skipped = await farm({ waterHeldUntil: '2026-11-22T15:00:00Z' });
    const moved = await farm({ waterShiftMinutes: 30 });
    const plain = await farm();
    for (const { here } of [skipped, moved, plain]) await lookAt('2026-11-22T01:10:00Z', here.id);
    expect([await storedOf(skipped.unit), await storedOf(moved.unit)]).toEqual([[], []]);
    expect(await storedOf(plain.unit)).toHaveLength(1);
    for (const { here } of [skipped, moved]) await lookAt(evening, here.id);
    expect(await storedOf(skipped.unit)).toEqual([]);
    expect(await storedOf(moved.unit)).toMatchObject([{ windowEnd: new Date('2026-11-22T01:30:00Z') }]);
  });

  test('is judged by a schedule of its own, where a unit follows one', async () => {
    const { here, unit } = await farm({ useVfuSchedule: true });
    await world.row('vfu_schedules', {
      ...{ platformGroup_id: unit.id, source: 'own', irrigationFrequency: 60, irrigationDuration: 90 },
      ...{ irrigationStartTime: '07:00', irrigationFinishTime: '17:40' },
    });
    await lookAt('2026-11-22T01:10:00Z', here.id);
    expect(await storedOf(unit)).toEqual([]);
    await lookAt(evening, here.id);
    expect(await storedOf(unit)).toMatchObject([{ windowEnd: new Date('2026-11-22T01:40:00Z') }]);
  });

  test('missed day after day is one matter, told from its first', async () => {
    const { here, unit } = await farm();
    for (const day of ['22', '23', '24']) await lookAt(`2026-11-${day}T02:00:00Z`, here.id);
    expect(await storedOf(unit)).toMatchObject([
      { since: new Date('2026-11-21T21:10:00Z'), windowEnd: new Date('2026-11-24T01:00:00Z') },
    ]);
  });

  test.each([
    ['disabled', { isDisabled: true }, 0],
    ['not deployed', { deployed: false }, 0],
    ['testing', { isTesting: true }, 1],
    ['not to be disturbed', { dndExpiration: '2026-11-25T00:00:00Z' }, 1],
  ])('while the unit is %s', async (_, changes, expected) => {
    const { here, unit } = await farm(changes);
    await lookAt(evening, here.id);
    expect(await storedOf(unit)).toHaveLength(expected);
  });

  test('ends when nothing grows there any more', async () => {
    const { here, unit, grower } = await farm();
    await lookAt(evening, here.id);
    await server.services.pool.query('update lifecycle_platforms set finish = $2 where "platformGroup_id" = $1', [
      unit.id,
      now,
    ]);
    expect((await rulesOf(here.id, grower.token)).rules).toEqual([]);
    await lookAt('2026-11-22T02:01:00Z', here.id);
    expect(await storedOf(unit)).toMatchObject([{ outcome: 'emptied' }]);
  });
});

describe('dismiss a missed irrigation', () => {
  test('with a reason: it stands in the activity log, and only what follows is missed again', async () => {
    const { here, unit, grower } = await farm();
    await lookAt(evening, here.id);
    const body = { platformGroup_ids: [unit.id], reason: 'Watered by hand' };
    expect(await dismiss(grower.token, body)).toMatchObject({ status: 200, body: { count: 1 } });
    await lookAt(morning, here.id);
    expect((await rulesOf(here.id, grower.token)).rules).toEqual([]);
    expect(await storedOf(unit)).toMatchObject([
      { outcome: 'dismissed', reason: 'Watered by hand', dismissedBy: grower.id },
    ]);
    const { rows } = await server.services.pool.query(
      `select user_id, changes->>'reason' as reason from activity_logs where collection = 'missedIrrigations' and action = 'update' and user_id = $1`,
      [grower.id],
    );
    expect(rows).toEqual([{ user_id: grower.id, reason: 'Watered by hand' }]);
    await lookAt('2026-11-23T02:00:00Z', here.id);
    expect(await storedOf(unit)).toMatchObject([{ outcome: 'dismissed' }, { since: new Date('2026-11-22T16:10:00Z') }]);
  });

  test('is taken back while nothing came of it: the water is missed again, from when it was', async () => {
    const { here, unit, grower } = await farm();
    await lookAt(evening, here.id);
    const undo = (token: string | undefined, at = evening) =>
      server.call('POST', 'ag_platformGroups/undoDismissMissed', { token, body: { platformGroup_ids: [unit.id], at } });
    const dismissed = async () => {
      const reply = await dismiss(grower.token, { platformGroup_ids: [unit.id], reason: 'Watered by hand' });
      return (reply.body as { at: string }).at;
    };
    expect((await undo(grower.token)).status).toBe(409);
    const first = await dismissed();
    expect((await undo(undefined, first)).status).toBe(401);
    expect(await undo(grower.token, first)).toMatchObject({ status: 200, body: { count: 1 } });
    expect(await storedOf(unit)).toMatchObject([
      { since: new Date('2026-11-21T21:10:00Z'), outcome: null, reason: null, dismissedBy: null },
    ]);
    now = new Date(now.getTime() + 1000);
    const second = await dismissed();
    // Who took back the first one, in a window that was left open, has not taken back the second.
    expect((await undo(grower.token, first)).status).toBe(409);
    await server.services.pool.query('update units set "lastIrrigated" = $2 where id = $1', [
      unit.id,
      new Date(Date.parse(evening) + 3_600_000),
    ]);
    expect((await undo(grower.token, second)).status).toBe(409);
  });

  test('takes somebody who grows there, a reason, and something that is missed', async () => {
    const { here, unit, grower } = await farm();
    const other = await world.unit(here, { name: 'A-02' });
    await lookAt(evening, here.id);
    const body = { platformGroup_ids: [unit.id], reason: 'Watered by hand' };
    const tender = await world.person({ facilities: [here.id], roles: ['subTenant'] });
    const away = await world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
    expect((await dismiss(undefined, body)).status).toBe(401);
    expect((await dismiss(tender.token, body)).status).toBe(403);
    expect((await dismiss(away.token, body)).status).toBe(409);
    expect((await dismiss(grower.token, { ...body, reason: ' ' })).status).toBe(422);
    expect((await dismiss(grower.token, { ...body, platformGroup_ids: [unit.id, other.id] })).status).toBe(409);
    expect(await storedOf(unit)).toMatchObject([{ outcome: null }]);
  });
});
