import { expect, test } from 'vitest';
import { noon, makeUnit, minutesBefore } from './make-unit.fixture.ts';
import { laterInstant, newerReading, takeReading } from './newer-reading.ts';
import type { TimedReading } from './newer-reading.ts';
import { unitState } from './unit-state.ts';

const older: TimedReading = { reading: 30, at: minutesBefore(5) };
const newer: TimedReading = { reading: 26, at: noon };

test('of two readings the one taken later is kept, whichever arrives first', () => {
  expect(newerReading(older, newer)).toBe(newer);
  expect(newerReading(newer, older)).toBe(newer);
});

test('a reading without a readable time gives way to one that has it', () => {
  expect(newerReading({ reading: 30, at: 'soon' }, older)).toBe(older);
  expect(newerReading(older, { reading: 30, at: null })).toBe(older);
});

test('two readings of the same moment are settled alike in both orders', () => {
  const low: TimedReading = { reading: 20, at: noon };
  const high: TimedReading = { reading: 21, at: noon };
  const none: TimedReading = { reading: null, at: noon };
  expect([newerReading(low, high), newerReading(high, low)]).toEqual([high, high]);
  expect([newerReading(none, low), newerReading(low, none)]).toEqual([low, low]);
});

test('the later of two instants is kept, and any instant beats none', () => {
  expect(laterInstant(minutesBefore(5), noon)).toBe(noon);
  expect(laterInstant(noon, minutesBefore(5))).toBe(noon);
  expect(laterInstant(null, noon)).toBe(noon);
  expect(laterInstant(noon, null)).toBe(noon);
});

test('a late message about the past neither raises nor clears a warning', () => {
  const hot = makeUnit({ temperature: 30, lastTemperatureUpdate: minutesBefore(1) });
  const stillHot = takeReading(hot, 'temperature', { reading: 26, at: minutesBefore(2) });
  expect(stillHot).toBe(hot);
  expect(unitState(stillHot, noon).state).toBe('WARN');
  const cooled = takeReading(hot, 'temperature', { reading: 26, at: noon });
  expect(unitState(cooled, noon).state).toBe('HEALTHY');
  expect(hot.temperature).toBe(30);
});

test('each metric takes its own reading and keeps the others', () => {
  const unit = makeUnit();
  const damp = takeReading(unit, 'humidity', { reading: 0.7, at: noon });
  expect(damp).toEqual({ ...unit, humidity: 0.7, lastHumidityUpdate: noon });
  expect(takeReading(unit, 'co2', { reading: 700, at: noon })).toEqual({ ...unit, co2: 700, lastCo2Update: noon });
});
