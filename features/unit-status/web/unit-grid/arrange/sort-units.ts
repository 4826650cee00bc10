import { atOnce } from '@trellis/web-kit';
import { dewPointC } from '@trellis/climate/model';
import { sortInSteps } from '../../live/sort-in-steps.ts';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { stateKeyOf, stateUrgency } from './unit-states.ts';

/** What a column sorts by; units without a value come last in both directions. */
const sortValues = {
  unit: () => null, // the store's own order
  state: (entry) => stateUrgency[stateKeyOf(entry)],
  crop: ({ facets }) => facets.strain,
  flower: ({ record }) => record.daysInFlower,
  temperature: ({ record }) => record.temperature,
  humidity: ({ record }) => record.humidity,
  co2: ({ record }) => record.co2,
  vpd: ({ health }) => health.vpd.value,
  dewPoint: ({ record: { temperature, humidity } }) =>
    temperature === null || humidity === null ? null : (dewPointC(temperature, humidity * 100) ?? null),
  light: ({ record }) => record.lightIntensityAverage,
  irrigation: ({ record }) => toMillis(record.lastIrrigated),
  lastSeen: ({ record }) => toMillis(record.lastCommandFetch),
  soil: ({ record }) => record.xMoisture,
  steering: ({ record }) => record.targetVWC,
  exceptions: ({ record }) => record.exceptionCount,
  tickets: ({ record }) => record.ticketCount,
} satisfies Record<string, (entry: UnitEntry) => number | string | null>;

export type SortKey = keyof typeof sortValues;

export interface Sorting {
  key: SortKey;
  isDescending: boolean;
}

export const isSortKey = (text: string): text is SortKey => Object.hasOwn(sortValues, text);

/** The units in another order; equal ones keep theirs. By unit is the order they come in. */
export const sortUnits = (entries: readonly UnitEntry[], sorting: Sorting): UnitEntry[] =>
  atOnce(sortUnitsInSteps(entries, sorting));

/** The same in steps. */
export function* sortUnitsInSteps(
  entries: readonly UnitEntry[],
  { key, isDescending }: Sorting,
): Generator<void, UnitEntry[]> {
  if (key === 'unit') return isDescending ? entries.toReversed() : [...entries];
  const valueOf: (entry: UnitEntry) => number | string | null = sortValues[key];
  const direction = isDescending ? -1 : 1;
  const weighed = entries.map((entry) => ({ entry, value: valueOf(entry) }));
  yield;
  const sorted = yield* sortInSteps(weighed, (a, b) => compareValues(a.value, b.value, direction));
  return sorted.map(({ entry }) => entry);
}

const byText = new Intl.Collator();

function compareValues(a: number | string | null, b: number | string | null, direction: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return direction * (typeof a === 'string' ? byText.compare(a, String(b)) : a - Number(b));
}

function toMillis(text: string | null): number | null {
  const at = Date.parse(text ?? '');
  return Number.isFinite(at) ? at : null;
}

/** Whether an order changes only when the units' states or names do, not with every reading. */
export const isFullySorted = ({ key }: Sorting): boolean => key === 'unit' || key === 'state' || key === 'crop';
