import type { UnitRecord } from './unit-record.ts';

/** Address of a unit's page. A unit without a controller has the page of its number alone. */
export const unitPagePath = ({
  device_id,
  controller_id,
  platformGroup_id,
}: Pick<UnitRecord, 'device_id' | 'controller_id' | 'platformGroup_id'>): string =>
  `/device/${encodeURIComponent(device_id ?? `unit-${platformGroup_id}`)}/${controller_id ?? 0}`;

/** Address of the chart of one metric of a unit. */
export const unitChartPath = (unit: Parameters<typeof unitPagePath>[0], metric: string): string =>
  `${unitPagePath(unit)}?metric=${metric}`;
