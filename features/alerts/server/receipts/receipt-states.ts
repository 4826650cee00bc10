import { sql } from 'kysely';

/**
 * Every receipt with how far its message got: what was decided stands in the receipt, what became of it where it was sent. One
 * definition for pages, the auditor and reports.
 */
export const receiptStates = sql`(
  select r.*, n.error, n."sentAt" as "acceptedAt", null::timestamptz as "shownAt", n."readAt" as "openedAt",
    case
      when r.skipped is not null then 'skipped'
      when r."acknowledgedAt" is not null then 'acknowledged'
      when r."leftAt" is null then 'waiting'
      when n."readAt" is not null then 'opened'
      when r.channel = 'inapp' then 'accepted'
      when n.status = 'queued' and n.channel = 'email' then 'queued'
      when n.status = 'failed' then 'failed'
      else 'accepted'
    end as state
  from alert_receipts r left join notifications n on n.id = r.notification_id)`;

/** Whether a state means that the person was reached: what only stands in an inbox was not seen by anybody. */
export const isReached = sql`(
  state in ('shown', 'opened', 'acknowledged') or (state = 'accepted' and channel <> 'inapp'))`;
