import { User } from '@trellis/access/model';
import { Client } from '@trellis/facilities/model';
import type { Records } from '@trellis/server-kit';
import { PlatformGroupCollection, PlatformGroupCollectionMember } from '@trellis/units/model';
import { demoTenantUnits, demoTenant } from '../company/tenant.ts';
import { insertRows } from './insert-rows.ts';
import type { Structure } from './seed-structure.ts';
import type { SeededUnit } from './seed-units.ts';

/** Lets some units of the Colorado site to a tenant of its own, whom the demo's sub-tenant works for. */
export async function seedTenant(
  records: Records,
  structure: Structure,
  units: readonly SeededUnit[],
  tenantId: number | undefined,
): Promise<void> {
  const facility_id = structure.facilities.get('colorado') ?? 0;
  const [tenantClient_id = 0] = await insertRows(records, Client, [demoTenant]);
  if (tenantId !== undefined) await records.change(User, tenantId, { client_id: tenantClient_id });
  const [platformGroupCollection_id = 0] = await insertRows(records, PlatformGroupCollection, [
    { facility_id, name: demoTenant.name, purpose: 'Let by the month', tenantClient_id },
  ]);
  const rented = units.filter((unit) => unit.facility_id === facility_id).slice(0, demoTenantUnits);
  await insertRows(
    records,
    PlatformGroupCollectionMember,
    rented.map(({ id }) => ({ platformGroupCollection_id, platformGroup_id: id })),
  );
}
