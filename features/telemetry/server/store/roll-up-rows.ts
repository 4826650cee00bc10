import { earliestReadingAt } from '@trellis/telemetry/model';
import type { ReadingRow } from './reading-row.ts';

const minuteMs = 60_000;

/** Columns of the roll-up rows of one level, sorted by sensor and bucket. */
export interface RollUp {
  readonly length: number;
  readonly facilityIds: Int32Array;
  readonly sensorIds: Int32Array;
  /** Start of the bucket, milliseconds since 1970. */
  readonly buckets: Float64Array;
  readonly mins: Float32Array;
  readonly maxs: Float32Array;
  readonly sums: Float64Array;
  readonly counts: Int32Array;
}

/**
 * Row numbers sorted by sensor, then by minute, then by arrival. Everything after works in this order: neighbouring rows
 * share roll-up rows and index pages, and every transaction takes its row locks in the same order.
 */
export function sortRows(rows: readonly ReadingRow[]): Int32Array {
  const ranks = rankSensors(rows);
  let first = Infinity;
  let last = -Infinity;
  for (const row of rows) {
    if (row.at < first) first = row.at;
    if (row.at > last) last = row.at;
  }
  const firstMinute = Math.floor((first - earliestReadingAt) / minuteMs);
  const minutes = Math.floor((last - earliestReadingAt) / minuteMs) - firstMinute + 1;
  if (ranks.size * minutes * rows.length > Number.MAX_SAFE_INTEGER) return sortRowsByComparing(rows);
  // Sensor, minute and row number packed in one number: a native sort of numbers instead of ten thousand comparisons in JavaScript.
  const keys = new Float64Array(rows.length);
  let sensorId = -1;
  let rank = -1;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as ReadingRow;
    if (row.sensorId !== sensorId) {
      sensorId = row.sensorId;
      rank = ranks.get(sensorId) as number;
    }
    const minute = Math.floor((row.at - earliestReadingAt) / minuteMs) - firstMinute;
    keys[i] = (rank * minutes + minute) * rows.length + i;
  }
  keys.sort();
  return Int32Array.from(keys, (key) => key % rows.length);
}

function rankSensors(rows: readonly ReadingRow[]): Map<number, number> {
  const sensors = new Set<number>();
  let last = -1;
  for (const { sensorId } of rows) {
    if (sensorId !== last) sensors.add(sensorId);
    last = sensorId;
  }
  const sorted = Int32Array.from(sensors).sort();
  const ranks = new Map<number, number>();
  sorted.forEach((sensorId, rank) => ranks.set(sensorId, rank));
  return ranks;
}

function sortRowsByComparing(rows: readonly ReadingRow[]): Int32Array {
  const minuteOf = (row: ReadingRow): number => Math.floor(row.at / minuteMs);
  return Int32Array.from(rows.keys()).sort((i, j) => {
    const [a, b] = [rows[i] as ReadingRow, rows[j] as ReadingRow];
    return a.sensorId - b.sensorId || minuteOf(a) - minuteOf(b) || i - j;
  });
}

function allocateRollUp(length: number): RollUp & { length: number } {
  return {
    length: 0,
    facilityIds: new Int32Array(length),
    sensorIds: new Int32Array(length),
    buckets: new Float64Array(length),
    mins: new Float32Array(length),
    maxs: new Float32Array(length),
    sums: new Float64Array(length),
    counts: new Int32Array(length),
  };
}

/** Minimum, maximum, sum and count of each sensor and minute; `order` comes from `sortRows`. */
export function rollUpMinutes(rows: readonly ReadingRow[], order: Int32Array): RollUp {
  const out = allocateRollUp(order.length);
  let sensorId = -1;
  let bucket = Number.NaN;
  let n = -1;
  for (let i = 0; i < order.length; i++) {
    const row = rows[order[i] as number] as ReadingRow;
    const value = Math.fround(row.value); // what the column will hold
    if (row.sensorId !== sensorId || row.at >= bucket + minuteMs || row.at < bucket) {
      n++;
      sensorId = row.sensorId;
      bucket = Math.floor(row.at / minuteMs) * minuteMs;
      out.facilityIds[n] = row.facilityId;
      out.sensorIds[n] = sensorId;
      out.buckets[n] = bucket;
      out.mins[n] = value;
      out.maxs[n] = value;
      out.sums[n] = value;
      out.counts[n] = 1;
      continue;
    }
    if (value < (out.mins[n] as number)) out.mins[n] = value;
    if (value > (out.maxs[n] as number)) out.maxs[n] = value;
    (out.sums[n] as number) += value;
    (out.counts[n] as number)++;
  }
  out.length = n + 1;
  return out;
}

/** Puts the rows of a finer roll-up together to buckets of `minutes` (a multiple of the finer width that divides an hour). */
export function rollUpFurther(finer: RollUp, minutes: number): RollUp {
  const widthMs = minutes * minuteMs;
  const out = allocateRollUp(finer.length);
  let n = -1;
  for (let i = 0; i < finer.length; i++) {
    const sensorId = finer.sensorIds[i] as number;
    const bucket = Math.floor((finer.buckets[i] as number) / widthMs) * widthMs;
    const low = finer.mins[i] as number;
    const high = finer.maxs[i] as number;
    if (n < 0 || out.sensorIds[n] !== sensorId || out.buckets[n] !== bucket) {
      n++;
      out.facilityIds[n] = finer.facilityIds[i] as number;
      out.sensorIds[n] = sensorId;
      out.buckets[n] = bucket;
      out.mins[n] = low;
      out.maxs[n] = high;
      out.sums[n] = finer.sums[i] as number;
      out.counts[n] = finer.counts[i] as number;
      continue;
    }
    if (low < (out.mins[n] as number)) out.mins[n] = low;
    if (high > (out.maxs[n] as number)) out.maxs[n] = high;
    (out.sums[n] as number) += finer.sums[i] as number;
    (out.counts[n] as number) += finer.counts[i] as number;
  }
  out.length = n + 1;
  return out;
}

/** Row numbers of each sensor's newest reading; of two of the same time the later arrival counts. Sorted by sensor. */
export function pickLatest(rows: readonly ReadingRow[], order: Int32Array): Int32Array {
  const latest: number[] = [];
  let best: ReadingRow | undefined;
  for (const index of order) {
    const row = rows[index] as ReadingRow;
    if (best && row.sensorId === best.sensorId) {
      if (row.at < best.at) continue;
      latest[latest.length - 1] = index;
    } else {
      latest.push(index);
    }
    best = row;
  }
  return Int32Array.from(latest);
}
