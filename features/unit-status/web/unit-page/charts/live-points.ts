import { unitMessages, type ReportReading } from '@trellis/units/model';
import { useLiveMessage } from '@trellis/web-kit';
import { useEffect, useRef, useState } from 'react';
import type { SeriesPoint } from './prepare/metric-series.ts';

/** Readings that came since the charts were read, by device and designator. */
export type LivePoints = ReadonlyMap<string, readonly SeriesPoint[]>;

export const pointKey = (deviceId: string, designatorId: number): string => `${deviceId} ${designatorId}`;

/** Charts take new readings in this often (ms): more often nobody sees a difference. */
const takeMs = 5_000;
/** As many of each sensor as a quarter of an hour brings at one a second. */
const mostKept = 900;

/** Gathers the readings of some sensors as they come. */
export function useLivePoints(keys: ReadonlySet<string>): LivePoints {
  const [points, setPoints] = useState<LivePoints>(new Map());
  const coming = useRef<[string, SeriesPoint][]>([]);
  const hear = ({ deviceId, designatorId, reading, data }: ReportReading) => {
    const key = pointKey(deviceId, designatorId);
    if (!keys.has(key)) return;
    coming.current.push([key, { at: Date.parse(data.timestamp), min: reading, avg: reading, max: reading }]);
  };
  useLiveMessage(unitMessages.reportReading, hear);
  useLiveMessage(unitMessages.reportSoilSensorReading, hear);
  useLiveMessage(unitMessages.reportSensorReading, hear);
  useEffect(() => {
    const timer = setInterval(() => {
      const came = coming.current.splice(0);
      if (came.length > 0) setPoints((before) => withPoints(before, came));
    }, takeMs);
    return () => clearInterval(timer);
  }, []);
  return points;
}

/** The points with those that came; the oldest are forgotten. */
export function withPoints(before: LivePoints, came: readonly [string, SeriesPoint][]): LivePoints {
  const next = new Map(before);
  for (const [key, point] of came) next.set(key, [...(next.get(key) ?? []), point].slice(-mostKept));
  return next;
}
