import { unitMessages, type ReportReading } from '@trellis/units/model';
import { useLiveMessage } from '@trellis/web-kit';
import { useState } from 'react';

export interface SensorNews {
  reading?: number;
  at?: number;
  batteryLevel?: number;
}

export const sensorKey = (deviceId: string, designatorId: number): string => `${deviceId} ${designatorId}`;

/**
 * What messages said about some sensors since they are shown, by `sensorKey`; battery levels by device id alone. A reading
 * that is older than the last one is left out.
 */
export function useSensorNews(deviceIds: ReadonlySet<string>): ReadonlyMap<string, SensorNews> {
  const [news, setNews] = useState<ReadonlyMap<string, SensorNews>>(new Map());
  const put = (key: string, fields: SensorNews) =>
    setNews((known) => {
      const before = known.get(key);
      if (fields.at !== undefined && before?.at !== undefined && fields.at < before.at) return known;
      return new Map(known).set(key, { ...before, ...fields });
    });
  const hear = ({ deviceId, designatorId, reading, data }: ReportReading) => {
    if (deviceIds.has(deviceId)) put(sensorKey(deviceId, designatorId), { reading, at: Date.parse(data.timestamp) });
  };
  useLiveMessage(unitMessages.reportReading, hear);
  useLiveMessage(unitMessages.reportSoilSensorReading, hear);
  useLiveMessage(unitMessages.reportSensorReading, hear);
  useLiveMessage(unitMessages.reportBatteryLevel, ({ deviceId, batteryLevel }) => {
    if (deviceIds.has(deviceId)) put(deviceId, { batteryLevel });
  });
  return news;
}
