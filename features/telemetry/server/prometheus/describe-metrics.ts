import type { RequestTransaction } from '@trellis/server-kit';
import { prometheusMetric } from '@trellis/telemetry/model';
import { PrometheusRefusal } from './prometheus-refusal.ts';

/** The metrics of all designators in use, as `/metadata` of Prometheus tells them. */
export async function describeMetrics(db: RequestTransaction, metric: string | undefined, limit: string | undefined) {
  if (limit !== undefined && !/^-?\d{1,9}$/.test(limit)) throw new PrometheusRefusal('limit must be a number');
  const rows = await db
    .selectFrom('designators')
    .select(['id', 'key', 'unit', 'label'])
    .where('active', '=', true)
    .orderBy('seq')
    .orderBy('id')
    .execute();
  const known = rows.map(({ label, ...designator }) => {
    const { name, unit } = prometheusMetric(designator);
    return [name, [{ type: 'gauge', help: label, unit }]] as const;
  });
  const most = Number(limit ?? -1);
  return Object.fromEntries(
    known.filter(([name]) => metric === undefined || name === metric).slice(0, most > 0 ? most : undefined),
  );
}
