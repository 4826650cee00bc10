import { designatorIds } from '@trellis/climate/model';
import { telemetryApi } from '@trellis/telemetry/model';
import { unitMessages, type ReportReading, type UnitRecord } from '@trellis/units/model';
import { useCall, useLiveMessage } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import type { RootZoneTimes } from '../charts/prepare/newest-of.ts';

const metricOf = new Map([
  [designatorIds.externalMoisture, 'externalMoisture'],
  [designatorIds.fertility, 'fertility'],
  [designatorIds.soilTemperature, 'soilTemperature'],
] as const) as ReadonlyMap<number, keyof RootZoneTimes>;

/** When the sensors of a unit's root zone read last; its record holds only what they read. */
export function useRootZoneTimes({
  facility_id,
  platformGroup_id,
}: Pick<UnitRecord, 'facility_id' | 'platformGroup_id'>): RootZoneTimes {
  const { data } = useCall(telemetryApi.calls.loadFacilitySensors, {
    query: { facility_id: String(facility_id), platformGroup_id: String(platformGroup_id) },
  });
  const [news, setNews] = useState<RootZoneTimes>({});
  useLiveMessage(unitMessages.reportSoilSensorReading, (message: ReportReading) => {
    const metric = message.platformGroupId === platformGroup_id ? metricOf.get(message.designatorId) : undefined;
    const at = Date.parse(message.data.timestamp);
    if (metric) setNews((before) => ({ ...before, [metric]: Math.max(at, before[metric] ?? 0) }));
  });
  return useMemo(() => {
    const times: RootZoneTimes = {};
    for (const { designator_id, dbtime } of data?.data ?? []) {
      const metric = metricOf.get(designator_id);
      const at = Date.parse(dbtime ?? '');
      if (metric && Number.isFinite(at)) times[metric] = Math.max(at, times[metric] ?? 0);
    }
    return { ...times, ...news };
  }, [data, news]);
}
