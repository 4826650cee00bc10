import { highlightsApi, type HardwareSpec, type HarvestWeight } from '@trellis/reports/model';
import { implement, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { harvestGrams } from '@trellis/harvests/server';

/** As many harvests as five pages of a wall show. */
const mostHarvests = 40;
const mostCards = 20;
const mostReports = 50;

/** What a facility likes to show. */
export const highlightsRoutes = implement(highlightsApi, {
  getNews: async ({ query }, context) => ({
    harvestWeights: await readHarvests(query.days, context),
    hardwareSpecs: await readCards(query.hardware_product_id, context),
    lifecycleReports: await readPhotos(query.days, context),
  }),
});

/** Weighed harvests by strain and day. */
async function readHarvests(days: number, { db, facilityId, now }: CallContext): Promise<HarvestWeight[]> {
  const { rows } = await sql<HarvestWeight>`
    select min(h.id) as id, coalesce(s.name, h.name) as strain, coalesce(sum(h."plantCount"), 0)::int as "plantCount",
      h."harvestDate"::text as "harvestDate", sum(${harvestGrams})::float8 as "totalWetWeight"
    from harvests h left join strains s on s.id = h.strain_id
    where h.facility_id = ${facilityId} and h."harvestDate" >= (${now}::timestamptz - ${days} * interval '1 day')::date and h."totalWetWeight" > 0
    group by coalesce(s.name, h.name), h."harvestDate" order by h."harvestDate" desc, strain limit ${mostHarvests}`.execute(
    db,
  );
  return rows;
}

/** Products marked for the news, and the one asked for. */
async function readCards(productId: number | undefined, { db }: CallContext): Promise<HardwareSpec[]> {
  const { rows } = await sql<Omit<HardwareSpec, 'specs'> & { specs: unknown }>`
    select id, label, manufacturer, model, specs, "imageUrl" from hardware_products
    where active and ("showInNews" or id = ${productId ?? null}::int) order by label, id limit ${mostCards}`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, specs: specsOf(row.specs) }));
}

/** Name and value of each plain entry; anything nested is not for a wall. */
function specsOf(specs: unknown): HardwareSpec['specs'] {
  if (typeof specs !== 'object' || specs === null || Array.isArray(specs)) return [];
  return Object.entries(specs).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [{ name, value: String(value) }] : [],
  );
}

interface ReportRow {
  id: number;
  platformGroupName: string | null;
  begintime: Date;
  fileUploadUrl1: string | null;
  fileUploadUrl2: string | null;
  fileUploadUrl3: string | null;
  fileUploadUrl4: string | null;
}

/** Reports with at least one picture. */
async function readPhotos(days: number, { db, facilityId, now }: CallContext) {
  const { rows } = await sql<ReportRow>`
    select r.id, coalesce(r."platformGroupName", u.name) as "platformGroupName", r.begintime, r."fileUploadUrl1", r."fileUploadUrl2",
      r."fileUploadUrl3", r."fileUploadUrl4"
    from lifecycle_reports r join lifecycles l on l.id = r.lifecycle_id left join units u on u.id = r."platformGroup_id"
    where l.facility_id = ${facilityId} and r.begintime >= ${now}::timestamptz - ${days} * interval '1 day' and r.begintime <= ${now}
      and coalesce(r."fileUploadUrl1", r."fileUploadUrl2", r."fileUploadUrl3", r."fileUploadUrl4") is not null
    order by r.begintime desc, r.id limit ${mostReports}`.execute(db);
  return rows.map((row) => ({ ...row, begintime: row.begintime.toISOString() }));
}
