import { controllerEvents } from '@trellis/devices/model';
import type { CommandState } from '@trellis/commands/model';
import { makeWorld, startTestServer, type MadeUnit, type TestServer, type World } from '@trellis/server-app/testing';
import { inTransaction, type WorkContext } from '@trellis/server-kit';
import { deliverCommands } from '../delivery/deliver-commands.ts';
import { commandEvents, type ChangedCommand } from './command-events.ts';
import type { PlannedCommand } from './queue-commands.ts';

export let now = new Date();
const clock = { now: () => now };
export const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

export let server: TestServer;
export let world: World;
export let unit: MadeUnit;
export let token: string;
export const changes: ChangedCommand[] = [];

/** Starts a server whose clock the stories turn, with a unit of a simple controller and its manager. */
export async function openLedger(): Promise<void> {
  // Files share a process, and their databases give the same ids anew.
  changes.length = 0;
  now = new Date();
  // The dispatcher's rounds are called by the stories themselves, at the time of their clock.
  server = await startTestServer({ env: { ROLES: 'api' }, clock });
  world = makeWorld(server.services);
  const facility = await world.facility();
  unit = await world.unit(facility, { protocol: 'json', devices: { light: 13, irrigation: 14, fans: 21 } });
  token = (await world.person({ facilities: [facility.id], roles: ['facilityManager'] })).token;
  await setOnline(true);
  server.services.hub.on(commandEvents.moved, ({ commands }) => void changes.push(...commands));
}
/** Stops what was started. */
export const closeLedger = (): Promise<void> => server.stop();

export const setOnline = (isOnline: boolean) =>
  server.services.pool.query('update controllers set "isOnline" = $2 where id = $1', [unit.controller.id, isOnline]);

export async function queue(action_id: number, value?: number): Promise<number> {
  const body = [{ controller_id: unit.controller.id, action_id, ...(value !== undefined && { value }) }];
  const reply = await server.call('POST', 'controllerCommands', { token, body });
  return (reply.body as { id: number }[])[0]?.id ?? 0;
}

export interface Row {
  state: CommandState;
  error: string | null;
  attempts: number;
  sentAt: Date | null;
  waitsUntil: Date | null;
  waitsFor: string | null;
  timeoutS: number;
  ackAt: Date | null;
  doneAt: Date | null;
  result: unknown;
}
export async function read(id: number): Promise<Row> {
  const { rows } = await server.services.pool.query<Row>('select * from controller_commands where id = $1', [id]);
  return rows[0] as Row;
}

export const deliver = () => deliverCommands(server.services);
/** A round while the broker takes nothing; answers the commands it was offered. */
export async function deliverInVain(): Promise<number[]> {
  const { broker } = server.services;
  const original = broker.publish.bind(broker);
  const offered: number[] = [];
  broker.publish = (_topic, payload) => {
    const { commands } = JSON.parse(String(payload)) as { commands: { id: number }[] };
    offered.push(...commands.map(({ id }) => id));
    return Promise.reject(new Error('no connection'));
  };
  await deliver();
  broker.publish = original;
  return offered;
}
export const answer = (
  commandId: number,
  outcome: 'acknowledged' | 'done' | 'failed',
  controllerId = unit.controller.id,
) => server.services.hub.deliver(controllerEvents.answered, { controllerId, answers: [{ commandId, outcome }] });
export const report = (
  device: string,
  metric: string,
  value: string | number,
  options: { isHistorical?: boolean; at?: Date } = {},
) =>
  server.services.hub.deliver(controllerEvents.reported, {
    controllerId: unit.controller.id,
    facilityId: 0,
    platformGroupId: unit.id,
    at: options.at ?? now,
    isHistorical: options.isHistorical ?? false,
    values: [{ device, metric, value }],
  });

export const run = async <T extends object = never>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.services.pool.query<T>(text, values)).rows;

/** A unit of its own, in a facility of its own: what its commands go through, nobody else's do. */
export async function ownUnit(protocol: 'json' | 'http' = 'json') {
  const facility = await world.facility();
  const own = await world.unit(facility, { protocol, devices: { light: 13, irrigation: 14, fans: 21 } });
  const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager', 'maintenance'] });
  await run('update controllers set "isOnline" = true where id = $1', [own.controller.id]);
  const send = async (action_id: number, more: object = {}): Promise<number> => {
    const body = [{ controller_id: own.controller.id, action_id, ...more }];
    const reply = await server.call('POST', 'controllerCommands', { token: manager.token, body });
    const id = (reply.body as { id: number }[])[0]?.id;
    if (id === undefined) throw new Error(JSON.stringify(reply.body));
    return id;
  };
  const answers = (...given: readonly object[]) =>
    server.services.hub.deliver(controllerEvents.answered, {
      controllerId: own.controller.id,
      answers: given as never,
    });
  const fetchCommands = async (query = '') => {
    const address = `controllers/${own.controller.id}/commands${query}`;
    const reply = await server.call('GET', address, { token: own.controller.key });
    return (reply.body as { id: number; expiresAt: string }[]).map(({ id, expiresAt }) => ({ id, expiresAt }));
  };
  const rows = () =>
    run<Row>('select * from controller_commands where controller_id = $1 order by id', [own.controller.id]);
  return { facility, unit: own, manager, send, answers, fetchCommands, rows };
}

/** Does something in a transaction of its own, as a job does. */
export const inJob = <T>(work: (context: WorkContext) => Promise<T>): Promise<T> =>
  inTransaction(server.services, { userId: null, source: 'job', ip: null }, work);

/** Whether a call waits for somebody who holds rows. It is let go as soon as it is seen waiting. */
export async function waitsFor(
  hold: readonly [text: string, values: unknown[]],
  call: () => Promise<unknown>,
): Promise<boolean> {
  const { pool } = server.services;
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query(...hold);
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    let isDone = false as boolean;
    const calling = call().finally(() => {
      isDone = true;
    });
    let isWaiting = false;
    while (!isDone && !isWaiting) {
      const waiting = 'select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))';
      isWaiting = (await pool.query(waiting, [rows[0]?.pid])).rowCount !== 0;
    }
    await other.query('rollback');
    await calling;
    return isWaiting;
  } finally {
    await other.query('rollback');
    other.release();
  }
}

/** What a plan says of a command to a unit, unless told otherwise. */
export const plannedFor = (
  { facility, unit: { id, controller } }: Pick<Awaited<ReturnType<typeof ownUnit>>, 'facility' | 'unit'>,
  more: Partial<PlannedCommand> = {},
): PlannedCommand => ({
  ...{ facility_id: facility.id, controller_id: controller.id, platformGroup_id: id, virtualDevice_id: null },
  ...{ deviceName: 'light', action_id: 47, metric: 'state', target: 'on', value: null, parameters: {} },
  ...{ loglevel: null, timeoutS: 120 },
  ...more,
});
