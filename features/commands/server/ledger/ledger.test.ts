import { controllerEvents } from '@trellis/devices/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFulfilled } from './observe-states.ts';
import {
  now,
  later,
  server,
  world,
  unit,
  openLedger,
  closeLedger,
  setOnline,
  queue,
  read,
  deliver,
  answer,
  report,
} from './ledger.testing.ts';

beforeAll(openLedger);
afterAll(closeLedger);

describe('a command on its way', () => {
  test('is sent, acknowledged, and done when telemetry shows it', async () => {
    const id = await queue(47);
    await deliver();
    expect(await read(id)).toMatchObject({ state: 'sent', attempts: 1, sentAt: now });
    await answer(id, 'acknowledged');
    expect(await read(id)).toMatchObject({ state: 'acknowledged', ackAt: now });
    await report('light', 'state', 'off');
    await report('fans', 'state', 'on');
    expect((await read(id)).state).toBe('acknowledged');
    await report('light', 'state', 'ON');
    expect(await read(id)).toMatchObject({ state: 'done', doneAt: now, result: { observed: 'reported' }, error: null });
  });

  test('old news does not finish it: history, and reports from before the sending', async () => {
    const id = await queue(90, 40);
    const before = now;
    later(60);
    await deliver();
    await report('light', 'intensity', 0.4, { isHistorical: true });
    await report('light', 'intensity', 0.4, { at: before });
    expect((await read(id)).state).toBe('sent');
    await report('light', 'intensity', 0.4);
    expect((await read(id)).state).toBe('done');
  });

  test('an answer repeated, late or from another controller changes nothing', async () => {
    const id = await queue(47);
    await deliver();
    await answer(id, 'done', unit.controller.id + 1);
    expect((await read(id)).state).toBe('sent');
    await answer(id, 'done');
    const finished = await read(id);
    later(5);
    await answer(id, 'failed');
    await answer(id, 'acknowledged');
    await answer(id, 'done');
    expect(await read(id)).toEqual(finished);
  });

  test('an answer for a command whose sending was never written down still counts', async () => {
    const id = await queue(47);
    await answer(id, 'done');
    expect(await read(id)).toMatchObject({ state: 'done', sentAt: now });
    await deliver();
    expect((await read(id)).state).toBe('done');
  });

  test('a refusal by the controller fails it with the reason', async () => {
    const id = await queue(47);
    await deliver();
    await server.services.hub.deliver(controllerEvents.answered, {
      controllerId: unit.controller.id,
      answers: [{ commandId: id, outcome: 'failed', error: 'The unit is in SERVICE', result: { mode: 'SERVICE' } }],
    });
    expect(await read(id)).toMatchObject({
      state: 'failed',
      error: 'The unit is in SERVICE',
      result: { mode: 'SERVICE' },
    });
  });

  test('a browser of the facility hears of every step, with the state', async () => {
    const { rows } = await server.services.pool.query<{ facility_id: number }>(
      'select facility_id from controllers where id = $1',
      [unit.controller.id],
    );
    const heard: unknown[] = [];
    const leave = server.services.bus.subscribe(`facility/${rows[0]?.facility_id}/live`, (message) => {
      heard.push(
        ...(message as unknown as { payload: { record?: { state: string } } }[]).map(({ payload }) => payload.record),
      );
    });
    const id = await queue(47);
    await deliver();
    await answer(id, 'done');
    leave();
    expect(heard).toMatchObject([
      { id, state: 'queued', platformGroup_id: unit.id, action_id: 47, error: null },
      { id, state: 'sent' },
      { id, state: 'done' },
    ]);
  });
});

describe('what time does', () => {
  test('a queued command that nobody fetches expires after 17 minutes, not before', async () => {
    await setOnline(false);
    const id = await queue(47);
    later(17 * 60 - 1);
    await deliver();
    expect((await read(id)).state).toBe('queued');
    later(1);
    await deliver();
    expect(await read(id)).toMatchObject({ state: 'expired', error: 'not fetched within 17 minutes', sentAt: null });
    await setOnline(true);
    await deliver();
    expect((await read(id)).state).toBe('expired');
  });

  test('a simple device that fetched within 17 minutes is sent to, and not after', async () => {
    await setOnline(false);
    const fetchedBefore = (seconds: number) =>
      server.services.pool.query('update controllers set "lastCommandFetch" = $2 where id = $1', [
        unit.controller.id,
        new Date(now.getTime() - seconds * 1000),
      ]);
    await fetchedBefore(17 * 60);
    const id = await queue(47);
    await deliver();
    expect((await read(id)).state).toBe('queued');
    await fetchedBefore(17 * 60 - 1);
    await deliver();
    expect((await read(id)).state).toBe('sent');
    await answer(id, 'done');
    await fetchedBefore(3600);
    await setOnline(true);
  });

  test('an unanswered command is sent three times, a third of its time apart, and then fails', async () => {
    const id = await queue(47);
    await deliver();
    const attempts = async () => (await read(id)).attempts;
    later(39);
    await deliver();
    expect(await attempts()).toBe(1);
    later(1);
    await deliver();
    expect(await attempts()).toBe(2);
    later(40);
    await deliver();
    await deliver();
    expect(await attempts()).toBe(3);
    later(39);
    await deliver();
    expect(await read(id)).toMatchObject({ state: 'sent', attempts: 3 });
    later(1);
    await deliver();
    expect(await read(id)).toMatchObject({ state: 'failed', attempts: 3, error: 'not acknowledged within 120 s' });
  });

  test('one that must not run twice is sent once only', async () => {
    const id = await queue(16, 30);
    await deliver();
    later(300);
    await deliver();
    expect(await read(id)).toMatchObject({ state: 'sent', attempts: 1 });
    later(300);
    await deliver();
    expect(await read(id)).toMatchObject({ state: 'failed', error: 'not acknowledged within 600 s' });
  });

  test('an acknowledged command is not repeated, and fails when nothing changes', async () => {
    const id = await queue(47);
    await deliver();
    await answer(id, 'acknowledged');
    later(60);
    await deliver();
    expect((await read(id)).attempts).toBe(1);
    later(60);
    await deliver();
    expect(await read(id)).toMatchObject({ state: 'failed', error: 'no state change within 120 s' });
  });

  test('a device that already stood as told is done, though it had no change to report', async () => {
    const id = await queue(116);
    await deliver();
    await answer(id, 'acknowledged');
    await server.services.pool.query(`update virtual_devices set state = 'on' where id = $1`, [unit.devices['fans']]);
    later(120);
    await deliver();
    expect(await read(id)).toMatchObject({ state: 'done', result: { observed: 'standing' } });
  });
});

describe('a machine that has to run its minimum time', () => {
  test('is waited for: its command ends as done when the machine obeys, however late that is', async () => {
    const humidifier = await world.row('virtual_devices', {
      controller_id: unit.controller.id,
      virtualDeviceType_id: 16,
      name: 'humidifier',
      state: 'on',
      stateAt: now,
    });
    later(1);
    const off = await queue(28);
    await deliver();
    const runsUntil = new Date(now.getTime() + 179_000);
    expect(await read(off)).toMatchObject({ state: 'sent', waitsUntil: runsUntil, waitsFor: 'humidifier.run' });
    await answer(off, 'acknowledged');
    later(178);
    await deliver();
    expect((await read(off)).state).toBe('acknowledged');
    later(1);
    await report('humidifier', 'state', 'off');
    expect((await read(off)).state).toBe('done');
    await server.services.pool.query('delete from virtual_devices where id = $1', [humidifier]);
  });

  test('runs and rests as long as its own controller said, and what moves long has its whole way', async () => {
    const device = (name: string, virtualDeviceType_id: number, state: string, parameters: object) =>
      world.row('virtual_devices', {
        ...{ controller_id: unit.controller.id, virtualDeviceType_id, name, state, stateAt: now },
        parameters: JSON.stringify(parameters),
      });
    await server.services.pool.query(
      'update facilities set "hasCurtains" = true where id in (select facility_id from controllers where id = $1)',
      [unit.controller.id],
    );
    const times = { minimumRunSeconds: 60, minimumRestSeconds: 240 };
    const made = [
      await device('humidifier', 16, 'off', times),
      await device('curtain', 12, 'closed', { travelSeconds: 300 }),
    ];
    const on = await queue(27);
    const open = await queue(52);
    await deliver();
    expect(await read(on)).toMatchObject({
      ...{ waitsUntil: new Date(now.getTime() + 240_000), waitsFor: 'humidifier.rest', timeoutS: 120 },
    });
    expect(await read(open)).toMatchObject({ waitsUntil: null, waitsFor: null, timeoutS: 360 });
    await server.services.pool.query('delete from virtual_devices where id = any($1)', [made]);
  });

  test('tells so itself where the server does not know it; a second answer is heard too, and nonsense is not', async () => {
    const off = await queue(117);
    await deliver();
    expect(await read(off)).toMatchObject({ waitsUntil: null });
    await answer(off, 'acknowledged');
    const rests = (waitsSeconds: unknown) =>
      server.services.hub.deliver(controllerEvents.answered, {
        controllerId: unit.controller.id,
        answers: [{ commandId: off, outcome: 'acknowledged', result: { waitsSeconds } }],
      });
    for (const nonsense of ['60', -5, null]) await rests(nonsense);
    expect(await read(off)).toMatchObject({ waitsUntil: null });
    await rests(150);
    expect(await read(off)).toMatchObject({ state: 'acknowledged', waitsUntil: new Date(now.getTime() + 150_000) });
    later(200);
    await deliver();
    expect((await read(off)).state).toBe('acknowledged');
    later(70);
    await deliver();
    expect(await read(off)).toMatchObject({ state: 'failed', error: 'no state change within 270 s' });
  });
});

test('the activity log says what was asked of which units and, once all have ended, how', async () => {
  const entries = async (batchId: string) =>
    (
      await server.services.pool.query<{ user_id: number | null; source: string; command: object }>(
        `select user_id, source, changes->'command' as command from activity_logs where changes->>'batchId' = $1 order by id`,
        [batchId],
      )
    ).rows;
  const id = await queue(90, 40);
  const { batchId } = (
    await server.services.pool.query('select "batchId" from controller_commands where id = $1', [id])
  ).rows[0] as { batchId: string };
  const { name } = (await server.services.pool.query('select name from units where id = $1', [unit.id])).rows[0] as {
    name: string;
  };
  const asked = { actions: [{ action_id: 90, label: 'Light intensity', value: 40 }], units: [{ id: unit.id, name }] };
  await deliver();
  const [{ user_id } = { user_id: null }] = await entries(batchId);
  expect(user_id).toBeGreaterThan(0);
  expect(await entries(batchId)).toMatchObject([{ source: 'api', command: asked }]);
  await answer(id, 'done');
  await deliver();
  await deliver();
  expect(await entries(batchId)).toMatchObject([
    { command: asked },
    { user_id: null, source: 'device', command: { ...asked, askedBy: user_id, ends: { done: 1 } } },
  ]);
});

test('the activity log knows what a program asked, also of one that says it were the page', async () => {
  const { rows: units } = await server.services.pool.query<{ facility_id: number }>(
    'select facility_id from units where id = $1',
    [unit.id],
  );
  const program = await world.person({ facilities: [units[0]?.facility_id ?? 0], roles: ['facilityManager'] });
  await server.services.pool.query(
    `update user_tokens set kind = 'personal', scope = 'command', label = 'Climate robot' where user_id = $1`,
    [program.id],
  );
  const order = { controller_id: unit.controller.id, action_id: 90, value: 35 };
  const headers = { 'x-trellis-client': 'web' };
  const asked = await server.call('POST', 'controllerCommands', { token: program.token, body: [order], headers });
  const { rows } = await server.services.pool.query<{ source: string; program: string }>(
    `select source, program from activity_logs where user_id = $1 and action = 'command'`,
    [program.id],
  );
  expect(rows).toEqual([{ source: 'api', program: 'Climate robot' }]);
  for (const { id } of asked.body as { id: number }[]) await answer(id, 'done');
});

test('the activity log names an action as its record does', async () => {
  const name = (label: string) =>
    server.services.pool.query('update device_type_actions set label = $1 where id = 90 returning id', [label]);
  expect((await name('Dim the lamps')).rowCount).toBe(1);
  const id = await queue(90, 30);
  await name('Light intensity');
  const { rows } = await server.services.pool.query<{ label: string }>(
    `select l.changes->'command'->'actions'->0->>'label' as label from activity_logs l
     join controller_commands c on c."batchId" = l.changes->>'batchId' where c.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ label: 'Dim the lamps' }]);
  await answer(id, 'done');
});

test('a report fulfils a command only with the same device, metric and value', () => {
  const command = {
    id: 1,
    deviceName: 'lamp-top',
    deviceKey: 'light',
    metric: 'state',
    target: 'on',
    sentAt: now,
  };
  const says = (device: string, metric: string, value: string) =>
    isFulfilled(command, { at: now, values: [{ device, metric, value }] });
  expect(says('lamp-top', 'state', 'on')).toBe(true);
  expect(says('light', 'state', 'On')).toBe(true);
  expect(says('lamp-bottom', 'state', 'on')).toBe(false);
  expect(says('light', 'mode', 'on')).toBe(false);
  expect(says('light', 'state', 'off')).toBe(false);
  const at = new Date(now.getTime() - 6_000);
  expect(isFulfilled(command, { at, values: [{ device: 'light', metric: 'state', value: 'on' }] })).toBe(false);
});
