import type { RequestTransaction, WorkContext } from '@trellis/server-kit';
import { IrrigationLease, settleLeases, type OpenLease, type ZoneLimits } from '@trellis/irrigation/model';
import { sql } from 'kysely';

/** The zone of water a controller's unit takes from. */
export interface WaterSource extends ZoneLimits {
  zoneId: number;
  unitId: number;
}

/** Finds the zone of water of a controller's unit, the first where somebody entered several; undefined where it needs none. */
export async function findWaterSource(db: RequestTransaction, controllerId: number): Promise<WaterSource | undefined> {
  const { rows } = await sql<WaterSource>`
    select z.id as "zoneId", u.id as "unitId", z."leaseSlots", z."maxFlow"::float8 as "maxFlow"
    from units u join zone_devices d on d."platformGroup_id" = u.id and d.role = 'served'
      join zones z on z.id = d.zone_id and z.active join zone_types t on t.id = z.zonetype_id and t."modeKey" = 'irrigation'
    where u.controller_id = ${controllerId} order by z.id limit 1`.execute(db);
  return rows[0];
}

/** Takes a zone: everything that gives or ends leases of it goes one after the other. Answers its limits as they are then. */
export async function lockZone(db: RequestTransaction, zoneId: number): Promise<ZoneLimits> {
  const { rows } = await sql<ZoneLimits>`
    select "leaseSlots", "maxFlow"::float8 as "maxFlow" from zones where id = ${zoneId} for no key update`.execute(db);
  return rows[0] ?? { leaseSlots: 0, maxFlow: null };
}

/** Ends what is over in a zone and gives what is free; the zone is locked by the caller. */
export async function settleZone(zoneId: number, zone: ZoneLimits, context: WorkContext): Promise<void> {
  const { db, records, now } = context;
  const at = now.toISOString();
  for (const change of settleLeases(zone, await listOpen(db, zoneId), now.getTime())) {
    const values =
      change.to === 'held'
        ? { state: 'held' as const, grantedAt: at, expiresAt: new Date(change.expiresAt).toISOString() }
        : { state: 'expired' as const, endedAt: at };
    await records.change(IrrigationLease, change.id, values);
  }
}

async function listOpen(db: RequestTransaction, zoneId: number): Promise<OpenLease[]> {
  const { rows } = await sql<OpenLease>`
    select id, state, "durationSeconds", "litresPerMinute"::float8 as "litresPerMinute",
      extract(epoch from "heardAt")::float8 * 1000 as "heardAt", extract(epoch from "grantedAt")::float8 * 1000 as "grantedAt",
      extract(epoch from "expiresAt")::float8 * 1000 as "expiresAt"
    from irrigation_leases where zone_id = ${zoneId} and state in ('waiting', 'held') order by id`.execute(db);
  return rows;
}
