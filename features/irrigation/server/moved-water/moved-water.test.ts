import type { SkippedWatering } from '@trellis/irrigation/model';
import {
  growOn,
  makeWorld,
  startTestServer,
  type MadeUnit,
  type TestServer,
  type World,
} from '@trellis/server-app/testing';
import type { UnitPlanMessage, UnitRecord } from '@trellis/units/model';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endMovedWater } from './end-moved-water.ts';

let server: TestServer;
let world: World;
/** 12:00 in Los Angeles. */
const noon = Date.parse('2026-11-21T20:00:00Z');
let now = new Date(noon);
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
beforeEach(() => {
  now = new Date(noon);
});
afterAll(() => server.stop());

const after = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();
const set = (text: string, values: unknown[]) => server.services.pool.query(text, values);

/** Two units in light from 06:00 to 18:00, with water every hour, the last at 11:40. */
async function story(lit: Record<string, unknown> = {}, dark: Record<string, unknown> = {}) {
  const here = await world.facility();
  const elsewhere = await world.facility();
  const units: MadeUnit[] = [];
  for (let index = 0; index < 2; index += 1) {
    const unit = await world.unit(here, { devices: { irrigation: 14 } });
    await growOn(
      world,
      { facilityId: here.id, unit },
      { since: after(-10 * 24 * 60), plan: `Plan ${index}`, lit, dark },
    );
    await set('update units set "lastIrrigated" = $2 where id = $1', [unit.id, after(-20)]);
    await set('update controllers set "lastCommandFetch" = $2 where id = $1', [unit.controller.id, after(-1)]);
    units.push(unit);
  }
  const [first, second] = units as [MadeUnit, MadeUnit];
  const person = (role: 'grower' | 'farmManager' | 'facilityManager' | 'maintenance', place = here) =>
    world.person({ facilities: [place.id], roles: [role] });
  const manager = await person('farmManager');
  return {
    ...{ here, elsewhere, first, second, manager },
    ...{ grower: await person('grower'), maintenance: await person('maintenance') },
    stranger: await person('facilityManager', elsewhere),
    recordOf: async (id: number) => {
      const { body } = await server.call('GET', `ag_platformGroups/getFullStatus?facility_id=${here.id}`, {
        token: manager.token,
      });
      return (body as UnitRecord[]).find((unit) => unit.platformGroup_id === id) as UnitRecord;
    },
    planOf: async ({ controller }: MadeUnit) => {
      const { body } = await server.call('GET', `controllers/${controller.id}/plan`, { token: controller.key });
      return body as UnitPlanMessage;
    },
  };
}

const call = (name: string, body: object, person?: { token: string }) =>
  server.call('POST', `ag_platformGroups/${name}`, { body, token: person?.token });
const of = (...units: { id: number }[]) => ({ units: units.map(({ id }) => ({ id })) });
const skip = async (person: { token: string }, ...units: { id: number }[]) => {
  const reply = await call('skipNextIrrigation', of(...units), person);
  return { ...reply, skipped: (reply.body as { skipped: SkippedWatering[] }).skipped };
};
const undo = (person: { token: string } | undefined, skipped: readonly SkippedWatering[]) =>
  call(
    'undoSkipIrrigation',
    {
      ...of(...skipped.map(({ platformGroup_id: id }) => ({ id }))),
      skipped: skipped.map(({ skippedAt: _, ...told }) => told),
    },
    person,
  );

describe('the next watering is skipped', () => {
  test('water is held until the one after it; the controller is told, and nobody calls the unit late meanwhile', async () => {
    const { manager, first, second, recordOf, planOf } = await story();
    const { status, skipped } = await skip(manager, first, second);
    expect(status).toBe(200);
    expect(skipped[0]).toEqual({
      ...{ platformGroup_id: first.id, skippedAt: after(40), heldUntil: after(100), before: null },
    });
    expect(await recordOf(first.id)).toMatchObject({ nextIrrigatedTime: after(100) });
    expect((await planOf(first)).currentPhase).toMatchObject({ waterHeldUntil: after(100) });
    now = new Date(noon + 90 * 60_000);
    expect((await recordOf(first.id)).warnMessage ?? '').not.toContain('late');
    now = new Date(noon + 111 * 60_000);
    expect((await recordOf(first.id)).warnMessage).toContain('late');
  });

  test('twice in a row leaves out two, and each is taken back by itself', async () => {
    const { manager, first, recordOf } = await story();
    const [once] = (await skip(manager, first)).skipped as [SkippedWatering];
    const [twice] = (await skip(manager, first)).skipped as [SkippedWatering];
    expect(twice).toMatchObject({ skippedAt: after(100), heldUntil: after(160), before: after(100) });
    expect((await undo(manager, [once])).status).toBe(409);
    expect((await undo(manager, [twice])).body).toEqual({ count: 1 });
    expect(await recordOf(first.id)).toMatchObject({ nextIrrigatedTime: after(100) });
    expect((await undo(manager, [once])).status).toBe(200);
    expect(await recordOf(first.id)).toMatchObject({ nextIrrigatedTime: after(40) });
    expect((await recordOf(first.id)).lifecycles[0]?.plannedPhase).toBeUndefined();
  });

  test('who takes a skip back holds the water no longer than it is held', async () => {
    const { manager, first, recordOf } = await story();
    const [told] = (await skip(manager, first)).skipped as [SkippedWatering];
    for (const before of [after(100), after(365 * 24 * 60)])
      expect((await undo(manager, [{ ...told, before }])).status).toBe(422);
    expect(await recordOf(first.id)).toMatchObject({ nextIrrigatedTime: after(100) });
  });

  test('a unit that had water since follows its plan as it stands', async () => {
    const { manager, first, recordOf } = await story();
    await skip(manager, first);
    expect((await recordOf(first.id)).lifecycles[0]?.plannedPhase).toBeDefined();
    now = new Date(noon + 102 * 60_000);
    await set('update units set "lastIrrigated" = $2 where id = $1', [first.id, after(101)]);
    expect(await recordOf(first.id)).toMatchObject({ nextIrrigatedTime: after(161) });
    expect((await recordOf(first.id)).lifecycles[0]?.plannedPhase).toBeUndefined();
  });

  test('of one whose time is over nothing is taken back', async () => {
    const { manager, first } = await story();
    const { skipped } = await skip(manager, first);
    now = new Date(noon + 100 * 60_000);
    expect((await undo(manager, skipped)).status).toBe(409);
  });

  test('the last of a day holds until tomorrow, or until the dark has water of its own', async () => {
    const morning = { irrigationStartTime: '07:00', irrigationFinishTime: '13:00' };
    const { manager, first, recordOf } = await story(morning, { irrigationDuration: 0 });
    const tomorrowAtSeven = after(19 * 60);
    expect((await skip(manager, first)).skipped).toMatchObject([{ skippedAt: after(40), heldUntil: tomorrowAtSeven }]);
    expect(await recordOf(first.id)).toMatchObject({ nextIrrigatedTime: tomorrowAtSeven });
    const other = await story(morning);
    expect((await skip(other.manager, other.first)).skipped).toMatchObject([{ heldUntil: after(6 * 60) }]);
  });

  test('the log says who skipped which', async () => {
    const { manager, first } = await story();
    await skip(manager, first);
    const { rows } = await set(
      `select user_id, changes from activity_logs where collection = 'ag_platformGroups' and record_id = $1`,
      [first.id],
    );
    expect(rows).toMatchObject([{ user_id: manager.id }]);
    expect(JSON.stringify(rows[0])).toContain('waterHeldUntil');
  });

  test('of none, where one of them is offline, has none to come, or is watered by a controller that takes no plan', async () => {
    const { here, manager, first, second, recordOf } = await story();
    const bare = await world.unit(here, { devices: { irrigation: 14 } });
    await set('update controllers set "lastCommandFetch" = $2 where id = $1', [bare.controller.id, after(-1)]);
    const foreign = await world.unit(here, { devices: { irrigation: 14 }, isForeign: true });
    const codeOf = async (unit: { id: number }) => {
      const { status, body } = await call('skipNextIrrigation', of(first, unit), manager);
      return [status, (body as { error: { code: string } }).error.code];
    };
    expect(await codeOf(bare)).toEqual([409, 'irrigation.nothing-planned']);
    expect(await codeOf(foreign)).toEqual([409, 'irrigation.takes-no-plan']);
    await set('update controllers set "lastCommandFetch" = $2 where id = $1', [second.controller.id, after(-30)]);
    expect(await codeOf(second)).toEqual([409, 'irrigation.offline']);
    expect(await recordOf(first.id)).toMatchObject({ nextIrrigatedTime: after(40) });
  });

  test('by who plans schedules there, and nobody else', async () => {
    const { manager, grower, maintenance, stranger, first } = await story();
    for (const name of ['skipNextIrrigation', 'shiftIrrigation', 'undoSkipIrrigation', 'stretchIrrigation']) {
      const skipped = [{ platformGroup_id: first.id, heldUntil: after(100), before: null }];
      const body = {
        ...of(first),
        ...(name === 'shiftIrrigation' && { minutes: 5 }),
        ...(name === 'stretchIrrigation' && { percent: 110, until: null }),
        ...(name === 'undoSkipIrrigation' && { skipped }),
      };
      expect([name, (await call(name, body)).status]).toEqual([name, 401]);
      expect([name, (await call(name, body, grower)).status]).toEqual([name, 403]);
      expect([name, (await call(name, body, maintenance)).status]).toEqual([name, 403]);
      expect([name, (await call(name, body, stranger)).status]).toEqual([name, 404]);
      expect([name, (await call(name, { ...body, units: [] }, manager)).status]).toEqual([name, 422]);
      expect([name, (await call(name, { ...body, surprise: 1 }, manager)).status]).toEqual([name, 422]);
    }
  });
});

describe('the hours of water are moved', () => {
  const hours = { irrigationStartTime: '07:00', irrigationFinishTime: '17:00' };
  const shift = (person: { token: string }, minutes: number, ...units: { id: number }[]) =>
    call('shiftIrrigation', { ...of(...units), minutes }, person);

  test('as they were, so much later or earlier: the record and the plan of the controller say so, and the plan stays', async () => {
    const { manager, first, recordOf, planOf } = await story(hours);
    expect((await shift(manager, 30, first)).body).toEqual({
      shifted: [{ platformGroup_id: first.id, waterShiftMinutes: 30 }],
    });
    const lit = ({ environments }: { environments: UnitRecord['lifecycles'][0]['currentPhase']['environments'] }) =>
      environments.find(({ lightState }) => lightState === 'Lights On')?.irrigation;
    const moved = { startTime: '07:30', finishTime: '17:30', frequency: 60, duration: 90 };
    const record = await recordOf(first.id);
    const [run] = record.lifecycles;
    expect(record.waterShiftMinutes).toBe(30);
    expect(run && lit(run.currentPhase)).toEqual(moved);
    expect(run?.plannedPhase && lit(run.plannedPhase)).toMatchObject({ startTime: '07:00', finishTime: '17:00' });
    const plan = await planOf(first);
    expect(plan.currentPhase && lit(plan.currentPhase)).toEqual(moved);
    expect((await shift(manager, -45, first)).body).toMatchObject({ shifted: [{ waterShiftMinutes: -15 }] });
    expect((await shift(manager, 15, first)).body).toMatchObject({ shifted: [{ waterShiftMinutes: 0 }] });
    expect((await recordOf(first.id)).lifecycles[0]?.plannedPhase).toBeUndefined();
  });

  test('of a unit that follows its own schedule as well', async () => {
    const { manager, first, recordOf } = await story(hours);
    const schedule = {
      ...{ irrigationFrequency: 30, irrigationDuration: 20 },
      ...{ irrigationStartTime: '10:00', irrigationFinishTime: '16:00' },
    };
    await call('setSchedule', { ...of(first), schedule }, manager);
    await shift(manager, -10, first);
    const [run] = (await recordOf(first.id)).lifecycles;
    expect(run?.currentPhase.environments[0]?.irrigation).toEqual({
      ...{ frequency: 30, duration: 20, startTime: '09:50', finishTime: '15:50' },
    });
  });

  test('of a unit that follows its own schedule and no plan', async () => {
    const { here, manager, planOf } = await story();
    const bare = await world.unit(here, { devices: { irrigation: 14 } });
    const schedule = {
      ...{ irrigationFrequency: 30, irrigationDuration: 20 },
      ...{ irrigationStartTime: '10:00', irrigationFinishTime: '16:00' },
    };
    await call('setSchedule', { ...of(bare), schedule }, manager);
    expect((await shift(manager, 20, bare)).status).toBe(200);
    expect((await planOf(bare)).currentPhase?.environments).toMatchObject([
      { irrigation: { startTime: '10:20', finishTime: '16:20' } },
    ]);
  });

  test('each watering longer or shorter for a while: the plan of the controller says so, then it is as scheduled', async () => {
    const { manager, first, recordOf, planOf } = await story(hours);
    const stretch = (percent: number, until: string | null) =>
      call('stretchIrrigation', { ...of(first), percent, until }, manager);
    const lit = ({ environments }: { environments: UnitRecord['lifecycles'][0]['currentPhase']['environments'] }) =>
      environments.find(({ lightState }) => lightState === 'Lights On')?.irrigation;
    expect((await stretch(120, after(60))).body).toEqual({
      stretched: [{ platformGroup_id: first.id, before: { percent: 100, until: null } }],
    });
    const plan = await planOf(first);
    expect(plan.currentPhase && lit(plan.currentPhase)).toMatchObject({ duration: 108, startTime: '07:00' });
    const record = await recordOf(first.id);
    expect(record).toMatchObject({ waterPercent: 120, waterPercentUntil: after(60) });
    expect(record.lifecycles[0]?.plannedPhase && lit(record.lifecycles[0].plannedPhase)).toMatchObject({
      duration: 90,
    });
    expect((await stretch(80, null)).body).toMatchObject({
      stretched: [{ before: { percent: 120, until: after(60) } }],
    });
    expect((await stretch(120, after(60))).status).toBe(200);
    now = new Date(noon + 60 * 60_000);
    expect(await recordOf(first.id)).toMatchObject({ waterPercent: 100, waterPercentUntil: null });
    await endMovedWater(server.services);
    const { rows } = await set('select "waterPercent", "waterPercentUntil" from units where id = $1', [first.id]);
    expect(rows).toEqual([{ waterPercent: 100, waterPercentUntil: null }]);
    for (const [percent, until] of [
      [9, null],
      [301, null],
      [99.5, null],
      [110, after(59)],
      [110, 'soon'],
    ] as const)
      expect([percent, until, (await stretch(percent, until)).status]).toEqual([percent, until, 422]);
  });

  test('until the run is over, and no longer; of a schedule of its own until somebody moves them back', async () => {
    const { manager, first, second, recordOf } = await story(hours);
    await shift(manager, 30, first, second);
    await call('setSchedule', { ...of(second), schedule: { lightOn: '06:00', lightOff: '18:00' } }, manager);
    await endMovedWater(server.services);
    expect((await recordOf(first.id)).waterShiftMinutes).toBe(30);
    await set('update lifecycle_platforms set finish = $2 where "platformGroup_id" = any($1)', [
      [first.id, second.id],
      new Date(noon),
    ]);
    await endMovedWater(server.services);
    expect((await recordOf(first.id)).waterShiftMinutes).toBe(0);
    expect((await recordOf(second.id)).waterShiftMinutes).toBe(30);
  });

  test('two who move the same hours, skip the same watering or lengthen it at once do it once', async () => {
    const { manager, first, recordOf } = await story(hours);
    const { id: platformGroup_id } = first;
    const orders = [
      ['shiftIrrigation', { minutes: 15, seen: [{ platformGroup_id, minutes: 0 }] }],
      ['skipNextIrrigation', { seen: [{ platformGroup_id, heldUntil: null }] }],
      ['stretchIrrigation', { percent: 120, until: null, seen: [{ platformGroup_id, percent: 100 }] }],
    ] as const;
    for (const [name, body] of orders) {
      const both = await Promise.all([1, 2].map(() => call(name, { ...of(first), ...body }, manager)));
      expect([name, both.map(({ status }) => status).toSorted()]).toEqual([name, [200, 409]]);
      expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
        error: { code: 'irrigation.moved-meanwhile' },
      });
    }
    expect(await recordOf(first.id)).toMatchObject({ waterShiftMinutes: 15, waterPercent: 120 });
    expect((await recordOf(first.id)).lifecycles[0]?.currentPhase.waterHeldUntil).toBe(after(100));
  });

  test('not by nothing, and not by more than half a day', async () => {
    const { manager, first, second } = await story(hours);
    for (const minutes of [0, 721, -721, 1.5]) expect((await shift(manager, minutes, first)).status).toBe(422);
    await shift(manager, 700, first);
    expect((await shift(manager, 21, first, second)).status).toBe(422);
    expect((await shift(manager, 20, first, second)).status).toBe(200);
  });
});
