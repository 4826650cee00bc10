import { designatorIds } from '@trellis/climate/model';
import type { CommandTarget } from '@trellis/commands/model';
import type { RequestTransaction, UserPrincipal } from '@trellis/server-kit';
import { sql, type RawBuilder } from 'kysely';
import { hasLock } from '../ledger/device-lockout.ts';

/** A controller with its unit, or a unit without a controller: everything a command is judged by. */
export interface Target extends CommandTarget {
  facilityId: number;
  platformGroupId: number | null;
  platformGroupName: string | null;
  /** The unit is let to the caller as a tenant. */
  isLet: boolean;
  /** … who may command it too. */
  isLetWithControl: boolean;
}

/** The controllers with these ids that exist, by id. */
export async function readTargetsByController(
  db: RequestTransaction,
  ids: readonly number[],
  caller: Pick<UserPrincipal, 'tenancy'>,
): Promise<ReadonlyMap<number, Target>> {
  const targets = await readTargets(db, sql`k.id = any(${[...new Set(ids)]}::integer[])`, caller);
  return new Map(targets.map((target) => [target.controllerId ?? 0, target]));
}

/** The units with these ids that exist, by id. */
export async function readTargetsByUnit(
  db: RequestTransaction,
  ids: readonly number[],
  caller: Pick<UserPrincipal, 'tenancy'>,
): Promise<ReadonlyMap<number, Target>> {
  const targets = await readTargets(db, sql`u.id = any(${[...new Set(ids)]}::integer[])`, caller);
  return new Map(targets.map((target) => [target.platformGroupId ?? 0, target]));
}

async function readTargets(
  db: RequestTransaction,
  where: RawBuilder<unknown>,
  { tenancy }: Pick<UserPrincipal, 'tenancy'>,
): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select k.id as "controllerId", f.id as "facilityId", coalesce(k."isForeign", false) as "isForeign", k."lastCommandFetch",
      f."lockLights" as "hasLockedLights", f."co2Enabled" as "hasCo2",
      f."hasCurtains" or f."hasAirRails" as "hasCurtains",
      exists (select 1 from sensors s where s.controller_id = k.id and s.designator_id = ${designatorIds.co2} and s.enabled) as "hasCo2Sensor",
      u.id as "platformGroupId", u.name as "platformGroupName", coalesce(u.deployed, true) as deployed,
      coalesce(u."isDisabled", false) as "isDisabled", coalesce(u."isTesting", false) as "isTesting", u."dndExpiration", u."lastIrrigated",
      ${hasLock('platformGroup_id', 'u.id')} as "isLockedOut",
      exists (select 1 from lifecycle_platforms p join lifecycles r on r.id = p.lifecycle_id
          where p."platformGroup_id" = u.id and p.finish is null and r.inflight = 1 and p.plants > 0)
        or exists (select 1 from platforms s join plant_containers b on b.platform_id = s.id join plants g on g."plantContainer_id" = b.id
          where s."platformGroup_id" = u.id and g.state = 'growing') as "hasPlants",
      lease."isLet", lease."isLetWithControl",
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'key', t.key,
          'designatorId', case when jsonb_typeof(d.parameters->'designator_id') = 'number' then (d.parameters->>'designator_id')::integer end,
          'travelSeconds', case when jsonb_typeof(d.parameters->'travelSeconds') = 'number' then (d.parameters->>'travelSeconds')::float8 end,
          'isLockedOut', ${hasLock('virtualDevice_id', 'd.id')})
          order by d.id)
        from virtual_devices d join virtual_device_types t on t.id = d."virtualDeviceType_id"
        where d.controller_id = k.id and d.enabled), '[]') as devices
    from controllers k full join units u on u.controller_id = k.id
    join facilities f on f.id = coalesce(k.facility_id, u.facility_id)
    cross join lateral (
      select count(*) > 0 as "isLet", coalesce(bool_or(c."allowControl"), false) as "isLetWithControl"
      from platform_group_collection_members m join platform_group_collections c on c.id = m."platformGroupCollection_id"
      where m."platformGroup_id" = u.id and c."tenantClient_id" = ${tenancy?.clientId ?? 0} and c.facility_id = any(${tenancy?.facilities ?? []}::integer[])
    ) lease
    where ${where}`.execute(db);
  return rows;
}
