import { atOnce } from '@trellis/web-kit';
import type { UnitEntry } from '../live/unit-entry.ts';
import type { SortKey } from './arrange/sort-units.ts';
import type { LineMetric } from './lines/day-bands.ts';

export type ColumnKey =
  | 'crop'
  | 'temperature'
  | 'humidity'
  | 'co2'
  | 'co2Target'
  | 'vpd'
  | 'dewPoint'
  | 'light'
  | 'irrigation'
  | 'nextIrrigation'
  | 'mode'
  | 'co2Valve'
  | 'airUnit'
  | 'dehumidifier'
  | 'dehumidifier2Stage'
  | 'humidifier'
  | 'heaterstrip'
  | 'curtain'
  | 'lastSeen'
  | 'flower'
  | 'soil'
  | 'rootEc'
  | 'rootTemperature'
  | 'steering'
  | 'exceptions'
  | 'tickets';

export interface GridColumn {
  key: ColumnKey;
  /** The least it needs (px). */
  width: number;
  /** Its part of the width that is left over. */
  share?: number;
  sortKey?: SortKey;
  isNumber?: true;
  /** Its last day stands beside the number. */
  line?: LineMetric;
}

/** The columns after the unit and its state, most looked at first. */
const columns: readonly GridColumn[] = [
  { key: 'crop', width: 160, share: 1, sortKey: 'crop' },
  { key: 'temperature', width: 104, share: 1, sortKey: 'temperature', isNumber: true, line: 'temperature' },
  { key: 'humidity', width: 92, share: 1, sortKey: 'humidity', isNumber: true, line: 'humidity' },
  { key: 'vpd', width: 100, share: 1, sortKey: 'vpd', isNumber: true, line: 'vpd' },
  { key: 'co2', width: 104, share: 1, sortKey: 'co2', isNumber: true, line: 'co2' },
  { key: 'irrigation', width: 88, sortKey: 'irrigation' },
  { key: 'mode', width: 84 },
  { key: 'light', width: 98, sortKey: 'light' },
  { key: 'airUnit', width: 150 },
  { key: 'soil', width: 124, share: 1, sortKey: 'soil', isNumber: true, line: 'soil' },
  { key: 'rootEc', width: 74, isNumber: true },
  { key: 'rootTemperature', width: 74, isNumber: true },
  { key: 'nextIrrigation', width: 108 },
  { key: 'steering', width: 128, sortKey: 'steering' },
  { key: 'co2Target', width: 92 },
  { key: 'co2Valve', width: 92 },
  { key: 'dehumidifier', width: 104 },
  { key: 'dehumidifier2Stage', width: 118 },
  { key: 'humidifier', width: 96 },
  { key: 'heaterstrip', width: 96 },
  { key: 'curtain', width: 92 },
  { key: 'lastSeen', width: 70, sortKey: 'lastSeen', isNumber: true },
  { key: 'flower', width: 66, sortKey: 'flower', isNumber: true },
  { key: 'dewPoint', width: 66, sortKey: 'dewPoint', isNumber: true },
  { key: 'exceptions', width: 64, sortKey: 'exceptions', isNumber: true },
  { key: 'tickets', width: 66, sortKey: 'tickets', isNumber: true },
];

/** Columns that only some facilities fill, and what fills them. */
const filledBy: Partial<Record<ColumnKey, (entry: UnitEntry) => boolean>> = {
  light: hasDevice('light'),
  irrigation: hasDevice('irrigation'),
  nextIrrigation: hasDevice('irrigation'),
  co2Target: ({ record }) => record.facilityCo2Enabled,
  co2Valve: hasDevice('co2Valve'),
  airUnit: hasDevice('ecu', 'bard'),
  dehumidifier: hasDevice('dehumidifier'),
  dehumidifier2Stage: hasDevice('dehumidifier2Stage'),
  humidifier: hasDevice('humidifier'),
  heaterstrip: hasDevice('heaterstrip'),
  curtain: hasDevice('curtain'),
  flower: ({ record }) => record.daysInFlower !== null,
  soil: ({ record }) => record.xMoisture !== null,
  rootEc: ({ record }) => record.xFertility !== null,
  rootTemperature: ({ record }) => record.xTemp !== null,
  steering: ({ record }) => record.targetVWC !== null || record.cropSteeringPhase !== null,
};

/** The columns that say something about at least one of the units; those named stand first, in their order. */
export const chooseColumns = (entries: readonly UnitEntry[], first: readonly ColumnKey[] = []): readonly GridColumn[] =>
  atOnce(chooseColumnsInSteps(entries, first));

/** The same, a unit a step. */
export function* chooseColumnsInSteps(
  entries: readonly UnitEntry[],
  first: readonly ColumnKey[],
): Generator<void, readonly GridColumn[]> {
  let empty = Object.entries(filledBy);
  for (const entry of entries) {
    if (empty.length === 0) break;
    if (empty.some(([, isFilledBy]) => isFilledBy(entry))) {
      empty = empty.filter(([, isFilledBy]) => !isFilledBy(entry));
    }
    yield;
  }
  const left = new Set(empty.map(([key]) => key));
  return [
    ...first.flatMap((key) => columns.find((column) => column.key === key) ?? []),
    ...columns.filter(({ key }) => !first.includes(key)),
  ].filter(({ key }) => !left.has(key));
}

export const selectWidth = 38;
export const unitWidth = 108;
export const stateWidth = 258;
const fixedWidth = selectWidth + unitWidth + stateWidth;

/** The first columns that a width (px) holds: what does not fit is there to be chosen. */
export function findFitting(all: readonly GridColumn[], width: number): ReadonlySet<ColumnKey> {
  const fitting = new Set<ColumnKey>();
  let needed = fixedWidth;
  for (const column of all) {
    needed += column.width;
    if (needed > width && fitting.size > 0) break;
    fitting.add(column.key);
  }
  return fitting;
}

/** Widths of all columns as a CSS grid template, and the least width they need in px. */
export function gridTemplate(shown: readonly GridColumn[]): { template: string; minWidth: number } {
  const rest = shown.map(({ width, share }) => (share ? `minmax(${width}px, ${share}fr)` : `${width}px`));
  return {
    template: [`${selectWidth}px`, `${unitWidth}px`, `minmax(${stateWidth}px, 2fr)`, ...rest].join(' '),
    minWidth: fixedWidth + shown.reduce((sum, { width }) => sum + width, 0),
  };
}

function hasDevice(...keys: string[]): (entry: UnitEntry) => boolean {
  return ({ record }) => keys.some((key) => record.devices.includes(key));
}
