import type { GroupChannel, PersonalChannel } from '@trellis/notifications/model';
import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import type { SkippedReason } from '@trellis/alerts/model';

/** Number of the step that tells of the end. */
export const clearStep = 1000;

/** One line of who is told of an alert, on which channel, or why not. */
export interface ReceiptLine {
  user_id: number | null;
  channel: PersonalChannel | GroupChannel;
  facilityChannel_id?: number;
  step: number;
  cause: 'rule' | 'backup' | 'ladder' | 'clear';
  skipped: SkippedReason | null;
  heldBy?: 'quiet_hours' | 'daily' | undefined;
  /** When it leaves; of what is not due yet, when it is looked at again. */
  dueAt: Date | null;
}

/** The alert that receipts are about. */
export interface ReceiptAbout {
  id: number;
  facility_id: number;
  round: number;
  isUrgent: boolean;
}

/**
 * Writes who is told and who is not, in the transaction that decided it. A line stands once per alert, person, channel and step: one
 * that was told stays; why somebody was not told gives way to a newer decision.
 */
export async function writeReceipts(
  { id, facility_id, round, isUrgent }: ReceiptAbout,
  lines: readonly ReceiptLine[],
  { db, now }: WorkContext,
): Promise<void> {
  if (lines.length === 0) return;
  const rows = JSON.stringify(lines.map((line) => ({ facilityChannel_id: null, heldBy: null, ...line })));
  await sql`
    insert into alert_receipts (exception_id, facility_id, round, "isUrgent", createdate, user_id, "facilityChannel_id",
      channel, step, cause, skipped, "heldBy", "dueAt")
    select ${id}, ${facility_id}, ${round}, ${isUrgent}, ${now}, l.user_id, l."facilityChannel_id", l.channel, l.step, l.cause,
      l.skipped, l."heldBy", l."dueAt"
    from jsonb_to_recordset(${rows}::jsonb) as l (user_id int, "facilityChannel_id" int, channel text, step int, cause text,
      skipped text, "heldBy" text, "dueAt" timestamptz)
    on conflict on constraint alert_receipts__once do update
      set cause = excluded.cause, skipped = excluded.skipped, "heldBy" = excluded."heldBy", "dueAt" = excluded."dueAt",
        createdate = excluded.createdate, "isUrgent" = excluded."isUrgent"
      where alert_receipts.skipped is not null`.execute(db);
}

/** How often the alert ended, and somebody was told so, before now: what comes back sooner goes on as it was. */
export async function roundOf(id: number, { db }: Pick<WorkContext, 'db'>): Promise<number> {
  const { rows } = await sql<{ round: number }>`
    select coalesce(max(round) + 1, 0) as round from alert_receipts where exception_id = ${id} and step = ${clearStep} and "leftAt" is not null`.execute(
    db,
  );
  return rows[0]?.round ?? 0;
}
