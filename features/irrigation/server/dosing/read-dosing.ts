import {
  boldSetters,
  targetSetters,
  type dosingApi,
  type DosedChannel,
  type DosingTargets,
} from '@trellis/irrigation/model';
import type { VendorTargets } from '@trellis/devices/model';
import type { CallReply } from '@trellis/entity-kit';
import { callerOf, isMember, type CallContext } from '@trellis/server-kit';
import { isOffTarget, listAllSolutions } from '@trellis/unit-alerts/server';
import { sql } from 'kysely';

interface ControllerRow {
  id: number;
  name: string;
  vendor: string | null;
  model: string | null;
  zone_id: number | null;
  zone: string | null;
  status: string | null;
  lastPoll: Date | null;
  enabled: boolean;
  updatedate: Date;
  targets: VendorTargets | null;
}

/** Targets as they stand, nothing where none was set. */
export const targetsOf = (targets: VendorTargets | null): DosingTargets => ({
  ph: targets?.ph ?? null,
  ec: targets?.ec ?? null,
  phTolerance: targets?.phTolerance ?? null,
  ecTolerance: targets?.ecTolerance ?? null,
});

/** The dosing controllers of a facility with what they aim at and what is read of them. */
export async function readDosing(
  facilityId: number,
  context: CallContext,
): Promise<CallReply<typeof dosingApi.calls.dosing>> {
  const { rows } = await sql<ControllerRow>`
    select v.id, v.name, v.vendor, v.model, v.zone_id, z.name as zone, v.status, v."lastPoll", v.enabled, v.updatedate, v.targets
    from vendor_controllers v left join zones z on z.id = v.zone_id where v.facility_id = ${facilityId} order by v.name`.execute(
    context.db,
  );
  const solutions = await listAllSolutions(facilityId, context);
  const channelsOf = (wanted: number | null): DosedChannel[] =>
    solutions
      .filter(({ vendorController_id }) => vendorController_id === wanted)
      .map(({ id, name, isPh, target, tolerance, reading, at }) => ({
        ...{ sensor_id: id, name, kind: isPh ? 'ph' : 'ec', reading, at: at?.toISOString() ?? null, target, tolerance },
        isOff: target !== null && reading !== null && isOffTarget({ target, tolerance }, reading),
      }));
  const person = callerOf(context);
  return {
    controllers: rows.map(({ lastPoll, updatedate, targets, ...row }) => ({
      ...row,
      lastPoll: lastPoll?.toISOString() ?? null,
      updatedate: updatedate.toISOString(),
      targets: targetsOf(targets),
      channels: channelsOf(row.id),
    })),
    others: channelsOf(null),
    can: { set: isMember(person, facilityId, targetSetters), setFar: isMember(person, facilityId, boldSetters) },
  };
}
