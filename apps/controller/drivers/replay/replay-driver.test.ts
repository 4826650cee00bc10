import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idleOutputs } from '../driver.ts';
import { readRecording, readRecordingMapping } from './read-recording.ts';
import { createReplayDriver } from './replay-driver.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const minuteMs = 60_000;
const recorded = Date.UTC(2020, 2, 1);
const recording = [0, 15, 30].flatMap((minute) => [
  { at: recorded + minute * minuteMs, designator: 5, reading: 20 + minute / 15 },
  { at: recorded + minute * minuteMs, designator: 7, reading: 1000 + minute },
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
  expect(await driver.readSensors(startAt + 14 * minuteMs)).toEqual([
    { sensor: 'temperature', designator: 5, at: startAt, reading: 20 },
    { sensor: 'co2', designator: 7, at: startAt, reading: 1000 },
  ]);
  const [later] = await driver.readSensors(startAt + 15 * minuteMs);
  expect(later).toMatchObject({ at: startAt + 15 * minuteMs, reading: 21 });
  await driver.writeActuators(idleOutputs, startAt);
});

test('a recording plays faster than real time, and again from its start when it ends', async () => {
  const driver = await createReplayDriver({ recording, startAt, speed: 15 });
  const [fast] = await driver.readSensors(startAt + 2 * minuteMs);
  expect(fast).toMatchObject({ at: startAt + 2 * minuteMs, reading: 22 });
  const round = (31 * minuteMs) / 15;
  const [again] = await driver.readSensors(startAt + round + 1000);
  expect(again).toMatchObject({ at: startAt + round, reading: 20 });
  const once = await createReplayDriver({ recording, startAt, speed: 15, loop: false });
  const [last] = await once.readSensors(startAt + 60 * minuteMs);
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
  const mapping = await readRecordingMapping({
    time: { column: 'Timestamp', format: 'us', timeZone: 'America/Denver' },
    columns: [
      { column: 'CO2', designator: 7, device_id: 'room' },
      { column: 'RH', designator: 6, device_id: 'room', unitConversion: 'percent-to-fraction' },
      { column: 'TempF', designator: 5, device_id: 'room', unitConversion: 'fahrenheit-to-celsius' },
    ],
  });
  const readings = await Array.fromAsync(readRecording(csv, mapping));
  const before = Date.UTC(2020, 2, 8, 8, 45);
  expect(readings).toEqual([
    { at: before, sensor: 'co2', designator: 7, reading: 1508 },
    { at: before, sensor: 'humidity', designator: 6, reading: 0.45 },
    { at: before, sensor: 'temperature', designator: 5, reading: 25 },
    // The clocks went forward: half an hour of real time later.
    { at: before + 30 * minuteMs, sensor: 'humidity', designator: 6, reading: 0.46 },
    { at: before + 45 * minuteMs, sensor: 'humidity', designator: 6, reading: 0.47 },
    { at: before + 45 * minuteMs, sensor: 'temperature', designator: 5, reading: 26 },
  ]);
});

test('a unit replays a CSV file through the mapping of the import', async () => {
  const csv = join(folder, 'iso.csv');
  const mapping = join(folder, 'iso.json');
  await writeFile(csv, 'when;T;T2\n2026-01-01 00:00;20,5;19\n2026-01-01T00:10:00Z;21,5;18\n');
  await writeFile(
    mapping,
    JSON.stringify({
      delimiter: ';',
      decimal: ',',
      time: { column: 'when', timeZone: 'UTC' },
      columns: [
        { column: 'T', designator: 5, device_id: 'top' },
        { column: 'T2', designator: 5, device_id: 'bottom' },
      ],
    }),
  );
  const recorded = readRecording(csv, await readRecordingMapping(mapping));
  const driver = await createReplayDriver({ recording: recorded, startAt, speed: 60 });
  expect(await driver.readSensors(startAt + 10_000)).toMatchObject([
    { sensor: 'top temperature', reading: 21.5, at: startAt + 10_000 },
    { sensor: 'bottom temperature', reading: 18, at: startAt + 10_000 },
  ]);
});

test('a recording without a single reading, or in another unit, says why', async () => {
  const csv = join(folder, 'wrong.csv');
  const mapping = await readRecordingMapping({
    time: { column: 'Time' },
    columns: [{ column: 'T', designator: 5, device_id: 'room' }],
  });
  await writeFile(csv, 'Time,T\nsoon,20\n');
  await expect(createReplayDriver({ recording: readRecording(csv, mapping), startAt })).rejects.toThrow(
    /holds no reading\.\ntime\.unreadable \(1 times\): Time: "soon"/,
  );
  await writeFile(csv, 'Time,T\n2026-01-01T00:00Z,70\n');
  await expect(createReplayDriver({ recording: readRecording(csv, mapping), startAt })).rejects.toThrow('°F, not °C');
});

test('a mapping with a mistake says where it is', async () => {
  await expect(readRecordingMapping({ time: {}, columns: [] })).rejects.toThrow('column');
  await expect(
    readRecordingMapping({ time: { column: 'T' }, columns: [{ column: 'T', designator: 5, convert: 'none' }] }),
  ).rejects.toThrow('convert');
});
