import type { RequestTransaction } from '@trellis/server-kit';
import { prometheusMetric } from '@trellis/telemetry/model';
import { sql } from 'kysely';
import type { Selector } from './parse-query.ts';

export interface Series {
  sensorId: number;
  scale: number;
  /** `__name__` first; what a sensor does not have is missing. */
  labels: Readonly<Record<string, string>>;
}

/** Labels of series beside `__name__`. */
export const labelNames = ['area', 'facility', 'sensor', 'unit'] as const;

interface SensorRow {
  id: number;
  designator_id: number;
  key: string;
  designatorUnit: string | null;
  area: string | null;
  facility: string;
  sensor: string;
  unit: string | null;
}

/** The series of a facility that one of the selectors wants, of all where none is given: sensors that are switched on, of a
 * tenant those of the units let to them. */
export async function listSeries(
  db: RequestTransaction,
  {
    facilityId,
    tenantUnits,
    selectors,
  }: { facilityId: number; tenantUnits?: readonly number[] | undefined; selectors: readonly Selector[] },
): Promise<Series[]> {
  const mine = tenantUnits === undefined ? sql`` : sql`and u.id = any(${[...tenantUnits]}::int[])`;
  const { rows } = await sql<SensorRow>`
    select s.id, s.designator_id, d.key, d.unit as "designatorUnit", a.name as area, f.name as facility,
      s.device_id as sensor, u.name as unit
    from sensors s join designators d on d.id = s.designator_id join facilities f on f.id = s.facility_id
      left join units u on u.id = s."platformGroup_id" left join zones z on z.id = s.zone_id
      left join areas a on a.id = coalesce(u.area_id, z.area_id)
    where s.facility_id = ${facilityId} and s.enabled ${mine}
    order by s.designator_id, s.device_id, s.id`.execute(db);
  return rows
    .map(seriesOf)
    .filter(({ labels }) => selectors.length === 0 || selectors.some((one) => isWanted(one, labels)));
}

function seriesOf({ id, designator_id, key, designatorUnit, ...places }: SensorRow): Series {
  const { name, scale } = prometheusMetric({ id: designator_id, key, unit: designatorUnit });
  const labels = labelNames.flatMap((label) => {
    const value = places[label];
    return value === null || value === '' ? [] : [[label, value] as const];
  });
  return { sensorId: id, scale, labels: Object.fromEntries([['__name__', name], ...labels]) };
}

const isWanted = ({ matchers }: Selector, labels: Series['labels']): boolean =>
  matchers.every(({ label, matches }) => matches(labelOf(labels, label)));

/** The value of a label, empty where there is none; nothing that every object has is one. */
export const labelOf = (labels: Series['labels'], name: string): string =>
  (Object.hasOwn(labels, name) ? labels[name] : undefined) ?? '';
