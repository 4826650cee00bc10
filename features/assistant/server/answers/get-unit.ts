import { linkTo } from '@trellis/assistant/model';
import { invalidRecord, notFound, type CallContext } from '@trellis/server-kit';
import { Unit, unitPagePath, type UnitRecord } from '@trellis/units/model';
import { listUnitStatus } from '@trellis/unit-status/server';

/** The status of the unit asked about; 422 when none is named, 404 when it is not the person's to see in this facility. */
export async function getUnit(id: number | undefined, context: CallContext): Promise<UnitRecord> {
  if (id === undefined) throw required('platformGroup_id');
  const { db, records, viewer, facilityId, now } = context;
  // The person's rights are the collection's own, tenants' included.
  await records.get(Unit, id, viewer);
  const [unit] = await listUnitStatus(db, { facilityId, unitIds: [id], now });
  if (!unit) throw notFound('ag_platformGroups');
  return unit;
}

/** 422 for an intent without what it is about. */
export const required = (property: string) =>
  invalidRecord('lexbots', [{ property: `params.${property}`, code: 'presence', message: 'is required' }]);

/** A unit's name, leading to its page. */
export const linkToUnit = (
  unit: Pick<UnitRecord, 'platformGroupName' | 'device_id' | 'controller_id' | 'platformGroup_id'>,
) => linkTo(unit.platformGroupName, unitPagePath(unit));
