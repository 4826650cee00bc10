import { Exception } from '@trellis/alerts/model';
import { messageOf, tellFacility, type Services } from '@trellis/server-kit';
import { HardwareItem, Ticket } from '@trellis/tickets/model';
import { unitMessages, type UnitRecord } from '@trellis/units/model';
import { MissedIrrigation } from '@trellis/unit-status/model';
import { sql, type RawBuilder } from 'kysely';
import { listUnitStatus } from './unit-status.ts';

const countedFields = [
  'ticketCount',
  'exceptionCount',
  'exceptionMessage',
  'irrigationMissedSince',
  'irrigationMissedUntil',
] as const;
type Counted = Pick<UnitRecord, (typeof countedFields)[number]>;

/** Where a changed record says which unit it is about. */
const unitsOf: Readonly<Record<string, (id: number) => RawBuilder<{ unit: number | null }>>> = {
  [Exception.path]: (id) => sql`select "platformGroup_id" as unit from exceptions where id = ${id}`,
  [Ticket.path]: (id) => sql`
    select coalesce(t."platformGroup_id", i."platformGroup_id") as unit
    from tickets t left join hardware_items i on i.id = t.hardware_item_id where t.id = ${id}`,
  [MissedIrrigation.path]: (id) => sql`select "platformGroup_id" as unit from missed_irrigations where id = ${id}`,
  [HardwareItem.path]: (id) => sql`select "platformGroup_id" as unit from hardware_items where id = ${id}`,
};

/**
 * Tells the browsers of a facility how many tickets and alerts a unit has, and which irrigation it misses, when that changes. A ticket that moved to
 * another unit leaves the first with its old number until the status is read again, within five minutes.
 */
export function tellUnitCounts(services: Services): void {
  services.hub.on('entityChanged', async ({ collection, id, facilityId }) => {
    const find = unitsOf[collection];
    if (!find || facilityId === null) return;
    const { rows } = await find(id).execute(services.db);
    const unit = rows[0]?.unit;
    if (unit == null) return;
    const [status] = await listUnitStatus(services.db, { facilityId, unitIds: [unit], now: services.clock.now() });
    if (status) tellFacility(services.bus, facilityId, messagesOf(status, services.clock.now()));
  });
}

function messagesOf(status: UnitRecord, now: Date) {
  const { platformGroup_id: platformGroupId, controller_id: controllerId } = status;
  const data = { timestamp: now.toISOString() };
  return countedFields.map((name) => {
    const reading = status[name] satisfies Counted[keyof Counted];
    return messageOf(
      unitMessages.setDeviceParameter,
      { controllerId, platformGroupId, deviceId: null, name, reading, data },
      { key: `p/unit-${platformGroupId}/${name}` },
    );
  });
}
