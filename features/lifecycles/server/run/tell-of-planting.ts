import { queuers } from '@trellis/compliance/model';
import { queueMessages } from '@trellis/compliance/server';
import { Lifecycle, plantingRows, plantingService } from '@trellis/lifecycles/model';
import { callerOf, isMember, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { readFarmClock } from './farm-clock.ts';

interface Told {
  strain: string | null;
  rooms: { area_id: number; plants: number }[];
  names: { area_id: number; LocationName: string }[];
}

/**
 * Queues for the state what was planted with a run that began, where its licence reports plants, the batch has a name, the state
 * knows the rooms, and the person may report; the page of the start says so before.
 */
export async function tellOfPlanting(run: Lifecycle, context: CallContext): Promise<void> {
  const { licenseNumber, metrcPlantBatchName } = run;
  if (licenseNumber === null || metrcPlantBatchName === null) return;
  const user = callerOf(context);
  if (!isMember(user, run.facility_id, queuers)) return;
  const { rows } = await sql<Told>`
    select (select name from strains where id = ${run.strain_id}::int) as strain,
      (select coalesce(json_agg(json_build_object('area_id', u.area_id, 'plants', l.plants)), '[]') from lifecycle_platforms l
        join units u on u.id = l."platformGroup_id" where l.lifecycle_id = ${run.id} and l.finish is null) as rooms,
      (select coalesce(json_agg(json_build_object('area_id', r.area_id, 'LocationName', r."LocationName")), '[]') from state_compliance_rooms r
        where r."facilityStateCompliance_id" = s.id) as names
    from state_compliance_settings s where s."licenseNumber" = ${licenseNumber} and s.facility_id = ${run.facility_id}
      and s.system = 'metrc' and s."sendMode" <> 'off' and s."reportsPlants"`.execute(context.db);
  const [told] = rows;
  if (!told) return;
  const clock = await readFarmClock(run.facility_id, context);
  const planted = plantingRows({
    ...{ batchName: metrcPlantBatchName, source: run.source?.kind, strain: told.strain, rooms: told.rooms },
    day: clock.dateOf(new Date(run.starttime ?? context.now).getTime()),
    names: new Map(told.names.map(({ area_id, LocationName }) => [area_id, LocationName])),
  });
  if (!planted) return;
  await queueMessages(
    [
      {
        ...{ LicenseNumber: licenseNumber, action: 'POST', service: plantingService },
        ...{ payload: JSON.stringify(planted), refCollection: Lifecycle.path, ref_id: run.id },
      },
    ],
    user,
    context,
  );
}
