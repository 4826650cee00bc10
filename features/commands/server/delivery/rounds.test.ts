import { whileHeld } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  closeLedger,
  deliver,
  later,
  now,
  openLedger,
  ownUnit,
  read,
  run,
  server,
  world,
} from '../ledger/ledger.testing.ts';

beforeAll(openLedger);
afterAll(closeLedger);

/** Ids of the commands that the broker is given from now on. */
function watchSending(): number[] {
  const { broker } = server.services;
  const publish = broker.publish.bind(broker);
  onTestFinished(() => {
    broker.publish = publish;
  });
  const sent: number[] = [];
  broker.publish = (_topic, payload) => {
    const { commands } = JSON.parse(String(payload)) as { commands: { id: number }[] };
    sent.push(...commands.map(({ id }) => id));
    return Promise.resolve();
  };
  return sent;
}

/** Commands to so many lamps of a controller. */
const insert = (controllerId: number, count: number, state: string, name = 'lamp') =>
  run<{ id: number }>(
    `insert into controller_commands (controller_id, action_id, "deviceName", metric, target, "expiresAt", "timeoutS", "batchId", state)
     select $1, 47, $4 || n, 'state', '"on"', $5::timestamptz + interval '10 minutes', 120, gen_random_uuid(), $3
     from generate_series(1, $2) n returning id`,
    [controllerId, count, state, name, now],
  );
const countOf = async (controllerId: number, state: string) =>
  (await run('select 1 from controller_commands where controller_id = $1 and state = $2', [controllerId, state]))
    .length;

test('two hundred commands go out in a round, and it tells whether there are more; what has ended takes nobody’s turn', async () => {
  const { unit } = await ownUnit();
  watchSending();
  onTestFinished(async () => {
    await run('delete from controller_commands where controller_id = $1', [unit.controller.id]);
  });
  expect(await deliver()).toBe(false);
  await insert(unit.controller.id, 250, 'done', 'old ');
  await insert(unit.controller.id, 201, 'queued');
  expect(await deliver()).toBe(true);
  expect(await countOf(unit.controller.id, 'sent')).toBe(200);
  expect(await deliver()).toBe(false);
  expect(await countOf(unit.controller.id, 'sent')).toBe(201);
});

test('nothing is sent while another server is at it', async () => {
  const { send } = await ownUnit();
  const id = await send(47);
  const other = await server.services.pool.connect();
  await other.query('begin');
  await other.query(`select pg_advisory_xact_lock(hashtext('command dispatcher'))`);
  await deliver();
  await other.query('rollback');
  other.release();
  expect((await read(id)).state).toBe('queued');
  await deliver();
  expect((await read(id)).state).toBe('sent');
});

test('a command that somebody calls back this very moment is not sent', async () => {
  const { send } = await ownUnit();
  const id = await send(47);
  const sent = watchSending();
  const callBack = `update controller_commands set state = 'cancelled' where id = $1`;
  await whileHeld(server.services.pool, [callBack, [id]], deliver);
  expect(sent).not.toContain(id);
  expect((await read(id)).state).toBe('cancelled');
});

test('what nobody acknowledged is sent again when its own time has come, and nothing else', async () => {
  const [one, other] = [await ownUnit(), await ownUnit()];
  const first = await one.send(47);
  await deliver();
  later(20);
  const second = await other.send(47);
  await deliver();
  later(20);
  const sent = watchSending();
  await deliver();
  expect(sent.filter((id) => id === first || id === second)).toEqual([first]);
  expect([(await read(first)).attempts, (await read(second)).attempts]).toEqual([2, 1]);
});

test('a command is sent three times at most, also one that has longer because its machine has to run on', async () => {
  const { unit, send } = await ownUnit();
  await world.row('virtual_devices', {
    ...{ controller_id: unit.controller.id, virtualDeviceType_id: 16, name: 'humidifier', state: 'on', stateAt: now },
  });
  const id = await send(28);
  for (let third = 0; third < 5; third += 1) {
    await deliver();
    later(40);
  }
  expect(await read(id)).toMatchObject({ state: 'sent', attempts: 3 });
});

test('a command whose device has a name that no message can carry fails, also when it is the only one', async () => {
  const { facility } = await ownUnit();
  const { controller } = await world.unit(facility);
  await run('update controllers set "isOnline" = true where id = $1', [controller.id]);
  const [wrong] = await insert(controller.id, 1, 'queued', 'pump 1/');
  await deliver();
  expect(await read(wrong?.id ?? 0)).toMatchObject({
    state: 'failed',
    error: 'It cannot be told to the controller; look at the name of its device',
  });
});
