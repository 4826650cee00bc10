import type { CallReply } from '@trellis/entity-kit';
import type { complianceApi } from '@trellis/compliance/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

type News = CallReply<typeof complianceApi.calls.getNews>;

interface Sample {
  id: number;
  label: string;
  sampledAt: Date;
  thc: number | null;
  cannabinoids: { name: string; value: number }[] | null;
  terpenes: { name: string; value: number }[] | null;
  terpenesTotal: number | null;
}

/** As many samples as the wall shows: ten slides of four. */
const most = 40;

/** Passed samples of the last days with their cannabinoids and terpenes (percent), strongest first. Totals are shown as totals,
 * never among their parts. */
export async function readGoodNews(days: number, { db, facilityId, now }: CallContext): Promise<News> {
  const since = new Date(now.getTime() - days * 86_400_000);
  const { rows } = await sql<Sample>`
    with results as (
      select b.id, coalesce(s.name, bt.label, b.number) as label, b."sampledAt", t.category, r.analyte as name, r.value,
        r.analyte ~* '^total' as "isTotal"
      from test_batches b
      join test_batch_results r on r."testBatch_id" = b.id and r.value > 0 and r.unit = '%'
      join test_types t on t.id = r."testType_id" and t.category in ('potency', 'terpenes')
      left join batches bt on bt.id = b.batch_id
      left join product_inventory_items p on p.id = b."productInventory_id"
      left join strains s on s.id = coalesce(bt.strain_id, p.strain_id)
      where b.facility_id = ${facilityId} and b.state = 'passed' and b."sampledAt" >= ${since}
    )
    select id, label, "sampledAt",
      max(value) filter (where category = 'potency' and name ilike 'total thc') as thc,
      json_agg(json_build_object('name', name, 'value', value) order by value desc, name)
        filter (where category = 'potency' and not "isTotal") as cannabinoids,
      json_agg(json_build_object('name', name, 'value', value) order by value desc, name)
        filter (where category = 'terpenes' and not "isTotal") as terpenes,
      max(value) filter (where category = 'terpenes' and "isTotal") as "terpenesTotal"
    from results group by id, label, "sampledAt"
    order by thc desc nulls last, id limit ${most}`.execute(db);
  const samples = rows.map(({ sampledAt, ...row }) => ({ ...row, sampledAt: sampledAt.toISOString() }));
  return {
    highThc: samples.flatMap(({ id, label, sampledAt, thc, cannabinoids, terpenes, terpenesTotal }) =>
      thc === null
        ? []
        : [{ id, label, sampledAt, thc, cannabinoids: cannabinoids ?? [], terpenes: terpenesTotal ?? sumOf(terpenes) }],
    ),
    terpDetail: samples.flatMap(({ id, label, sampledAt, terpenes }) =>
      terpenes === null ? [] : [{ id, label, sampledAt, terpenes }],
    ),
  };
}

const sumOf = (shares: Sample['terpenes']): number | null =>
  shares === null ? null : Math.round(shares.reduce((sum, { value }) => sum + value, 0) * 1000) / 1000;
