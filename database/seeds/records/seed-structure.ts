import { Area, Client, Facility } from '@trellis/facilities/model';
import type { Records } from '@trellis/server-kit';
import { demoClient, demoFacilities, type FacilityKey } from '../company/facilities.ts';
import { insertRows } from './insert-rows.ts';

export interface Structure {
  clientId: number;
  facilities: ReadonlyMap<FacilityKey, number>;
  /** By name; rooms of the demo have different names. */
  areas: ReadonlyMap<string, number>;
}

/** Adds the company, its sites and their rooms. */
export async function seedStructure(records: Records): Promise<Structure> {
  const [clientId = 0] = await insertRows(records, Client, [demoClient]);
  const facilities = new Map<FacilityKey, number>();
  const areas = new Map<string, number>();
  for (const facility of demoFacilities) {
    const [facility_id = 0] = await insertRows(records, Facility, [{ ...facility.values, client_id: clientId }]);
    facilities.set(facility.key, facility_id);
    const ids = await insertRows(
      records,
      Area,
      facility.areas.map((area, seq) => ({ ...area, facility_id, seq })),
    );
    facility.areas.forEach(({ name }, index) => areas.set(name, ids[index] ?? 0));
  }
  return { clientId, facilities, areas };
}
