import type { ReplyOf } from '@trellis/entity-kit';
import type { Lifecycle, RunArticle, runCostsApi, RunHandover } from '@trellis/lifecycles/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { dryGrams } from '../read-yield.ts';
import { basisOfFacility, isUse, runCostBases, runCosts } from './run-costs.ts';

type Told = ReplyOf<typeof runCostsApi.calls.costs>;

/** What a run cost, with what each part was reckoned from. */
export async function readRunCosts({ id }: Pick<Lifecycle, 'id'>, { db, viewer }: CallContext): Promise<Told> {
  const { rows } = await sql<Omit<Told, 'articles' | 'handovers'>>`
    select ${runCosts(viewer)} as costs, ${runCostBases(viewer)} as bases, l."plantsStarted", ${dryGrams}::float8 as "dryGrams"
    from lifecycles l left join ${basisOfFacility} p on true where l.id = ${id}`.execute(db);
  const [told] = rows;
  if (!told) throw new Error(`Run ${id} is gone within its own transaction.`);
  const { rows: articles } = await sql<RunArticle>`
    select s.id as "facilityConsumable_id", c.name, m.abbreviation as unit,
      coalesce(sum(e.qty) filter (where e.kind in ('reservation', 'release')), 0)::float8 as promised,
      coalesce(-sum(e.qty) filter (where ${isUse}), 0)::float8 as used,
      (sum(-e.qty * e."unitCost") filter (where ${isUse} and e."unitCost" is not null))::float8 as cost,
      coalesce(-sum(e.qty) filter (where ${isUse} and e."unitCost" is null), 0)::float8 as uncosted
    from consumable_ledger_entries e join facility_consumables s on s.id = e."facilityConsumable_id"
      join consumables c on c.id = s.consumable_id left join units_of_measure m on m.id = c."stockUnit_id"
    where e.lifecycle_id = ${id} and e."postedAt" is not null group by s.id, c.name, m.abbreviation order by c.name, s.id`.execute(
    db,
  );
  const { rows: handovers } = await sql<RunHandover>`
    select h.id, h.time, o.id as lifecycle_id, o.name, h."toLifecycle_id" = ${id} as "isTaken", h.plants, h.share
    from lifecycle_handovers h join lifecycles o on o.id = case when h."toLifecycle_id" = ${id} then h."fromLifecycle_id" else h."toLifecycle_id" end
    where h."toLifecycle_id" = ${id} or h."fromLifecycle_id" = ${id} order by h.id desc`.execute(db);
  return { ...told, articles, handovers };
}
