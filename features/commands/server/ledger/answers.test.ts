import { whileHeld } from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commandEvents, commandsWaiting, type CalibrationDone, type ChangedCommand } from './command-events.ts';
import { closeLedger, deliver, later, now, openLedger, ownUnit, read, run, server, world } from './ledger.testing.ts';

const moved: (readonly ChangedCommand[])[] = [];
const calibrated: CalibrationDone[] = [];
beforeAll(async () => {
  await openLedger();
  server.services.hub.on(commandEvents.moved, ({ commands }) => void moved.push(commands));
  server.services.hub.on(commandEvents.calibrated, (done) => void calibrated.push(done));
});
afterAll(closeLedger);
beforeEach(() => {
  moved.length = 0;
  calibrated.length = 0;
});

const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('an answer', () => {
  test('is about commands of its own controller alone: others stand as they stood', async () => {
    const [own, other] = [await ownUnit(), await ownUnit()];
    for (const { send } of [own, other])
      for (const action of [47, 16]) await send(action, action === 16 ? { value: 20 } : {});
    await deliver();
    const before = await other.rows();
    const [light = { id: 0 }, water = { id: 0 }] = (await own.rows()) as unknown as { id: number }[];
    await own.answers({ commandId: light.id, outcome: 'done' });
    await own.answers({ commandId: water.id, outcome: 'acknowledged', result: { waitsSeconds: 60 } });
    expect(await other.rows()).toEqual(before);
    expect((await own.rows()).map(({ state }) => state)).toEqual(['done', 'acknowledged']);
    expect(moved.every((commands) => commands.length > 0)).toBe(true);
  });

  test('for what is no command is passed over, and those beside it count', async () => {
    const { send, answers } = await ownUnit();
    const id = await send(47);
    await deliver();
    await answers(...[-1, 1.5, 9_999_999_999].map((commandId) => ({ commandId, outcome: 'done' })), {
      commandId: id,
      outcome: 'done',
      result: { took: 3 },
    });
    expect(await read(id)).toMatchObject({ state: 'done', error: null, result: { took: 3 } });
  });

  test('without a reason says that it failed; a reason is kept as far as there is room', async () => {
    const { send, answers } = await ownUnit();
    const [light, water] = [await send(47), await send(16, { value: 20 })];
    await deliver();
    await answers({ commandId: light, outcome: 'failed' });
    await answers({ commandId: water, outcome: 'failed', error: 'x'.repeat(600) });
    expect((await read(light)).error).toBe('The controller refused or failed');
    expect((await read(water)).error).toBe('x'.repeat(500));
  });

  test('that water flowed counts, though somebody told it to stop meanwhile', async () => {
    const { send, answers } = await ownUnit();
    const water = await send(16, { value: 30 });
    await deliver();
    await answers({ commandId: water, outcome: 'acknowledged' });
    await send(17);
    await deliver();
    await answers({ commandId: water, outcome: 'done' });
    expect((await read(water)).state).toBe('done');
  });

  test('gives a command its time from its sending, or from now where that was never written down', async () => {
    const { send, answers } = await ownUnit();
    const sent = await send(47);
    await deliver();
    const sentAt = now;
    later(50);
    const unsent = await send(116);
    await answers(...[sent, unsent].map((commandId) => ({ commandId, outcome: 'acknowledged' })));
    const times = `select "sentAt", "ackAt", "expiresAt" from controller_commands where id = $1`;
    expect(await run(times, [sent])).toEqual([{ sentAt, ackAt: now, expiresAt: inSeconds(70) }]);
    expect(await run(times, [unsent])).toEqual([{ sentAt: now, ackAt: now, expiresAt: inSeconds(120) }]);
  });

  test('comes too late for a command that somebody called back this very moment', async () => {
    const { send, answers } = await ownUnit();
    const id = await send(47);
    const callBack = `update controller_commands set state = 'cancelled' where id = $1`;
    await whileHeld(server.services.pool, [callBack, [id]], () => answers({ commandId: id, outcome: 'done' }));
    expect((await read(id)).state).toBe('cancelled');
  });
});

describe('how long a device has to stay as it is', () => {
  test.each([
    [4000, 3600],
    [3600, 3600],
    [0.5, 0.5],
    [0, null],
  ])('told as %s s, it is waited for %s s', async (waitsSeconds, waited) => {
    const { send, answers } = await ownUnit();
    const id = await send(117);
    await deliver();
    moved.length = 0;
    await answers({ commandId: id, outcome: 'acknowledged', result: { waitsSeconds } });
    const waitsUntil = waited === null ? null : inSeconds(waited);
    expect(await read(id)).toMatchObject({ state: 'acknowledged', waitsUntil });
    expect(moved.map((commands) => commands.map((command) => command.waitsUntil))).toEqual(
      waited === null ? [[null]] : [[null], [waitsUntil]],
    );
  });

  test('changes nothing of a command that has ended', async () => {
    const { send, answers } = await ownUnit();
    const id = await send(117);
    await deliver();
    await answers({ commandId: id, outcome: 'done' });
    const ended = await read(id);
    moved.length = 0;
    await answers({ commandId: id, outcome: 'acknowledged', result: { waitsSeconds: 60 } });
    expect(await read(id)).toEqual(ended);
    expect(moved).toEqual([]);
  });

  test('is not waited for where it stands so already, where its time is over this moment, or where it was told something else', async () => {
    const { unit, send } = await ownUnit();
    const humidifier = (name: string, state: string, seconds: number) =>
      world.row('virtual_devices', {
        ...{ controller_id: unit.controller.id, virtualDeviceType_id: 16, name, state, stateAt: inSeconds(-seconds) },
      });
    await humidifier('humidifier', 'on', 180);
    const off = await send(28);
    await deliver();
    expect(await read(off)).toMatchObject({ state: 'sent', waitsUntil: null, waitsFor: null });
    await run('update virtual_devices set "stateAt" = $2 where controller_id = $1', [unit.controller.id, now]);
    const on = await send(27);
    await deliver();
    expect(await read(on)).toMatchObject({ state: 'sent', waitsUntil: null, waitsFor: null });
  });
});

test('a calibration is announced once it is done, and nothing else is', async () => {
  const { unit, send, answers, manager } = await ownUnit();
  const light = await send(90, { value: 40 });
  const id = await send(92, { value: 420 });
  await deliver();
  await answers({ commandId: id, outcome: 'acknowledged' }, { commandId: light, outcome: 'done' });
  expect(calibrated).toEqual([]);
  await answers({ commandId: id, outcome: 'done' });
  expect(calibrated).toEqual([
    {
      ...{ commandId: id, controller_id: unit.controller.id, platformGroup_id: unit.id },
      ...{ user_id: manager.id, ppm: 420, sentAt: now },
    },
  ]);
});

test('browsers hear that a command is there, then how it changes, with a reason where there is one; dispatchers that it waits', async () => {
  const { facility, unit, send, answers } = await ownUnit();
  const heard: unknown[] = [];
  const waiting: unknown[] = [];
  const leave = [
    server.services.bus.subscribe(`facility/${facility.id}/live`, (message) => {
      heard.push(...(message as unknown as { payload: unknown }[]).map(({ payload }) => payload));
    }),
    server.services.bus.subscribe(commandsWaiting, (message) => void waiting.push(message)),
  ];
  const id = await send(47);
  await deliver();
  const reason = { code: 'staysSo', values: { device: 'light', state: 'off' } };
  await answers({ commandId: id, outcome: 'failed', error: 'no', result: { reason } });
  for (const end of leave) end();
  const record = { id, platformGroup_id: unit.id, action_id: 47, waitsUntil: null, waitsFor: null };
  const { batchId } = (await read(id)) as unknown as { batchId: string };
  expect(heard).toEqual([
    {
      collection: 'controllerCommands',
      id,
      op: 'create',
      record: { ...record, batchId, state: 'queued', error: null },
    },
    { collection: 'controllerCommands', id, op: 'update', record: { ...record, batchId, state: 'sent', error: null } },
    {
      ...{ collection: 'controllerCommands', id, op: 'update' },
      record: { ...record, batchId, state: 'failed', error: 'no', reason },
    },
  ]);
  expect(waiting).toEqual([{ controllerIds: [unit.controller.id] }]);
});
