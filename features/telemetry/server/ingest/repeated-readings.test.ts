import { readingOrigins } from '@trellis/telemetry/model';
import { expect, test } from 'vitest';
import { humidifier, light, saying } from './known.testing.ts';
import { createNewestTimes } from './repeated-readings.ts';

const T = Date.UTC(2026, 10, 22, 12);
const row = (sensorId: number, at: number, value = 20) => ({
  facilityId: 3,
  sensorId,
  designatorId: 5,
  at,
  value,
  origin: readingOrigins.live,
});

test('the newest reading of a sensor is the one with the latest time, whichever came last', () => {
  const newest = createNewestTimes(new Map([[1, T]]), []);
  expect(newest.isNewer(row(1, T))).toBe(false);
  expect(newest.isRepeated(row(1, T))).toBe(true);
  expect(newest.takeReading(row(1, T))).toBe(false);
  expect(newest.takeReading(row(1, T - 1))).toBe(false);
  expect(newest.isNewer(row(1, T + 1))).toBe(true);
  expect(newest.takeReading(row(1, T + 1))).toBe(true);
  expect(newest.isRepeated(row(1, T + 1))).toBe(true);
  expect(newest.isRepeated(row(1, T))).toBe(false);
  expect(newest.isNewer(row(1, T))).toBe(false);
  expect(newest.takeReading(row(2, T - 60_000))).toBe(true);
});

test('a reading is what a birth told if sensor, time and value are the same', () => {
  const told = { sensorId: 1, at: T, value: 20 };
  const newest = createNewestTimes(new Map(), [told]);
  expect(newest.wasInBirth(row(1, T))).toBe(true);
  expect(newest.wasInBirth(row(2, T))).toBe(false);
  expect(newest.wasInBirth(row(1, T + 1))).toBe(false);
  expect(newest.wasInBirth(row(1, T, 21))).toBe(false);
  newest.noteOfBirth(row(2, T + 5, 22));
  expect(newest.wasInBirth(row(2, T + 5, 22))).toBe(true);
  expect(newest.listBirths()).toEqual([told, { sensorId: 2, at: T + 5, value: 22 }]);
});

test('what a device said holds until something later is said of the same', () => {
  const newest = createNewestTimes(new Map(), []);
  const said = (at: number, more: object = {}) =>
    newest.takeState(saying('state', 'on', { device: light, at, ...more }));
  expect(said(T)).toBe(true);
  expect(said(T)).toBe(true);
  expect(said(T - 1)).toBe(false);
  expect(said(T - 1, { isHistorical: true })).toBe(false);
  expect(said(T + 1, { isHistorical: true })).toBe(true);
  expect(said(T)).toBe(false);
  expect(said(T - 1, { device: humidifier })).toBe(true);
  expect(said(T - 1, { device: undefined })).toBe(true);
});

test('what a device kept while it was away holds only against a time that is known', () => {
  const newest = createNewestTimes(new Map(), []);
  const kept = (at: number) => newest.takeState(saying('mode', 'AUTOMATIC', { at, isHistorical: true }));
  expect(kept(T)).toBe(false);
  expect(newest.takeState(saying('mode', 'MANUAL', { at: T }))).toBe(true);
  expect(kept(T)).toBe(true);
});

test('2,000 things of a controller are followed; one more is not, and those before it still are', () => {
  const newest = createNewestTimes(new Map(), []);
  const said = (number: number, at = T) => newest.takeState(saying(`stats/${number}`, number, { at }));
  const taken = Array.from({ length: 2_000 }, (_, number) => said(number));
  expect(taken).not.toContain(false);
  expect(said(2_000)).toBe(false);
  expect(said(1_999, T + 1)).toBe(true);
});
