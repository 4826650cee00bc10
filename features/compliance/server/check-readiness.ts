import { StateComplianceSetting, type ReadinessProblem } from '@trellis/compliance/model';
import { moveRow, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** What keeps a licence from sending at once: an expired licence, rooms with growing plants and products in stock that have no
 * name at the state. */
export async function listReadinessProblems(
  setting: StateComplianceSetting,
  context: CallContext,
): Promise<ReadinessProblem[]> {
  const { rows } = await sql<ReadinessProblem>`
    with asked as (select ${setting.id}::int as setting, ${setting.facility_id}::int as facility, ${setting.licenseNumber}::text as licence)
    select 'licence' as kind, l.id, l.number as label
    from asked join licenses l on l.facility_id = asked.facility and l.number = asked.licence
    where l.expirydate < day_at(asked.facility, now())
    union all
    select distinct 'room', a.id, a.name
    from asked join areas a on a.facility_id = asked.facility
      join units u on u.area_id = a.id
      join lifecycle_platforms lp on lp."platformGroup_id" = u.id and lp.finish is null
    where not exists (
      select 1 from state_compliance_rooms r where r."facilityStateCompliance_id" = asked.setting and r.area_id = a.id)
    union all
    select 'product', p.id, p."itemName"
    from asked join product_inventory_items p on p.facility_id = asked.facility
    where p.status not in ('finished', 'destroyed') and p."metrcItem_id" is null and not exists (
      select 1 from state_compliance_items i
      where i."facilityStateCompliance_id" = asked.setting and i.category = p.category
        and (i.strain_id is null or i.strain_id = p.strain_id))
    order by 1, 3, 2`.execute(context.db);
  return rows;
}

/** Lets the messages of a licence leave at once, unless something is missing. */
export async function goLive(
  setting: StateComplianceSetting,
  reason: string,
  context: CallContext,
): Promise<StateComplianceSetting> {
  const live = await moveRow(StateComplianceSetting, setting, 'goLive', { reason }, context);
  const problems = await listReadinessProblems(live, context);
  if (problems.length > 0)
    throw new Refusal(
      'NOT_READY',
      'The licence is not ready: some rooms or products in use have no name at the state, or it has expired.',
      409,
      { problems },
    );
  return live;
}
