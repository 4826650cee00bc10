import { commandTransitions, isFinalState, type CommandState } from '@trellis/commands/model';
import { inTransaction } from '@trellis/server-kit';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endOverdue } from './end-overdue.ts';
import {
  now,
  later,
  server,
  token,
  changes,
  openLedger,
  closeLedger,
  setOnline,
  queue,
  read,
  deliver,
  deliverInVain,
  answer,
  report,
} from './ledger.testing.ts';

beforeAll(openLedger);
afterAll(closeLedger);

describe('a later command for the same output', () => {
  const superseded = { state: 'superseded', error: 'superseded by a newer command' };

  test('is the last word: the one before it, missed by the controller, is never sent again', async () => {
    const on = await queue(47);
    await deliver();
    later(6);
    const off = await queue(48);
    await deliver();
    expect(await read(on)).toMatchObject({ ...superseded, attempts: 1 });
    await answer(off, 'done');
    for (const seconds of [34, 40, 40]) {
      later(seconds);
      await deliver();
    }
    expect(await read(on)).toMatchObject({ ...superseded, attempts: 1 });
    expect((await read(off)).state).toBe('done');
  });

  test('holds repetitions back while it waits for the controller, and lets them go on when it is called back', async () => {
    const on = await queue(47);
    await deliver();
    await setOnline(false);
    const off = await queue(48);
    later(41);
    await setOnline(true);
    expect(await deliverInVain()).toEqual([off]);
    expect(await read(on)).toMatchObject({ state: 'sent', attempts: 1 });
    await server.call('POST', 'controllerCommands/cancel', { token, body: { ids: [off] } });
    await deliver();
    expect(await read(on)).toMatchObject({ state: 'sent', attempts: 2 });
    await answer(on, 'done');
  });

  test('of all that waited for a controller that was away, only the last goes out for each output', async () => {
    await setOnline(false);
    const ids: number[] = [];
    for (const action of [47, 48, 47, 116, 48]) ids.push(await queue(action));
    // Two people at the same time do not see each other's: delivery looks again.
    await server.services.pool.query(
      `update controller_commands set state = 'queued', error = null, "doneAt" = null where id = any($1)`,
      [ids],
    );
    await setOnline(true);
    await deliver();
    expect(await Promise.all(ids.map(async (id) => (await read(id)).state))).toEqual([
      'superseded',
      'superseded',
      'superseded',
      'sent',
      'sent',
    ]);
    expect((await read(ids[0] ?? 0)).sentAt).toBeNull();
    for (const id of ids) await answer(id, 'done');
  });

  test('is also a light period or a mode that forgets what single devices were told; manual forgets nothing', async () => {
    const on = await queue(47);
    await deliver();
    const manual = await queue(84);
    await deliver();
    expect((await read(on)).state).toBe('sent');
    const dark = await queue(62);
    await deliver();
    expect(await read(on)).toMatchObject(superseded);
    expect((await read(manual)).state).toBe('sent');
    const automatic = await queue(83);
    await deliver();
    expect(await read(dark)).toMatchObject(superseded);
    expect(await read(manual)).toMatchObject(superseded);
    await answer(automatic, 'done');
  });

  test('leaves water that may flow already to its controller: what it gives up for the later one has not failed', async () => {
    const first = await queue(16, 30);
    await deliver();
    await answer(first, 'acknowledged');
    const stop = await queue(17);
    await deliver();
    expect((await read(first)).state).toBe('acknowledged');
    await answer(first, 'failed');
    expect(await read(first)).toMatchObject({ state: 'superseded' });
    await answer(stop, 'done');
  });

  test('that its controller refused still stands: it was the last thing asked', async () => {
    const on = await queue(47);
    await deliver();
    const off = await queue(48);
    await deliver();
    await answer(off, 'failed');
    later(50);
    await deliver();
    expect(await read(on)).toMatchObject({ ...superseded, attempts: 1 });
  });
});

describe('whatever happens at the same time', () => {
  type Happening = 'deliver' | 'acknowledge' | 'done' | 'failed' | 'observe' | 'cancel' | 'overdue' | 'supersede';
  const happenings: Happening[] = [
    'deliver',
    'acknowledge',
    'done',
    'failed',
    'observe',
    'cancel',
    'overdue',
    'supersede',
  ];

  const happen: Record<Happening, (id: number) => Promise<unknown>> = {
    deliver,
    acknowledge: (id) => answer(id, 'acknowledged'),
    done: (id) => answer(id, 'done'),
    failed: (id) => answer(id, 'failed'),
    observe: () => report('light', 'state', 'on'),
    cancel: (id) => server.call('POST', 'controllerCommands/cancel', { token, body: { ids: [id] } }),
    overdue: () =>
      inTransaction(server.services, { userId: null, source: 'job', ip: null }, (work) =>
        endOverdue({ ...work, now: new Date(now.getTime() + 3_600_000) }),
      ),
    supersede: () => queue(48),
  };

  test('a report and the clock end commands of one controller without waiting for each other in a circle', async () => {
    const sent = await queue(47);
    await deliver();
    await setOnline(false);
    const waiting = await queue(16, 30);
    const held = await server.services.pool.connect();
    const waiters = async (count: number) => {
      const query = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      while ((await server.services.pool.query(query)).rowCount !== count) await new Promise((r) => setTimeout(r, 10));
    };
    await held.query('begin');
    await held.query('select 1 from controller_commands where id = $1 for update', [sent]);
    // The report waits for the sent command, the clock behind it; the report then comes to the command that still waits.
    const reported = report('light', 'state', 'on');
    await waiters(1);
    const ended = happen.overdue(waiting);
    await waiters(2);
    await held.query('rollback');
    held.release();
    await Promise.all([reported, ended]);
    expect((await read(sent)).state).toBe('done');
    expect((await read(waiting)).state).toBe('expired');
    await setOnline(true);
  });

  test('every command gets exactly one final state, by allowed steps only', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.constantFrom(...happenings), { minLength: 1, maxLength: 5 }), {
          minLength: 1,
          maxLength: 4,
        }),
        async (waves) => {
          const id = await queue(47);
          for (const wave of waves) await Promise.all(wave.map((name) => happen[name](id)));
          await happen.overdue(id);
          const steps = changes.filter((change) => change.id === id).map(({ state }) => state);
          const { state } = await read(id);
          expect(isFinalState(state)).toBe(true);
          expect(steps.filter(isFinalState)).toEqual([state]);
          // Events of concurrent commits may arrive in another order; each step must be one that leads somewhere.
          const reachable = new Set<CommandState>(['queued', ...steps.flatMap((from) => commandTransitions[from])]);
          for (const step of steps) expect(reachable.has(step)).toBe(true);
          expect(new Set(steps).size).toBe(steps.length);
        },
      ),
      { numRuns: 60 },
    );
  });
});
