import { Area } from '@trellis/facilities/model';
import { findTenantRows, notFound } from '@trellis/server-kit';
import { Unit } from '@trellis/units/model';
import { listFreshClimate } from '@trellis/unit-status/server';
import type { Answerer, AnswerContext } from './answer.ts';
import { required } from './get-unit.ts';
import { metricOf, showMetric } from './show-metric.ts';

/** The mean of a metric over the newest readings of an area's units, or of the facility's, none older than 16 minutes. */
export const answerMetricAverage: Answerer = async (given) => {
  const { slots, words, reader, context } = given;
  const { metric, area_id: areaId } = slots;
  if (metric === undefined) throw required('metric');
  const { db, facilityId, now } = context;
  const where = areaId === undefined ? words.wholeFacility(reader.facilityName) : await getAreaName(areaId, given);
  const unitIds = await findTenantRows(Unit, facilityId, context);
  const units = await listFreshClimate(db, { facilityId, areaId, unitIds, now });
  const values = units.map((unit) => metricOf(metric, unit)).filter((value) => value !== null);
  if (values.length === 0) return { result: words.noReadings(metric, where) };
  const show = (value: number) => showMetric(metric, value, reader);
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    result: words.average({
      metric,
      where,
      value: show(sum / values.length),
      low: show(values.reduce((low, value) => Math.min(low, value))),
      high: show(values.reduce((high, value) => Math.max(high, value))),
      units: values.length,
    }),
  };
};

async function getAreaName(id: number, { context }: AnswerContext): Promise<string> {
  const area = await context.records.get(Area, id, context.viewer);
  if (area.facility_id !== context.facilityId) throw notFound('ag_areas');
  return area.name;
}
