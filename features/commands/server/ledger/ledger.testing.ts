import { controllerEvents } from '@trellis/devices/model';
import type { CommandState } from '@trellis/commands/model';
import { makeWorld, startTestServer, type MadeUnit, type TestServer, type World } from '@trellis/server-app/testing';
import { deliverCommands } from '../delivery/deliver-commands.ts';
import { commandEvents, type ChangedCommand } from './command-events.ts';

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
