import type { ColumnKey } from './columns.ts';
import type { GridMode } from '../live/grid-mode.ts';

/** What the reference list calls columns, and what shows it. */
const columnsOf: Readonly<Record<string, readonly ColumnKey[]>> = {
  lastIrrigation: ['irrigation'],
  nextIrrigation: ['nextIrrigation'],
  soilMoisture: ['soil', 'rootEc', 'rootTemperature', 'steering'],
  co2: ['co2'],
  co2Target: ['co2Target', 'co2Valve'],
  temperature: ['temperature'],
  humidity: ['humidity'],
  vpd: ['vpd'],
  light: ['light'],
};

/** What helps to judge the columns a list puts first. */
const besides: Readonly<Record<string, readonly ColumnKey[]>> = {
  irrigation: ['crop', 'flower', 'mode', 'vpd', 'temperature'],
  co2: ['light', 'mode', 'crop', 'temperature', 'vpd'],
  grow: ['crop', 'flower', 'co2', 'airUnit', 'mode', 'dewPoint'],
  work: ['airUnit', 'light', 'lastSeen', 'mode', 'crop'],
};

/** The columns of a mode that stand first: those its list names, then what helps to judge them. */
export const firstColumns = ({ key, columns }: GridMode): readonly ColumnKey[] => [
  ...new Set([
    ...columns.flatMap((name) => columnsOf[name] ?? []),
    ...(columns.length > 0 ? (besides[key] ?? []) : []),
  ]),
];
