import { PushDevice } from '@trellis/notifications/model';
import { inTransaction, type Services, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
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

/** Sends to every device of a person; taken where one took it. A device that is gone is not tried again. */
export async function sendToDevices(
  devices: readonly OpenDevice[],
  send: (device: OpenDevice) => Promise<DeviceOutcome>,
  services: Services,
): Promise<Outcome> {
  if (devices.length === 0) return failed('There is no device.', true);
  const outcomes = await Promise.all(devices.map(async (device) => ({ device, outcome: await send(device) })));
  await inTransaction(services, job, async (context) => {
    for (const { device, outcome } of outcomes) await noteOutcome(device.id, outcome, context);
  });
  if (outcomes.some(({ outcome }) => outcome.isTaken)) return taken;
  const [first] = outcomes;
  if (!first || first.outcome.isTaken) return taken;
  const isFinal = outcomes.every(({ outcome }) => !outcome.isTaken && outcome.isFinal);
  return failed(first.outcome.error, isFinal);
}
