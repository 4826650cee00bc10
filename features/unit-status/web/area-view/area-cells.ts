import { staleMetricMinutes } from '@trellis/climate/model';
import type { UnitEntry } from '../live/unit-entry.ts';
import { vwcLimits } from '../unit-page/charts/prepare/target-bands.ts';

/** What a cell may show large, by its key 1–8 on the keyboard. */
export const cellMetrics = [
  'temperature',
  'humidity',
  'co2',
  'vpd',
  'moisture',
  'fertility',
  'light',
  'harvest',
] as const;
export type CellMetric = (typeof cellMetrics)[number];

/** A rack with its units from the first position to the last. */
export interface Rack {
  name: string | null;
  units: UnitEntry[];
}

const byName = new Intl.Collator(undefined, { numeric: true });

/** The units of an area as they stand: rack by rack, those without a rack last. */
export function arrangeRacks(units: readonly UnitEntry[]): Rack[] {
  const racks = Map.groupBy(units, ({ record }) => record.rack);
  return [...racks]
    .map(([name, list]) => ({
      name,
      units: list.sort((one, other) => byName.compare(one.facets.name, other.facets.name)),
    }))
    .sort(
      (one, other) =>
        Number(one.name === null) - Number(other.name === null) || byName.compare(one.name ?? '', other.name ?? ''),
    );
}

/** The value of a metric in the unit it is stored in: °C, fraction, ppm, kPa, %, dS/m, fraction, days. */
export function valueOf({ record, health }: UnitEntry, metric: CellMetric, now: number): number | null {
  switch (metric) {
    case 'temperature':
    case 'humidity':
    case 'co2':
      return record[metric];
    case 'vpd':
      return health.vpd.value ?? null;
    case 'moisture':
      return record.xMoisture;
    case 'fertility':
      return record.xFertility;
    case 'light':
      return record.lightIntensityAverage;
    case 'harvest': {
      const end = record.lifecycles[0]?.harvestdate;
      return end ? Math.ceil((Date.parse(end) - now) / 86_400_000) : null;
    }
  }
}

/** A target and where a value lies against it. */
export interface CellBand {
  min: number | null;
  max: number | null;
}

/** The target of a metric in the light period of the moment; null where nobody set one. */
export function bandOf({ record, health: { environment, vpd } }: UnitEntry, metric: CellMetric): CellBand | null {
  if (metric === 'vpd') return vpd.band;
  if (metric === 'moisture')
    return record.targetVWC === null ? null : vwcLimits(record.targetVWC, record.drybackPct ?? null);
  if (metric !== 'temperature' && metric !== 'humidity' && metric !== 'co2') return null;
  const limits = environment?.[metric === 'temperature' ? 'temp' : metric];
  if (!limits) return null;
  const scale = metric === 'humidity' ? 0.01 : 1;
  const end = (value: number | null | undefined) => (typeof value === 'number' ? value * scale : null);
  return { min: end(limits.min), max: end(limits.max) };
}

/**
 * How far a value lies from its target: 0 within, −1 … below, up to 1 above, full where it is as far off as the band is wide;
 * null where there is no value or no target.
 */
export function deviationOf(value: number | null, band: CellBand | null): number | null {
  if (value === null || band === null || (band.min === null && band.max === null)) return null;
  const width =
    Math.abs((band.max ?? band.min ?? 0) - (band.min ?? band.max ?? 0)) || Math.abs(band.max ?? band.min ?? 1) * 0.1;
  if (band.max !== null && value > band.max) return Math.min(1, (value - band.max) / width);
  if (band.min !== null && value < band.min) return Math.max(-1, (value - band.min) / width);
  return 0;
}

/**
 * How far a unit's reading lies from its target now: 0 too where its rule still calls it in order, so that a cell is not painted
 * against its own state; null where it is too old to say.
 */
export function deviationNow(entry: UnitEntry, metric: CellMetric, now: number): number | null {
  if (isStale(entry, metric, now)) return null;
  if (verdictOf(entry, metric) === 'in-band') return 0;
  return deviationOf(valueOf(entry, metric, now), bandOf(entry, metric));
}

function verdictOf({ health: { metrics, vpd } }: UnitEntry, metric: CellMetric): string | undefined {
  if (metric === 'vpd') return vpd.verdict;
  return metric === 'temperature' || metric === 'humidity' || metric === 'co2' ? metrics[metric].verdict : undefined;
}

/** How warm a cell is painted (0–1): by its place between the lowest and the highest of the room. */
export function heatOf(value: number | null, all: readonly (number | null)[]): number | null {
  if (value === null) return null;
  const known = all.filter((one) => one !== null);
  const low = Math.min(...known);
  const high = Math.max(...known);
  return high > low ? (value - low) / (high - low) : 0.5;
}

/** Whether what a metric read last is too old to count; a lamp is as old as the last word of its controller, and a date is never. */
export function isStale({ record }: UnitEntry, metric: CellMetric, now: number): boolean {
  if (metric === 'harvest') return false;
  const read = readAt(record, metric);
  return !read || now - Date.parse(read) >= staleMetricMinutes * 60_000;
}

/** When a metric was read last (ISO). */
export function readAt(record: UnitEntry['record'], metric: Exclude<CellMetric, 'harvest'>): string | null | undefined {
  switch (metric) {
    case 'temperature':
      return record.lastTemperatureUpdate;
    case 'humidity':
      return record.lastHumidityUpdate;
    case 'co2':
      return record.lastCo2Update;
    case 'vpd':
      // Of the two it is made of, the older one.
      return [record.lastTemperatureUpdate ?? '', record.lastHumidityUpdate ?? ''].sort()[0];
    case 'moisture':
      return record.lastMoistureUpdate;
    case 'fertility':
      return record.lastFertilityUpdate;
    case 'light':
      return record.lastCommandFetch;
  }
}

/** Cells on a page at most. */
export const mostCells = 400;

/** The racks of a page, cut where it is full; a rack may go on upon the next one. */
export function pageOfRacks(racks: readonly Rack[], page: number): Rack[] {
  let before = 0;
  return racks.flatMap(({ name, units }) => {
    const from = page * mostCells - before;
    before += units.length;
    const own = units.slice(Math.max(0, from), Math.max(0, from + mostCells));
    return own.length > 0 ? [{ name, units: own }] : [];
  });
}

/** All units as one rack, those farthest from their target first, then those without a verdict. */
export function sortByDeviation(racks: readonly Rack[], metric: CellMetric, now: number): Rack[] {
  const off = (entry: UnitEntry) => {
    const deviation = deviationNow(entry, metric, now);
    return deviation === null ? -1 : Math.abs(deviation);
  };
  const units = racks.flatMap((rack) => rack.units).map((entry) => ({ entry, off: off(entry) }));
  units.sort((one, other) => other.off - one.off || byName.compare(one.entry.facets.name, other.entry.facets.name));
  return units.length > 0 ? [{ name: null, units: units.map(({ entry }) => entry) }] : [];
}
