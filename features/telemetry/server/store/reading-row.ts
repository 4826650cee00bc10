import { earliestReadingAt, readingOrigins } from '@trellis/telemetry/model';
import type { ReadingOrigin } from '@trellis/telemetry/model';
import type { DeviceStateRow } from './device-state-row.ts';

export interface ReadingRow {
  readonly facilityId: number;
  readonly sensorId: number;
  readonly designatorId: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** In the designator's stored unit. */
  readonly value: number;
  readonly origin: ReadingOrigin;
  readonly batteryLevel?: number;
}

export interface ReadingMessage {
  readonly controllerId: number;
  /**
   * The controller's own number of this message: a positive integer, one more with each message. It is what recognises
   * a redelivery. Messages of devices that do not number them leave it out and are written as they come.
   */
  readonly position?: number;
  readonly rows: readonly ReadingRow[];
  /** What devices did: kept in the transaction of the readings. */
  readonly states?: readonly DeviceStateRow[];
}

const knownOrigins = new Set<number>(Object.values(readingOrigins));

/** Whether the columns of the history can hold this row; anything else would fail the batch it travels in. */
export function isStorable(row: ReadingRow, latestAt: number): boolean {
  return (
    isId(row.facilityId) &&
    isId(row.sensorId) &&
    isId(row.designatorId) &&
    row.at >= earliestReadingAt &&
    row.at <= latestAt &&
    Number.isFinite(Math.fround(row.value)) &&
    knownOrigins.has(row.origin) &&
    (row.batteryLevel === undefined || Number.isFinite(Math.fround(row.batteryLevel)))
  );
}

/** Whether a number can be an id: an integer from 0 to 2³¹ − 1. */
export function isId(value: number): boolean {
  return (value | 0) === value && value >= 0;
}
