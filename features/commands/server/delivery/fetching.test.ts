import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  closeLedger,
  later,
  now,
  openLedger,
  ownUnit,
  read,
  run,
  server,
  waitsFor,
  world,
} from '../ledger/ledger.testing.ts';

beforeAll(openLedger);
afterAll(closeLedger);

const webUnit = () => ownUnit('http');
const idsOf = (commands: readonly { id: number }[]) => commands.map(({ id }) => id);

describe('a controller that fetches', () => {
  test('is given a command once, and again when it did not answer for a third of its time, with the same end', async () => {
    const { send, fetchCommands } = await webUnit();
    const id = await send(47);
    const [first] = await fetchCommands();
    expect(first).toEqual({ id, expiresAt: new Date(now.getTime() + 120_000).toISOString() });
    expect(await read(id)).toMatchObject({ state: 'sent', attempts: 1 });
    later(39);
    expect(await fetchCommands()).toEqual([]);
    later(1);
    expect(await fetchCommands()).toEqual([first]);
    expect(await read(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  test('is given nothing whose time is over this moment', async () => {
    const { send, fetchCommands } = await webUnit();
    await send(47);
    await fetchCommands();
    later(120);
    expect(await fetchCommands()).toEqual([]);
    await send(116);
    later(17 * 60);
    expect(await fetchCommands()).toEqual([]);
  });

  test('is given the last word alone; the one before it has ended, as has what somebody locked', async () => {
    const { facility, unit, manager, send, fetchCommands } = await webUnit();
    const on = await send(47);
    await fetchCommands();
    const [off, fans] = [await send(48), await send(116)];
    await world.row('lockouts', {
      ...{ facility_id: facility.id, user_id: manager.id, reason: 'x', virtualDevice_id: unit.devices['fans'] },
    });
    expect(idsOf(await fetchCommands())).toEqual([off]);
    expect((await read(on)).state).toBe('superseded');
    expect((await read(fans)).state).toBe('cancelled');
  });

  test('twice at once is given a command once', async () => {
    const { send, fetchCommands } = await webUnit();
    const id = await send(47);
    let given: number[] = [];
    const twice = async () => {
      given = (await Promise.all([fetchCommands(), fetchCommands()])).flatMap(idsOf);
    };
    const hold = 'select 1 from controller_commands where id = $1 for update';
    expect(await waitsFor([hold, [id]], twice)).toBe(true);
    expect(given).toEqual([id]);
  });

  test('waits for nobody who is at the commands of another', async () => {
    const [own, other] = [await webUnit(), await webUnit()];
    const [id, others] = [await own.send(47), await other.send(47)];
    let given: { id: number }[] = [];
    const fetchOwn = async () => {
      given = await own.fetchCommands();
    };
    expect(await waitsFor(['select 1 from controller_commands where id = $1 for update', [others]], fetchOwn)).toBe(
      false,
    );
    expect(idsOf(given)).toEqual([id]);
  });

  test('is given a hundred at a time', async () => {
    const { unit, fetchCommands } = await webUnit();
    await run(
      `insert into controller_commands (controller_id, action_id, "deviceName", metric, target, "expiresAt", "timeoutS", "batchId")
       select $1, 47, 'lamp' || n, 'state', '"on"', $2::timestamptz + interval '10 minutes', 120, gen_random_uuid()
       from generate_series(1, 101) n`,
      [unit.controller.id, now],
    );
    expect(await fetchCommands()).toHaveLength(100);
    expect(await fetchCommands()).toHaveLength(1);
  });
});

describe('a controller that would wait for a command', () => {
  test('need not where there is one', async () => {
    const { send, fetchCommands } = await webUnit();
    const id = await send(47);
    expect(idsOf(await fetchCommands('?wait=30'))).toEqual([id]);
  });

  test('is shown as online meanwhile, and goes on waiting when others are told something', async () => {
    const [own, other] = [await webUnit(), await webUnit()];
    const begun = Promise.withResolvers<unknown>();
    const leave = server.services.bus.subscribe(`facility/${own.facility.id}/live`, (message) => {
      begun.resolve((message as unknown as { payload: unknown }[])[0]?.payload);
    });
    const waiting = own.fetchCommands('?wait=30');
    expect(await begun.promise).toMatchObject({
      ...{ controllerId: own.unit.controller.id, platformGroupId: own.unit.id, isOnline: true },
      lastCommandFetch: now.toISOString(),
    });
    leave();
    await other.send(47);
    const id = await own.send(47);
    expect(idsOf(await waiting)).toEqual([id]);
  });

  test('waits with up to 499 others on one server; one more is answered at once, until somebody has gone', async () => {
    const [alone, first, second] = [await webUnit(), await webUnit(), await webUnit()];
    // However long the others take to come, nobody's half minute runs out before.
    const start = setTimeout;
    vi.stubGlobal('setTimeout', (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
      start(work, ms === 30_000 ? 600_000 : ms, ...given),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    /** Requests that wait, and what those of them were given that are answered. */
    const wait = async (requests: number, { fetchCommands }: typeof first) => {
      const given: number[][] = [];
      const all: Promise<unknown>[] = [];
      for (let come = 0; come < requests; come += 1) {
        all.push(fetchCommands('?wait=30').then((commands) => given.push(idsOf(commands))));
        // A few come at a time: a crowd at once would be refused.
        if (come % 20 === 0) await fetchCommands();
      }
      return { given, all };
    };
    const [one] = (await wait(1, alone)).all;
    const early = await wait(249, first);
    const late = await wait(251, second);
    await Promise.race(late.all);
    expect(late.given).toEqual([[]]);
    await alone.send(47);
    await one;
    const again = await wait(2, alone);
    await Promise.race(again.all);
    expect([early, late, again].map(({ given }) => given)).toEqual([[], [[]], [[]]]);
    const sent = [await alone.send(48), await first.send(47), await second.send(47)];
    await Promise.all([...again.all, ...early.all, ...late.all]);
    const given = [again, early, late].flatMap((group) => group.given.flat());
    expect(given.toSorted((before, after) => before - after)).toEqual(sent);
  });
});
