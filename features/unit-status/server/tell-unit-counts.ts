import { alertEvents } from '@trellis/alerts/model';
import { messageOf, tellFacility, versionsOf, type Services } from '@trellis/server-kit';
import { missedIrrigationEvents } from '@trellis/unit-status/model';
import { hardwareItemEvents, ticketEvents, type Ticket } from '@trellis/tickets/model';
import { unitMessages, type UnitRecord } from '@trellis/units/model';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { listUnitStatus } from './unit-status.ts';

const countedFields = [
  'ticketCount',
  'exceptionCount',
  'exceptionMessage',
  'irrigationMissedSince',
  'irrigationMissedUntil',
  'temperatureDoubt',
  'humidityDoubt',
  'co2Doubt',
] as const;
type Counted = Pick<UnitRecord, (typeof countedFields)[number]>;

/**
 * Tells the browsers of a facility how many tickets and alerts a unit has, and which irrigation it misses, when that changes; of
 * what moved from one unit to another, both.
 */
export function tellUnitCounts(services: Services): void {
  const { hub, db, bus, clock, log } = services;
  const tell = gatherUnits(async (unitIds, facilityId) => {
    for (const status of await listUnitStatus(db, { facilityId, unitIds, now: clock.now() }))
      tellFacility(bus, facilityId, messagesOf(status, clock.now()));
  }, log);
  const ofUnits = [
    ...Object.values(alertEvents),
    ...Object.values(missedIrrigationEvents),
    ...Object.values(hardwareItemEvents),
  ];
  for (const event of ofUnits)
    hub.on(event, (change) =>
      tell(
        versionsOf(change).map(({ platformGroup_id }) => platformGroup_id),
        change.facilityId,
      ),
    );
  for (const event of Object.values(ticketEvents))
    hub.on(event, async (change) => {
      const units = await Promise.all(versionsOf(change).map((ticket) => unitOf(ticket, services)));
      tell(units, change.facilityId);
    });
}

/**
 * Has units told, those of a moment together: a room that loses power raises hundreds of alerts in one transaction, whose events come
 * one after the other.
 */
function gatherUnits(tellAll: (unitIds: number[], facilityId: number) => Promise<void>, log: Services['log']) {
  const waiting = new Map<number, Set<number>>();
  const telling = new Set<number>();
  const work = async (facilityId: number, units: Set<number>) => {
    try {
      while (units.size > 0) {
        await nextTurn();
        const next = [...units];
        units.clear();
        await tellAll(next, facilityId);
      }
    } catch (error) {
      log.error({ err: error, facility: facilityId }, 'changed counts of units could not be told');
    } finally {
      telling.delete(facilityId);
    }
  };
  return (units: readonly (number | null)[], facilityId: number | null): void => {
    const ids = units.filter((id) => id !== null);
    if (facilityId === null || ids.length === 0) return;
    const gathered = waiting.get(facilityId) ?? new Set<number>();
    waiting.set(facilityId, gathered);
    for (const id of ids) gathered.add(id);
    if (telling.has(facilityId)) return;
    telling.add(facilityId);
    void work(facilityId, gathered);
  };
}

/** The unit a ticket is about, by itself or through its piece of equipment. */
async function unitOf(ticket: Ticket, { db }: Services): Promise<number | null> {
  const { platformGroup_id, hardware_item_id } = ticket;
  if (platformGroup_id !== null || hardware_item_id === null) return platformGroup_id;
  const item = await db
    .selectFrom('hardware_items')
    .select('platformGroup_id')
    .where('id', '=', hardware_item_id)
    .executeTakeFirst();
  return item?.platformGroup_id ?? null;
}

function messagesOf(status: UnitRecord, now: Date) {
  const { platformGroup_id: platformGroupId, controller_id: controllerId } = status;
  const data = { timestamp: now.toISOString() };
  return countedFields.map((name) => {
    const reading = (status[name] satisfies Counted[keyof Counted]) ?? null;
    return messageOf(
      unitMessages.setDeviceParameter,
      { controllerId, platformGroupId, deviceId: null, name, reading, data },
      { key: `p/unit-${platformGroupId}/${name}` },
    );
  });
}
