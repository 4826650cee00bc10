import { PushDevice } from '@trellis/notifications/model';
import { inTransaction, type Services, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { hashMessageToken, newMessageToken } from '../mail/message-token.ts';
import { failed, taken, type Outcome } from './channel.ts';

const job = { userId: null, source: 'job', ip: null } as const;

/** A device with its secrets open. */
export interface OpenDevice {
  id: number;
  address: string;
  keys: string;
}

/** The devices of a person that are there. */
export async function listDevices(
  userId: number,
  kind: PushDevice['kind'],
  { db, secrets }: Services,
): Promise<OpenDevice[]> {
  const { rows } = await sql<{ id: number; address: string; keys: string | null }>`
    select id, address, keys from push_devices where user_id = ${userId} and kind = ${kind} and "goneAt" is null order by id`.execute(
    db,
  );
  return rows.map(({ id, address, keys }) => ({
    id,
    address: secrets.open(PushDevice, 'address', address),
    keys: keys === null ? '' : secrets.open(PushDevice, 'keys', keys),
  }));
}

/** Keeps with a device what became of a message to it; one that was removed meanwhile needs no note. */
export async function noteOutcome(
  id: number,
  outcome: DeviceOutcome,
  { db, records, now }: WorkContext,
): Promise<void> {
  const { rows } = await sql`select 1 from push_devices where id = ${id} for update`.execute(db);
  if (rows.length === 0) return;
  await records.update(PushDevice, id, {
    problem: outcome.isTaken ? null : outcome.error,
    ...(outcome.isGone && { goneAt: now.toISOString() }),
  });
}

/** What one device came to: `isGone` says that it will not be there again. */
export type DeviceOutcome = Outcome & { isGone?: boolean };

/** Sends to one device; `token`: what it says back when it showed or opened the message. */
type SendToDevice = (device: OpenDevice, token: string) => Promise<DeviceOutcome>;

/**
 * Sends to every device of a person that has not taken this delivery yet. It is taken where one device took it; those that did not
 * are tried again, but for what another try would not change.
 */
export async function sendToDevices(
  devices: readonly OpenDevice[],
  delivery_id: number,
  send: SendToDevice,
  services: Services,
): Promise<Outcome> {
  const before = await readBefore(delivery_id, services);
  const outcomes = await Promise.all(
    devices
      .filter(({ id }) => !before.get(id)?.isSettled)
      .map((device) => tryDevice(device, delivery_id, send, services)),
  );
  const failures = outcomes.filter((outcome) => !outcome.isTaken);
  const [again] = failures.filter(({ isFinal }) => !isFinal);
  if (outcomes.length > failures.length || [...before.values()].some(({ isTaken }) => isTaken))
    return again ? { isTaken: true, missed: `One of several devices did not take it. ${again.error}` } : taken;
  const [first] = failures;
  return again ?? (first ? failed(first.error, true) : failed('There is no device.', true));
}

async function tryDevice(
  device: OpenDevice,
  delivery_id: number,
  send: SendToDevice,
  services: Services,
): Promise<DeviceOutcome> {
  const token = newMessageToken();
  // Before it is sent: a quick device says that it showed the message before its service answers.
  await sql`
    insert into message_delivery_devices (delivery_id, device_id, name, "tokenHash")
    select d.id, p.id, p.name, ${hashMessageToken(token)} from message_deliveries d join push_devices p on p.id = ${device.id}
    where d.id = ${delivery_id}
    on conflict (delivery_id, device_id) do update set "tokenHash" = excluded."tokenHash"`.execute(services.db);
  const outcome = await send(device, token);
  await inTransaction(services, job, async (context) => {
    await noteOutcome(device.id, outcome, context);
    const { isTaken } = outcome;
    await sql`
      update message_delivery_devices set "takenAt" = ${isTaken ? context.now : null},
        error = ${isTaken ? null : outcome.error}, "isFinal" = ${!isTaken && outcome.isFinal}
      where delivery_id = ${delivery_id} and device_id = ${device.id}`.execute(context.db);
  });
  return outcome;
}

interface Before {
  isTaken: boolean;
  /** It took the message, or never will. */
  isSettled: boolean;
}

/** What earlier tries of a delivery came to, by device. */
async function readBefore(deliveryId: number, { db }: Services): Promise<Map<number, Before>> {
  const { rows } = await sql<Before & { device_id: number | null }>`
    select device_id, "takenAt" is not null as "isTaken", "takenAt" is not null or "isFinal" as "isSettled"
    from message_delivery_devices where delivery_id = ${deliveryId}`.execute(db);
  // One that was removed since keeps its line, under an id of nothing.
  return new Map(rows.map(({ device_id, ...before }, index) => [device_id ?? -index - 1, before]));
}
