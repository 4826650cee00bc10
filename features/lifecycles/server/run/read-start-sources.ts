import type { CallReply } from '@trellis/entity-kit';
import type { runsApi } from '@trellis/lifecycles/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { isIsolated } from '../remediations/isolation.ts';
import { readPublished } from './read-start-choices.ts';

type Sources = CallReply<typeof runsApi.calls.startSources>;
/** What is to grow; null where nobody said yet. */
interface Grown {
  strain_id: number | null;
}

/** What a run of a plan could grow from and in at a facility. */
export async function readStartSources(
  { growplan_id, strain_id }: { growplan_id: number; strain_id?: number | undefined },
  context: CallContext,
): Promise<Sources> {
  const published = await readPublished(growplan_id, context);
  const plan = { strain_id: published.strain_id ?? strain_id ?? null };
  return {
    mothers: await listMothers(plan, context),
    lots: await listSeedLots(context),
    intakes: await listIntakes(plan, context),
    containerTypes: await listContainerTypes(context),
    licences: await listLicences(context),
  };
}

async function listMothers({ strain_id }: Grown, { db, facilityId, now }: CallContext): Promise<Sources['mothers']> {
  const { rows } = await sql<Sources['mothers'][number]>`
    select n.id as plant_id, n.tag, u.name as unit, (day_at(n.facility_id, ${now}::timestamptz) - n."plantedDate")::int as "ageDays",
      (select count(*)::int from plants c where c."motherPlant_id" = n.id and c.state = 'growing') as cuttings,
      ${isIsolated('n', 'p')} as "isIsolated"
    from plants n left join plant_locations o on o.id = n."plantLocation_id" left join plant_containers c on c.id = n."plantContainer_id"
      left join platforms p on p.id = coalesce(o.platform_id, c.platform_id) left join units u on u.id = p."platformGroup_id"
    where n.facility_id = ${facilityId} and n.mother and n.state = 'growing' and n.strain_id is not distinct from ${strain_id}::int
    order by "isIsolated", n.tag, n.id`.execute(db);
  return rows;
}

async function listSeedLots({ db, facilityId, now }: CallContext): Promise<Sources['lots']> {
  const { rows } = await sql<Sources['lots'][number]>`
    select l.id, l.lot, c.name, l."onHand"::float8 as "onHand", m.abbreviation as unit, to_char(l.expirydate, 'YYYY-MM-DD') as expirydate
    from consumable_lots l join facility_consumables f on f.id = l."facilityConsumable_id" join consumables c on c.id = f.consumable_id
      join units_of_measure m on m.id = c."stockUnit_id" join consumable_types t on t.id = c."consumableType_id"
    where f.facility_id = ${facilityId} and l."onHand" > 0 and (l.expirydate is null or l.expirydate >= day_at(${facilityId}, ${now}::timestamptz))
      and t.kind = 'other' order by c.name, l.expirydate, l.lot`.execute(db);
  return rows;
}

async function listIntakes({ strain_id }: Grown, { db, facilityId }: CallContext): Promise<Sources['intakes']> {
  const { rows } = await sql<Sources['intakes'][number]>`
    select i.id, i.number, i."sourceName" as "from", i.state,
      -- Of plants that are on the books those that still wait for a run.
      case when exists (select from plants p where p.intake_id = i.id) then (select count(*) from plants p
          where p.intake_id = i.id and p.state = 'growing' and p.lifecycle_id is null and not p.mother)::float8
        else sum(n."qtyReceived" - coalesce(n."qtyRejected", 0))::float8 end as plants
    from facility_intakes i join facility_intake_items n on n.intake_id = i.id and n."lineClass" = 'plant'
    where i.facility_id = ${facilityId} and i.state in ('quarantine', 'accepted', 'partially_accepted', 'closed')
      and (n.strain_id is null or ${strain_id}::int is null or n.strain_id = ${strain_id}::int)
    group by i.id order by i.arrived desc nulls last, i.id desc`.execute(db);
  return rows;
}

async function listContainerTypes({ db, facilityId }: CallContext): Promise<Sources['containerTypes']> {
  const { rows } = await sql<Sources['containerTypes'][number]>`
    select t.id, t.name, t.kind, t."plantsPerContainer",
      (select count(*)::int from plant_containers c where c."plantContainerType_id" = t.id and c.facility_id = ${facilityId} and c.status = 'empty') as empty
    from plant_container_types t where t.active and coalesce(t.facility_id, ${facilityId}) = ${facilityId} order by t.name, t.id`.execute(
    db,
  );
  return rows;
}

async function listLicences({ db, facilityId }: CallContext): Promise<Sources['licences']> {
  const { rows } = await sql<Sources['licences'][number]>`
    select s."licenseNumber", s."sendMode",
      (select coalesce(json_agg(json_build_object('area_id', r.area_id, 'LocationName', r."LocationName")), '[]') from state_compliance_rooms r
        where r."facilityStateCompliance_id" = s.id) as rooms,
      (select count(*)::int from metrc_tags t where t."licenseNumber" = s."licenseNumber" and t.kind = 'plant' and t.state = 'available') as "freeTags"
    from state_compliance_settings s
    where s.facility_id = ${facilityId} and s.system = 'metrc' and s."sendMode" <> 'off' and s."reportsPlants" order by 1`.execute(
    db,
  );
  return rows;
}
