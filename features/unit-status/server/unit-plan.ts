import { createHash } from 'node:crypto';
import { listControllerLoops } from '@trellis/devices/server';
import type { Database, RequestTransaction } from '@trellis/server-kit';
import { emptyPhase, followPhase, phaseOf, type UnitPlanMessage, type UnitRecord } from '@trellis/units/model';
import { listUnitStatus } from './unit-status.ts';

/** A plan with the controller it is for. */
export interface ControllerPlan {
  controllerId: number;
  plan: UnitPlanMessage;
}

/** Plans of the facility's units at a moment, or of some controllers only. */
export async function listUnitPlans(
  db: Database | RequestTransaction,
  facilityId: number,
  now: Date,
  controllerIds?: readonly number[],
): Promise<ControllerPlan[]> {
  const units = await listUnitStatus(db, { facilityId, now });
  const loops = await listControllerLoops(db, facilityId);
  const leasing = await listLeasingUnits(db, facilityId);
  return units.flatMap((unit) => {
    const { controller_id: controllerId } = unit;
    if (controllerId === null || (controllerIds && !controllerIds.includes(controllerId))) return [];
    const currentPhase = phaseOf(unit) ?? (unit.ownSchedule && withoutPlan(unit));
    const plan: UnitPlanMessage = {
      platformGroup_id: unit.platformGroup_id,
      facility_timezone: unit.facility_timezone,
      currentPhase,
      lightIntensity: currentPhase?.lightIntensity ?? null,
      facilityCo2Enabled: unit.facilityCo2Enabled,
      hasPlants: unit.lifecycles.some(({ plants }) => plants > 0),
      loops: loops.get(controllerId) ?? [],
      controller_id: controllerId,
      leasesWater: leasing.has(unit.platformGroup_id),
    };
    return [{ controllerId, plan }];
  });
}

/** What a unit follows that nothing grows on: its own schedule, with its hours of water moved. Water is held where a plan has some to come. */
const withoutPlan = ({ ownSchedule, waterShiftMinutes = 0, waterPercent, lastIrrigated }: UnitRecord) =>
  followPhase(emptyPhase, {
    ownSchedule,
    waterShiftMinutes: waterShiftMinutes ?? 0,
    waterPercent: waterPercent ?? 100,
    waterHeldUntil: null,
    lastIrrigated,
  });

/** Units of a facility whose water is shared by a zone. */
async function listLeasingUnits(db: Database | RequestTransaction, facilityId: number): Promise<Set<number | null>> {
  const served = await db
    .selectFrom('zone_devices')
    .innerJoin('zones', 'zones.id', 'zone_devices.zone_id')
    .innerJoin('zone_types', 'zone_types.id', 'zones.zonetype_id')
    .select('zone_devices.platformGroup_id')
    .where('zones.facility_id', '=', facilityId)
    .where('zones.active', '=', true)
    .where('zone_types.modeKey', '=', 'irrigation')
    .where('zone_devices.role', '=', 'served')
    .execute();
  return new Set(served.map(({ platformGroup_id }) => platformGroup_id));
}

/** Short fingerprint of a plan, to tell whether a controller already has it. */
export const planHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
