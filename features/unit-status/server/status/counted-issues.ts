import { standingStatusIds } from '@trellis/alerts/model';
import { sql, type RawBuilder } from 'kysely';

/** Tickets `t` with their hardware `i` and status `s`. */
export const ticketsWithHardware = sql`tickets t left join hardware_items i on i.id = t.hardware_item_id
  join ticket_statuses s on s.id = t.hardware_item_ticket_status_id`;

/** Those that count as open. Tickets reserved for maintenance or managers do not, for everybody reads this. */
export const isOpenTicket = (facilityId: number): RawBuilder<unknown> =>
  sql`t.facility_id = ${facilityId} and s.category <> 'done' and not t."adminOnly" and t."standardOperatingProcedure_id" is null`;

/** The unit a ticket is about, by itself or through its piece of hardware. */
export const unitOfTicket = sql`coalesce(t."platformGroup_id", i."platformGroup_id")`;

/** Alerts `e` that count as open; those that ended are told apart by an index. */
export const isStandingAlert = (facilityId: number): RawBuilder<unknown> =>
  sql`e.facility_id = ${facilityId} and e."resolvedOn" is null and e."ExceptionStatus_id" = any(${[...standingStatusIds]}::int[])`;
