import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idleOutputs } from '../driver.ts';
import { parseRecordingMapping, readRecording, readRecordingMapping } from './read-recording.ts';
import { readRecordedTime } from './recording-dates.ts';
import { createReplayDriver, openReplayDriver } from './replay-driver.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const MINUTE = 60_000;
const recorded = Date.UTC(2020, 2, 1);
const recording = [0, 15, 30].flatMap((minute) => [
  { at: recorded + minute * MINUTE, designator: 5, reading: 20 + minute / 15 },
  { at: recorded + minute * MINUTE, designator: 7, reading: 1000 + minute },
]);
const startAt = Date.UTC(2026, 0, 1);

test('a recording plays as live sensors: values appear when they were measured, with times of today', async () => {
  const driver = await createReplayDriver({ recording, startAt });
  expect(driver.describe()).toEqual({
    devices: [],
    sensors: [
      { sensor: 'temperature', designator: 5 },
      { sensor: 'co2', designator: 7 },
    ],
  });
  expect(await driver.readSensors(startAt + 14 * MINUTE)).toEqual([
    { sensor: 'temperature', designator: 5, at: startAt, reading: 20 },
    { sensor: 'co2', designator: 7, at: startAt, reading: 1000 },
  ]);
  const [later] = await driver.readSensors(startAt + 15 * MINUTE);
  expect(later).toMatchObject({ at: startAt + 15 * MINUTE, reading: 21 });
  await driver.writeActuators(idleOutputs, startAt);
});

test('a recording plays faster than real time, and again from its start when it ends', async () => {
  const driver = await createReplayDriver({ recording, startAt, speed: 15 });
  const [fast] = await driver.readSensors(startAt + 2 * MINUTE);
  expect(fast).toMatchObject({ at: startAt + 2 * MINUTE, reading: 22 });
  const round = (31 * MINUTE) / 15;
  const [again] = await driver.readSensors(startAt + round + 1000);
  expect(again).toMatchObject({ at: startAt + round, reading: 20 });
  const once = await createReplayDriver({ recording, startAt, speed: 15, loop: false });
  const [last] = await once.readSensors(startAt + 60 * MINUTE);
  expect(last).toMatchObject({ reading: 22 });
});

test('rows out of order are put in order, and of two rows for one moment the later counts', async () => {
  const mixed = [...recording].reverse();
  const driver = await createReplayDriver({
    recording: [...mixed, { at: recorded, designator: 5, reading: 19 }],
    startAt,
  });
  const first = await driver.readSensors(startAt);
  expect(first.find((one) => one.designator === 5)?.reading).toBe(19);
});

test('an empty recording is refused', async () => {
  await expect(createReplayDriver({ recording: [], startAt })).rejects.toThrow('no reading');
});

test('a CSV with US dates, percent humidity, blanks and NULL becomes readings of the right moment and unit', async () => {
  const csv = join(folder, 'room.csv');
  await writeFile(
    csv,
    'Site,Timestamp, CO2 ,RH,TempF\nA,3/8/20 01:45,1508,45,77\nA,3/8/20 03:15,NULL,46,\n,,,,\nA,yesterday,1,1,1\nA,3/8/20 03:30,NaN,47,78.8\n',
  );
  const mapping = parseRecordingMapping({
    time: { column: 'Timestamp', format: 'us', timeZone: 'America/Denver' },
    columns: [
      { column: 'CO2', designator: 7 },
      { column: 'RH', designator: 6, convert: 'percent-to-fraction' },
      { column: 'TempF', designator: 5, convert: 'fahrenheit-to-celsius' },
    ],
  });
  const readings = await Array.fromAsync(readRecording(csv, mapping));
  const before = Date.UTC(2020, 2, 8, 8, 45);
  expect(readings).toEqual([
    { at: before, designator: 7, reading: 1508 },
    { at: before, designator: 6, reading: 0.45 },
    { at: before, designator: 5, reading: 25 },
    // The clocks went forward: half an hour of real time later.
    { at: before + 30 * MINUTE, designator: 6, reading: 0.46 },
    { at: before + 45 * MINUTE, designator: 6, reading: 0.47 },
    { at: before + 45 * MINUTE, designator: 5, reading: 26 },
  ]);
});

test('a unit replays a CSV file through a mapping file', async () => {
  const csv = join(folder, 'iso.csv');
  const mapping = join(folder, 'iso.json');
  await writeFile(csv, 'when;T\n2026-01-01 00:00;20\n2026-01-01T00:10:00Z;21\n');
  await writeFile(
    mapping,
    JSON.stringify({ delimiter: ';', time: { column: 'when' }, columns: [{ column: 'T', designator: 5 }], speed: 60 }),
  );
  const driver = await openReplayDriver(csv, mapping, startAt);
  const [reading] = await driver.readSensors(startAt + 10_000);
  expect(reading).toMatchObject({ sensor: 'temperature', reading: 21, at: startAt + 10_000 });
});

test('the mapping for an open vertical-farm recording can be used', async () => {
  const mapping = await readRecordingMapping(join(import.meta.dirname, 'mappings', 'plenty-vertical-farm.json'));
  expect(mapping.columns.map((one) => one.designator)).toEqual([5, 6, 7]);
});

test('a mapping with a mistake says where it is', () => {
  expect(() => parseRecordingMapping({ time: {}, columns: [] })).toThrow('column');
});

test.each([
  ['2026-03-01T12:00:00Z', 'iso', Date.UTC(2026, 2, 1, 12)],
  ['2026-03-01 12:00', 'iso', Date.UTC(2026, 2, 1, 20)],
  ['3/1/26 12:00', 'us', Date.UTC(2026, 2, 1, 20)],
  ['03/01/2026 12:00:30', 'us', Date.UTC(2026, 2, 1, 20, 0, 30)],
  ['soon', 'iso', undefined],
  ['13/40/26 12:00', 'us', undefined],
  ['', 'us', undefined],
] as const)('the recorded time "%s" (%s) is read', (text, format, expected) => {
  expect(readRecordedTime(text, format, 'America/Los_Angeles')).toBe(expected);
});
