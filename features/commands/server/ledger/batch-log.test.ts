import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeLedger, inJob, now, openLedger, ownUnit, plannedFor, run, world } from './ledger.testing.ts';
import { logEnded } from './log-batches.ts';
import { queueCommands, type PlannedCommand } from './queue-commands.ts';

beforeAll(openLedger);
afterAll(closeLedger);

const queueAll = (planned: readonly PlannedCommand[]) =>
  inJob(({ db, events, now: moment }) => queueCommands(planned, { db, events, now: moment }));
const logAll = () => inJob(logEnded);
const entriesOf = (batchId: string) =>
  run<{ source: string; ip: string | null; user_id: number | null; changes: { command: object; values?: unknown[] } }>(
    `select source, ip, user_id, changes from activity_logs where changes->>'batchId' = $1 order by id`,
    [batchId],
  );
const end = (id: number | undefined, state: string) =>
  run('update controller_commands set state = $2 where id = $1', [id, state]);
/** Two units of one facility. */
async function neighbours() {
  const one = await ownUnit();
  const unit = await world.unit(one.facility, { protocol: 'json', devices: { light: 13 } });
  return [one, { ...one, unit }] as const;
}

describe('the entry of what was asked', () => {
  test('names each action with its value, why and how long, and the units that are some', async () => {
    const [one, other] = await neighbours();
    // An action that has no row of its own any more is named by the catalogue; one that even that has forgotten, not at all.
    await run('delete from device_type_actions where id = 62');
    const { batchId } = await queueAll([
      plannedFor(one, { action_id: 90, value: 40, parameters: { reason: 'maintenance', durationSeconds: 600 } }),
      plannedFor(one, { action_id: 47, parameters: { reason: 'maintenance' } }),
      plannedFor(one, { action_id: 62, parameters: { durationSeconds: 60 } }),
      plannedFor(one, { action_id: 99_999 }),
      plannedFor(other, { action_id: 47, platformGroup_id: null }),
    ]);
    const [{ name } = { name: '' }] = await run<{ name: string }>('select name from units where id = $1', [
      one.unit.id,
    ]);
    const { id: controller_id, deviceId } = one.unit.controller;
    expect(await entriesOf(batchId)).toEqual([
      {
        ...{ source: 'job', ip: null, user_id: null },
        changes: {
          batchId,
          actions: [90, 47, 62, 99_999],
          controllers: [controller_id, other.unit.controller.id],
          values: [40],
          command: {
            batchId,
            actions: [
              {
                ...{ action_id: 90, label: 'Light intensity', labelEs: 'Intensidad de luz', value: 40 },
                ...{ reason: 'maintenance', seconds: 600 },
              },
              {
                ...{ action_id: 47, label: 'Lights on', labelEs: 'Encender luces', value: null },
                reason: 'maintenance',
              },
              { action_id: 62, label: 'Dark period', labelEs: 'Periodo de oscuridad', value: null },
            ],
            units: [{ id: one.unit.id, name, deviceId, controller_id }],
          },
        },
      },
    ]);
  });

  test('is one, however many commands a batch has; what has no value has none in the ledger either', async () => {
    const own = await ownUnit();
    const { batchId, rows } = await queueAll(Array.from({ length: 1000 }, () => plannedFor(own)));
    expect(rows).toHaveLength(1000);
    expect(await entriesOf(batchId)).toHaveLength(1);
    const count = `select count(*)::int as count from controller_commands where "batchId" = $1 and value is null`;
    expect(await run(count, [batchId])).toEqual([{ count: 1000 }]);
  });
});

describe('the entry of how it ended', () => {
  test('counts units by the worst that became of them, once no command can change any more, batch by batch', async () => {
    const [one, other] = await neighbours();
    const first = await queueAll([plannedFor(one), plannedFor(one, { action_id: 116 }), plannedFor(other)]);
    const second = await queueAll([plannedFor(one, { action_id: 84, metric: 'mode' })]);
    const [light, fans, lamp] = first.rows;
    await end(light?.id, 'done');
    await end(fans?.id, 'failed');
    await logAll();
    expect(await entriesOf(first.batchId)).toHaveLength(1);
    await end(lamp?.id, 'done');
    await logAll();
    const [, ended] = await entriesOf(first.batchId);
    expect(ended).toMatchObject({ source: 'device', changes: { command: { ends: { failed: 1, done: 1 } } } });
    expect(await entriesOf(second.batchId)).toHaveLength(1);
    await end(second.rows[0]?.id, 'expired');
    await logAll();
    expect((await entriesOf(second.batchId))[1]).toMatchObject({ changes: { command: { ends: { expired: 1 } } } });
  });

  test('waits for a light ramp of the batch that goes on, and for none of another', async () => {
    const [one, other] = [await ownUnit(), await ownUnit()];
    const [ramped, plain] = [await queueAll([plannedFor(one)]), await queueAll([plannedFor(other)])];
    for (const { rows } of [ramped, plain]) await end(rows[0]?.id, 'done');
    const ramp = await world.row('light_ramps', {
      ...{ controller_id: one.unit.controller.id, platformGroup_id: one.unit.id, batchId: ramped.batchId },
      ...{ state: 'running', fromPercent: 0, toPercent: 100, percent: 0, startsAt: now, endsAt: now, nextAt: now },
    });
    await logAll();
    expect(await entriesOf(plain.batchId)).toHaveLength(2);
    expect(await entriesOf(ramped.batchId)).toHaveLength(1);
    await run(`update light_ramps set state = 'done' where id = $1`, [ramp]);
    await logAll();
    expect(await entriesOf(ramped.batchId)).toHaveLength(2);
  });

  test('is none for a batch of which nothing is left; fifty are looked at in a round', async () => {
    const { facility } = await ownUnit();
    await run('delete from command_batches');
    const ids = Array.from({ length: 51 }, () => randomUUID());
    await run('insert into command_batches ("batchId", facility_id) select unnest($1::text[]), $2', [ids, facility.id]);
    const left = async () => (await run('select 1 from command_batches')).length;
    await logAll();
    expect(await left()).toBe(1);
    await logAll();
    expect(await left()).toBe(0);
    expect(await run(`select 1 from activity_logs where changes->>'batchId' = any($1)`, [ids])).toEqual([]);
  });
});
