import { sql } from 'kysely';

/**
 * Every receipt with how far its message got: what was decided stands in the receipt, what became of it where it was sent. One
 * definition for pages, the auditor and reports.
 */
export const receiptStates = sql`(
  select r.*, d.id as "sent_delivery_id", coalesce(d.status = 'queued', false) as "isTriedAgain", coalesce(d.error, case when r.channel = 'email' then n.error
      when r.channel = 'push' and d.id is null and r."leftAt" is not null then 'No browser of the person takes push messages.' end) as error,
    coalesce(d."acceptedAt", case when r.channel = 'inapp' then r."leftAt" when d.id is null and r.channel <> 'push' then n."sentAt" end) as "acceptedAt", d."shownAt",
    coalesce(r."openedAt", d."openedAt", case when r.channel = 'inapp' then n."readAt" end) as "seenAt",
    case
      when r.skipped is not null then 'skipped'
      when r."acknowledgedAt" is not null then 'acknowledged'
      when r."leftAt" is null then 'waiting'
      when r."openedAt" is not null then 'opened'
      when r.channel = 'inapp' then case when n."readAt" is null then 'accepted' else 'opened' end
      when d.id is not null then case when d."openedAt" is not null then 'opened' when d."shownAt" is not null then 'shown'
          when d."acceptedAt" is not null then 'accepted' else d.status end
      when r.channel = 'push' then 'failed'
      when n.status = 'queued' and n.channel = 'email' then 'queued'
      when n.status = 'failed' then 'failed'
      else 'accepted'
    end as state
  from alert_receipts r left join notifications n on n.id = r.notification_id
    left join lateral (
      select * from message_deliveries where id = r.delivery_id
      union all select * from message_deliveries where notification_id = r.notification_id and channel = r.channel) d on true)`;

/** Whether a state means that a person was reached: what only stands in an inbox, or in a channel of the facility, was perhaps not
 * seen by anybody. */
export const isReached = sql`(
  state in ('shown', 'opened', 'acknowledged') or (state = 'accepted' and channel not in ('inapp', 'teams', 'whatsapp')))`;
