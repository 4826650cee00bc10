import type { ReportBatteryLevel, ReportSensorReading } from '@trellis/units/model';
import { useLiveMessage } from '@trellis/web-kit';
import { useState } from 'react';

export interface SensorNews {
  reading?: number;
  at?: number;
  batteryLevel?: number;
}

export const sensorKey = (deviceId: string, designatorId: number): string => `${deviceId} ${designatorId}`;

/** What messages said about some sensors since they are shown, by `sensorKey`; battery levels by device id alone. */
export function useSensorNews(deviceIds: ReadonlySet<string>): ReadonlyMap<string, SensorNews> {
  const [news, setNews] = useState<ReadonlyMap<string, SensorNews>>(new Map());
  const put = (key: string, fields: SensorNews) =>
    setNews((known) => new Map(known).set(key, { ...known.get(key), ...fields }));
  useLiveMessage<ReportSensorReading>('reportSensorReading', ({ deviceId, designatorId, reading, data }) => {
    if (deviceIds.has(deviceId)) put(sensorKey(deviceId, designatorId), { reading, at: Date.parse(data.timestamp) });
  });
  useLiveMessage<ReportBatteryLevel>('reportBatteryLevel', ({ deviceId, batteryLevel }) => {
    if (deviceIds.has(deviceId)) put(deviceId, { batteryLevel });
  });
  return news;
}
