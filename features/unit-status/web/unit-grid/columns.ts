import type { DeviceKind } from '@trellis/ui';
import type { UnitEntry } from '../live/unit-entry.ts';
import type { SortKey } from './arrange/sort-units.ts';

export type ColumnKey =
  | 'crop'
  | 'temperature'
  | 'humidity'
  | 'co2'
  | 'vpd'
  | 'dewPoint'
  | 'light'
  | 'irrigation'
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
  | 'steering'
  | 'exceptions'
  | 'tickets';

export interface GridColumn {
  key: ColumnKey;
  /** px; the column of the crop, or else the last one, takes what is left over. */
  width: number;
  /** px in roomy lines, which say more. */
  roomyWidth?: number;
  sortKey?: SortKey;
  /** Drawn in the head instead of words. */
  icon?: DeviceKind;
  isNumber?: true;
}

/** The columns after the unit and its state, most looked at first: what does not fit is reached by scrolling. */
const columns: readonly GridColumn[] = [
  { key: 'crop', width: 184, sortKey: 'crop' },
  { key: 'temperature', width: 66, sortKey: 'temperature', isNumber: true },
  { key: 'humidity', width: 54, sortKey: 'humidity', isNumber: true },
  { key: 'co2', width: 60, roomyWidth: 74, sortKey: 'co2', isNumber: true },
  { key: 'vpd', width: 56, sortKey: 'vpd', isNumber: true },
  { key: 'dewPoint', width: 58, sortKey: 'dewPoint', isNumber: true },
  { key: 'light', width: 38, icon: 'light', sortKey: 'light' },
  { key: 'irrigation', width: 114, roomyWidth: 122, sortKey: 'irrigation' },
  { key: 'mode', width: 34, icon: 'mode' },
  { key: 'co2Valve', width: 34, icon: 'co2' },
  { key: 'airUnit', width: 112, icon: 'airUnit' },
  { key: 'dehumidifier', width: 34, icon: 'dehumidifier' },
  { key: 'dehumidifier2Stage', width: 34, icon: 'twoStageDehumidifier' },
  { key: 'humidifier', width: 34, icon: 'humidifier' },
  { key: 'heaterstrip', width: 34, icon: 'heater' },
  { key: 'curtain', width: 34, icon: 'curtain' },
  { key: 'lastSeen', width: 64, sortKey: 'lastSeen', isNumber: true },
  { key: 'flower', width: 58, sortKey: 'flower', isNumber: true },
  { key: 'soil', width: 138, sortKey: 'soil' },
  { key: 'steering', width: 128, sortKey: 'steering' },
  { key: 'exceptions', width: 56, sortKey: 'exceptions', isNumber: true },
  { key: 'tickets', width: 56, sortKey: 'tickets', isNumber: true },
];

/** Columns that only some facilities fill, and what fills them. */
const filledBy: Partial<Record<ColumnKey, (entry: UnitEntry) => boolean>> = {
  light: hasDevice('light'),
  irrigation: hasDevice('irrigation'),
  co2Valve: hasDevice('co2Valve'),
  airUnit: hasDevice('ecu', 'bard'),
  dehumidifier: hasDevice('dehumidifier'),
  dehumidifier2Stage: hasDevice('dehumidifier2Stage'),
  humidifier: hasDevice('humidifier'),
  heaterstrip: hasDevice('heaterstrip'),
  curtain: hasDevice('curtain'),
  flower: ({ record }) => record.daysInFlower !== null,
  soil: ({ record }) => record.xMoisture !== null || record.xFertility !== null || record.xTemp !== null,
  steering: ({ record }) => record.targetVWC !== null || record.cropSteeringPhase !== null,
};

/** The columns that say something about at least one of the units. */
export function chooseColumns(entries: readonly UnitEntry[]): readonly GridColumn[] {
  return columns.filter(({ key }) => {
    const isFilledBy = filledBy[key];
    return isFilledBy === undefined || entries.some(isFilledBy);
  });
}

export const selectWidth = 40;
export const unitWidth = 124;
export const stateWidth = 138;

/** Widths of all columns as a CSS grid template, and the least width they need in px. */
export function gridTemplate(shown: readonly GridColumn[], isRoomy: boolean): { template: string; minWidth: number } {
  const widths = shown.map(({ width, roomyWidth = width }) => (isRoomy ? roomyWidth : width));
  const widest = shown.some(({ key }) => key === 'crop') ? 'crop' : shown.at(-1)?.key;
  const rest = shown.map(({ key }, index) =>
    key === widest ? `minmax(${widths[index]}px, 1fr)` : `${widths[index]}px`,
  );
  return {
    template: [`${selectWidth}px`, `${unitWidth}px`, `${stateWidth}px`, ...rest].join(' '),
    minWidth: selectWidth + unitWidth + stateWidth + widths.reduce((sum, width) => sum + width, 0),
  };
}

function hasDevice(...keys: string[]): (entry: UnitEntry) => boolean {
  return ({ record }) => keys.some((key) => record.devices.includes(key));
}
