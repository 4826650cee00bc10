import { sensorsApi, type SensorHealth } from '@trellis/telemetry/model';
import { unitMessages, type ReportReading } from '@trellis/units/model';
import { useCall, useLiveMessage, useUser } from '@trellis/web-kit';
import { useEffect, useMemo, useRef, useState } from 'react';

/** How a sensor did is judged anew this often (ms). */
const judgeMs = 60_000;
/** Values of many sensors are painted together, at most this often (ms). */
const paintMs = 1_000;

interface News {
  reading?: number;
  at?: number;
  battery?: number;
}
const keyOf = (device: string, designator: number | string): string => `${device}/${designator}`;

/** A sensor as the page shows it: with what arrived by message since it was read. */
export interface LiveSensor extends SensorHealth {
  /** When it was measured, ms; null when it never reported. */
  at: number | null;
}

/** The facility's sensors, kept fresh by their messages. */
export function useSensors() {
  const { facility_id } = useUser();
  const read = useCall(
    sensorsApi.calls.health,
    { query: facility_id === null ? {} : { facility_id: String(facility_id) } },
    { pollMs: judgeMs, dependsOn: ['sensors', 'zones', 'ag_platformGroups'] },
  );
  const news = useNews();
  const sensors = useMemo(() => read.data?.map((sensor) => withNews(sensor, news)), [read.data, news]);
  return { ...read, data: sensors };
}

function withNews(sensor: SensorHealth, news: ReadonlyMap<string, News>): LiveSensor {
  const read = sensor.dbtime === null ? null : Date.parse(sensor.dbtime);
  const { reading, at } = news.get(keyOf(sensor.device_id, sensor.designator_id)) ?? {};
  const battery = news.get(keyOf(sensor.device_id, 'battery'))?.battery ?? sensor.batteryLevel;
  if (reading === undefined || at === undefined || at < (read ?? -Infinity))
    return { ...sensor, batteryLevel: battery, at: read };
  // What speaks again is no longer silent; the other judgements wait for the next look at its history.
  const flags = sensor.flags.filter((flag) => flag !== 'stale');
  return { ...sensor, reading, at, batteryLevel: battery, flags };
}

function useNews(): ReadonlyMap<string, News> {
  const [shown, setShown] = useState<ReadonlyMap<string, News>>(new Map());
  const heard = useRef(new Map<string, News>());
  const isNew = useRef(false);
  const put = (key: string, news: News) => {
    heard.current.set(key, news);
    isNew.current = true;
  };
  const take = ({ deviceId, designatorId, reading, data }: ReportReading) =>
    put(keyOf(deviceId, designatorId), { reading, at: Date.parse(data.timestamp) });
  useLiveMessage(unitMessages.reportReading, take);
  useLiveMessage(unitMessages.reportSoilSensorReading, take);
  useLiveMessage(unitMessages.reportSensorReading, take);
  useLiveMessage(unitMessages.reportBatteryLevel, ({ deviceId, batteryLevel }) =>
    put(keyOf(deviceId, 'battery'), { battery: batteryLevel }),
  );
  useEffect(() => {
    const timer = setInterval(() => {
      if (!isNew.current) return;
      isNew.current = false;
      setShown(new Map(heard.current));
    }, paintMs);
    return () => clearInterval(timer);
  }, []);
  return shown;
}
