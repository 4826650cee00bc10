import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** The published workflow a harvest's batch is processed by: that of its strain, of its facility, else of its crop. */
export async function chooseWorkflow(
  harvest: { facility_id: number; lifecycle_id: number; strain_id: number | null },
  { db }: Pick<CallContext, 'db'>,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select w.id from harvest_workflows w
      cross join (select k."cropType" from lifecycles l join grow_plans g on g.id = l.growplan_id
        join grow_plan_categories k on k.id = g.category_id where l.id = ${harvest.lifecycle_id}) crop
    where w.state = 'published' and coalesce(w.facility_id, ${harvest.facility_id}) = ${harvest.facility_id}
      and (w.strain_id is null or w.strain_id = ${harvest.strain_id}::int)
      and (w.strain_id is not null or w.category = case crop."cropType"
        when 'leafy greens' then 'leafy' when 'herbs' then 'leafy' when 'hemp' then 'hemp' else 'flower' end
        or w.category = 'flower' and crop."cropType" = 'hemp')
    order by w.strain_id is null, w.facility_id is null, w.category <> 'hemp', w.version desc, w.id limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
