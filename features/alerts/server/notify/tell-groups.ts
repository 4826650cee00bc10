import { clearStep } from '@trellis/alerts/model';
import { listAlertChannels, type AlertChannel } from '@trellis/facilities/server';
import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { nextBundleAt, nextEndsAt, takeTurn, wakeForBundle, type Departure } from './due-to-person.ts';
import type { LockedAlert } from './open-alert.ts';
import { writeReceipts, type ReceiptAbout, type ReceiptLine } from './write-receipts.ts';

/** The turns of all channels of a facility. After those of people. */
export async function takeGroupTurns(facility_id: number, context: Pick<WorkContext, 'db'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from facility_channels where facility_id = ${facility_id} order by id`.execute(context.db);
  for (const { id } of rows) await takeTurn({ facility_id, facilityChannel_id: id }, context);
}

/**
 * Decides which channels of the facility an alert is posted to, at a step, and writes it down with why it is not. A step is posted
 * once. In the turns of the channels.
 */
export async function tellGroups(
  alert: LockedAlert,
  about: ReceiptAbout,
  { step, cause }: Pick<ReceiptLine, 'step' | 'cause'>,
  context: WorkContext,
): Promise<void> {
  const known = step === 0 ? await listTold(about, context) : [];
  for (const group of await listAlertChannels(alert, context)) {
    if (known.includes(group.facilityChannel_id)) continue;
    const told = { facility_id: alert.facility_id, facilityChannel_id: group.facilityChannel_id };
    const skipped = alert.rootException_id === null ? group.unposted : 'with_cause';
    const departure = skipped === null ? await nextBundleAt(told, about.isUrgent, context) : undefined;
    await writeLine(about, group, { step, cause, skipped, departure }, context);
  }
}

/** Channels that were told of an alert in a round, as it was raised or later: one that is looked at again begins no second time. */
async function listTold({ id, round }: ReceiptAbout, { db }: WorkContext): Promise<number[]> {
  const { rows } = await sql<{ facilityChannel_id: number }>`
    select distinct "facilityChannel_id" from alert_receipts
    where exception_id = ${id} and round = ${round} and "facilityChannel_id" is not null and skipped is null`.execute(
    db,
  );
  return rows.map(({ facilityChannel_id }) => facilityChannel_id);
}

/** Channels to which an alert was posted since it ended last hear that it is over. In their turns. */
export async function tellGroupsOfEnd(
  alert: LockedAlert,
  { round, first }: { round: number; first: number },
  context: WorkContext,
): Promise<void> {
  const { id, facility_id } = alert;
  const { rows } = await sql<{ facilityChannel_id: number; channel: AlertChannel['channel'] }>`
    select distinct "facilityChannel_id", channel from alert_receipts
    where exception_id = ${id} and round >= ${first} and step <> ${clearStep} and "facilityChannel_id" is not null and "leftAt" is not null
    order by "facilityChannel_id"`.execute(context.db);
  const about = { id, facility_id, round, isUrgent: false };
  for (const group of rows) {
    const told = { facility_id, facilityChannel_id: group.facilityChannel_id };
    const departure = await nextEndsAt(told, context);
    await writeLine(about, group, { step: clearStep, cause: 'clear', skipped: null, departure }, context);
  }
}

interface Decided extends Pick<ReceiptLine, 'step' | 'cause' | 'skipped'> {
  /** When it leaves, of what is posted. */
  departure: Departure | undefined;
}

async function writeLine(
  about: ReceiptAbout,
  { facilityChannel_id, channel }: Omit<AlertChannel, 'unposted'>,
  { departure, ...line }: Decided,
  context: WorkContext,
): Promise<void> {
  const dueAt = departure?.at ?? null;
  await writeReceipts(about, [{ user_id: null, facilityChannel_id, channel, ...line, dueAt }], context);
  if (departure) await wakeForBundle({ facility_id: about.facility_id, facilityChannel_id }, departure, context);
}
