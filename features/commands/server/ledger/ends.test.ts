import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelLockedOut } from './cancel-locked-out.ts';
import { endOverdue } from './end-overdue.ts';
import { endSuperseded } from './end-superseded.ts';
import {
  closeLedger,
  deliver,
  inJob,
  later,
  openLedger,
  ownUnit,
  read,
  run,
  waitsFor,
  world,
} from './ledger.testing.ts';

beforeAll(openLedger);
afterAll(closeLedger);

type Own = Awaited<ReturnType<typeof ownUnit>>;
const setOnline = ({ unit }: Own, isOnline: boolean) =>
  run('update controllers set "isOnline" = $2 where id = $1', [unit.controller.id, isOnline]);
const statesOf = async ({ rows }: Own) => (await rows()).map(({ state }) => state);

describe('the end of its time', () => {
  test('ends a command that waits, also where its controller comes back that moment', async () => {
    const own = await ownUnit();
    await setOnline(own, false);
    const id = await own.send(47);
    later(17 * 60);
    await setOnline(own, true);
    await deliver();
    expect(await read(id)).toMatchObject({ state: 'expired', attempts: 0, sentAt: null });
  });

  test('and not before makes a command done whose device stands as told, or whose unit is in the mode it was told', async () => {
    const own = await ownUnit();
    await run(`update virtual_devices set state = 'on' where id = $1`, [own.unit.devices['fans']]);
    await run(`update controllers set mode = 'AUTOMATIC' where id = $1`, [own.unit.controller.id]);
    await own.send(83);
    await own.send(116);
    await deliver();
    later(119);
    await deliver();
    expect(await statesOf(own)).toEqual(['sent', 'sent']);
    later(1);
    await deliver();
    expect(await statesOf(own)).toEqual(['done', 'done']);
  });

  test('fails what the unit was told where it stands otherwise, or where nothing shows it', async () => {
    const own = await ownUnit();
    await run(`update controllers set mode = 'AUTOMATIC' where id = $1`, [own.unit.controller.id]);
    await own.send(84);
    await own.send(59);
    await deliver();
    later(120);
    await deliver();
    expect(await statesOf(own)).toEqual(['failed', 'failed']);
  });

  test('of a controller that never acknowledges says that nothing changed, not that it is silent', async () => {
    const own = await ownUnit();
    await run('update controllers set "isForeign" = true where id = $1', [own.unit.controller.id]);
    const id = await own.send(47);
    await deliver();
    later(120);
    await deliver();
    expect((await read(id)).error).toBe('no state change within 120 s');
  });

  test('gives way to what was told since: water that may have flowed until then has not failed', async () => {
    const own = await ownUnit();
    const water = await own.send(16, { value: 30 });
    await deliver();
    await own.answers({ commandId: water, outcome: 'acknowledged' });
    await own.send(17);
    await deliver();
    later(600);
    await deliver();
    expect((await read(water)).state).toBe('superseded');
  });

  test('waits for nobody who is at a command that still has time', async () => {
    const { send } = await ownUnit();
    const id = await send(47);
    const hold = 'select 1 from controller_commands where id = $1 for update';
    expect(await waitsFor([hold, [id]], () => inJob(endOverdue))).toBe(false);
  });
});

describe('a lock', () => {
  const lock = ({ facility, manager }: Own, what: object) =>
    world.row('lockouts', { facility_id: facility.id, user_id: manager.id, reason: 'Pump swap', ...what });
  const waiting = async () => {
    const own = await ownUnit();
    await setOnline(own, false);
    await own.send(47);
    await own.send(84);
    return own;
  };
  const cancel = (controllerId?: number) => inJob((work) => cancelLockedOut(work, controllerId));

  test('of a device ends what waits for it, one of the unit all of it, and one that is off nothing', async () => {
    const [device, unit, off, free] = [await waiting(), await waiting(), await waiting(), await waiting()];
    await lock(device, { virtualDevice_id: device.unit.devices['light'] });
    await lock(unit, { platformGroup_id: unit.unit.id });
    await lock(off, { platformGroup_id: off.unit.id, start: '2026-01-02', finish: '2026-01-03' });
    await cancel();
    expect(await statesOf(device)).toEqual(['cancelled', 'queued']);
    expect(await statesOf(unit)).toEqual(['cancelled', 'cancelled']);
    expect(await statesOf(off)).toEqual(['queued', 'queued']);
    expect(await statesOf(free)).toEqual(['queued', 'queued']);
  });

  test('of a unit ends what waits for its controller, and what waits for the one it had', async () => {
    const [unnamed, moved] = [await waiting(), await waiting()];
    await run('update controller_commands set "platformGroup_id" = null where controller_id = $1', [
      unnamed.unit.controller.id,
    ]);
    await run('update units set controller_id = null where id = $1', [moved.unit.id]);
    for (const own of [unnamed, moved]) await lock(own, { platformGroup_id: own.unit.id });
    await cancel();
    expect(await statesOf(unnamed)).toEqual(['cancelled', 'cancelled']);
    expect(await statesOf(moved)).toEqual(['cancelled', 'cancelled']);
  });

  test('or a later command, looked for at one controller, ends nothing of another', async () => {
    const [own, other] = [await waiting(), await waiting()];
    for (const each of [own, other]) {
      await lock(each, { virtualDevice_id: each.unit.devices['light'] });
      // Two people at the same time do not see each other's.
      for (const _ of [1, 2]) await each.send(116);
      await run(`update controller_commands set state = 'queued' where controller_id = $1 and action_id = 116`, [
        each.unit.controller.id,
      ]);
    }
    await cancel(own.unit.controller.id);
    await inJob((work) => endSuperseded(work, own.unit.controller.id));
    expect(await statesOf(own)).toEqual(['cancelled', 'queued', 'superseded', 'queued']);
    expect(await statesOf(other)).toEqual(['queued', 'queued', 'queued', 'queued']);
  });
});
