import type { AlertReceipt } from '@trellis/alerts/model';
import type { RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';
import { gatherEndsMs, gatherMs } from '../notify/due-to-person.ts';
import { isReached, receiptStates } from './receipt-states.ts';

/** What is due later than messages are gathered for waits because another left a short while ago. */
const gatheredS = (gatherMs + gatherEndsMs) / 1000;

type Row = Omit<AlertReceipt, Moments> & Record<Moments, Date | null> & { isReached: boolean };
const moments = ['decidedAt', 'dueAt', 'leftAt', 'acceptedAt', 'shownAt', 'openedAt', 'acknowledgedAt'] as const;
type Moments = (typeof moments)[number];

/** The receipts of an alert, of one person where named, in the order in which they were decided. */
export async function readReceipts(
  exceptionId: number,
  userId: number | null,
  db: RequestTransaction,
): Promise<{ receipts: AlertReceipt[]; isAnybodyReached: boolean }> {
  const { rows } = await sql<Row>`
    select s.id, s.user_id, nullif(concat_ws(' ', u.firstname, u.lastname), '') as person, c.name as group, s.channel, s.step,
      s.round, s.cause, s.state, s.skipped as reason,
      case when s.state = 'waiting' and s."heldBy" is null and s."dueAt" > s.createdate + make_interval(secs => ${gatheredS}) then 'rate_limit'
        else s."heldBy" end as "heldBy", s.error, s.createdate as "decidedAt", s."dueAt", s."leftAt",
      s."acceptedAt", s."shownAt", s."seenAt" as "openedAt", s."acknowledgedAt", ${isReached} as "isReached",
      coalesce((select json_agg(json_build_object('name', v.name, 'error', v.error, 'state', case
          when v."openedAt" is not null then 'opened' when v."shownAt" is not null then 'shown'
          when v."takenAt" is not null then 'accepted' when v."isFinal" or not s."isTriedAgain" then 'failed' else 'queued' end)
        order by v.id) from message_delivery_devices v where v.delivery_id = s.sent_delivery_id), '[]') as devices
    from ${receiptStates} s left join users u on u.id = s.user_id left join facility_channels c on c.id = s."facilityChannel_id"
    where s.exception_id = ${exceptionId} and (${userId}::int is null or s.user_id = ${userId})
    order by s.round, s.step, person, s.user_id, s.channel <> 'inapp', s.id`.execute(db);
  return {
    isAnybodyReached: rows.some((row) => row.isReached),
    receipts: rows.map(({ isReached: _, ...row }) => ({
      ...row,
      ...(Object.fromEntries(moments.map((key) => [key, row[key]?.toISOString() ?? null])) as Record<Moments, string>),
    })),
  };
}
