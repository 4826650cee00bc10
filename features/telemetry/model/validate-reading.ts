import { findDesignator } from './designators.ts';

/** Before this instant no reading is believed: the clock of the device was never set. */
export const earliestReadingAt = Date.UTC(2000, 0, 1);
/** How far a device's clock may run ahead before its readings are refused. */
export const clockToleranceMs = 5 * 60_000;

export type ReadingRefusal =
  | 'reading.unknown-designator'
  | 'reading.not-a-number'
  | 'reading.out-of-range'
  | 'reading.no-time'
  | 'reading.too-old'
  | 'reading.future-dated';

/**
 * Says why a reading cannot be kept, or undefined when it can. `value` is in the designator's stored unit
 * (humidity a fraction 0–1), `at` and `now` are milliseconds since 1970.
 */
export function validateReading(
  designatorId: number,
  value: number,
  at: number,
  now: number,
): ReadingRefusal | undefined {
  const designator = findDesignator(designatorId);
  if (!designator) return 'reading.unknown-designator';
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'reading.not-a-number';
  if (value < designator.min || value > designator.max) return 'reading.out-of-range';
  return validateReadingTime(at, now);
}

/** Says why a time stamp cannot be believed, or undefined when it can. */
export function validateReadingTime(at: number, now: number): ReadingRefusal | undefined {
  if (typeof at !== 'number' || !Number.isFinite(at)) return 'reading.no-time';
  if (at < earliestReadingAt) return 'reading.too-old';
  if (at > now + clockToleranceMs) return 'reading.future-dated';
  return undefined;
}
