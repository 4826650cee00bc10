import type { GroupChannel, PersonalChannel } from '@trellis/notifications/model';
import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { clearStep, type ReceiptCause, type SkippedReason } from '@trellis/alerts/model';

/** One line of who is told of an alert, on which channel, or why not. */
export interface ReceiptLine {
  user_id: number | null;
  channel: PersonalChannel | GroupChannel;
  facilityChannel_id?: number;
  step: number;
  cause: ReceiptCause;
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
 * that was told stays; why somebody was not told, and what is held back, give way to a newer decision. When it was decided first
 * stays.
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
        "isUrgent" = excluded."isUrgent"
      where alert_receipts.skipped is not null
        or alert_receipts."heldBy" is not null and alert_receipts."leftAt" is null and excluded."dueAt" <= alert_receipts."dueAt"`.execute(
    db,
  );
}

/** Rounds of the telling of an alert: how often it came back. */
export interface Rounds {
  /** The one that runs, or begins now. */
  round: number;
  /** The first one since somebody was told of its end. */
  first: number;
  /** Something is written down of `round`. */
  isBegun: boolean;
}

/** Rounds of an alert: what comes back before anybody was told of its end goes on as it was. */
export async function readRounds(id: number, { db }: Pick<WorkContext, 'db'>): Promise<Rounds> {
  const { rows } = await sql<{ last: number | null; first: number }>`
    select max(round) as last, coalesce(max(round) filter (where step = ${clearStep} and "leftAt" is not null) + 1, 0) as first
    from alert_receipts where exception_id = ${id}`.execute(db);
  const { last = null, first = 0 } = rows[0] ?? {};
  return { first, round: Math.max(last ?? 0, first), isBegun: last !== null && last >= first };
}
