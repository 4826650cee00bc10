import { Readable } from 'node:stream';
import { createRegistry } from '@trellis/entity-kit';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findHistoryFaults, listHistory } from '../store/history-checks.testing.ts';
import { openTelemetryDatabase } from '../telemetry-database.testing.ts';
import { describeImport } from './describe-import.ts';
import { importFile, type ImportFileRequest } from './import-file.ts';
import { parseImportMapping } from './mapping/import-mapping.ts';

// Sensors belong to a facility by a field of their own, so no other definition is looked up.
const registry = createRegistry([]);
let database: Awaited<ReturnType<typeof openTelemetryDatabase>>;
let pool: Pool;

beforeEach(async () => {
  database = await openTelemetryDatabase();
  pool = database.pool;
  await pool.query(`insert into facilities (id, name, facility_timezone, "mqttGroup") values (1, 'North', 'America/Denver', 'north');
    insert into designators (id, label, key) values (5, 'Temperature', 'temperature'), (6, 'Humidity', 'humidity');
    insert into areas (id, facility_id, name) values (1, 1, 'Room');
    insert into units (id, facility_id, area_id, name) values (7, 1, 1, 'Rack 1')`);
});
afterEach(() => database.close());

const columns = [
  { column: 'T', designator: 5, device_id: 'box' },
  { column: 'RH', designator: 6, device_id: 'box', unitConversion: 'percent-to-fraction' },
];
const makeMapping = (more: Record<string, unknown> = {}) =>
  parseImportMapping({ time: { column: 'Time', timeZone: 'UTC' }, createSensors: true, columns, ...more });

function importText(text: string | Iterable<string>, more: Partial<ImportFileRequest> = {}) {
  const input = Readable.from(typeof text === 'string' ? [Buffer.from(text)] : text, { objectMode: true });
  return importFile({ pool, registry }, { input, fileName: 'room.csv', mapping: makeMapping(), ...more });
}

const good = 'Time,T,RH\n2025-01-01 00:00,21,45\n2025-01-01 00:15,22,46\n,,\n';
const withBadLine = 'Time,T,RH\n2025-01-01 00:00,21,45\nx,22,46\n2025-01-01 00:30,23,47\n';
const countRows = async (table: string): Promise<number> =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? -1;
const listCounts = async () => ({
  readings: await countRows('readings'),
  sensors: await countRows('sensors'),
  log: await countRows('activity_logs'),
});

test.each([
  ['dates', { format: 'dd.MM.yyyy HH:mm' }, ['01.02.2025', '06:15', '01.02.2025', '6h']],
  ['ISO', {}, ['2025-02-01', '06:15', '2025-02-01', 'six']],
  ['a spreadsheet', { format: 'excel-serial' }, ['45689', '0.260416667', '45689', 'x']],
])('day and time of day may stand in two columns: %s', async (_, how, [day, clock, other, bad]) => {
  const time = { column: 'Day', timeOfDayColumn: 'Clock', timeZone: 'UTC', ...how };
  const mapping = parseImportMapping({ time, createSensors: true, columns });
  const text = `Day,T,Clock,RH\n${day},21,${clock},45\n`;
  expect(await importText(text, { mapping })).toMatchObject({ outcome: 'imported', imported: 2 });
  const { rows } = await pool.query<{ at: Date }>('select distinct at from readings');
  expect(rows.map(({ at }) => at.toISOString())).toEqual(['2025-02-01T06:15:00.000Z']);
  const wrong = `Day,T,Clock,RH\n${day},21,,45\n${other},21,${bad},45\n`;
  expect(await importText(wrong, { mapping })).toMatchObject({ outcome: 'refused', problemLines: 2 });
});

test('a file becomes history, with its sensors, roll-ups, latest values and an entry in the activity log', async () => {
  const summary = await importText(good, { mapping: makeMapping({ unit: 'Rack 1' }) });
  expect(summary).toMatchObject({
    outcome: 'imported',
    lines: 3,
    emptyLines: 1,
    imported: 4,
    duplicates: 0,
    sensorsCreated: 2,
  });
  expect(summary.columns).toMatchObject([
    { min: 21, max: 22, count: 2 },
    { min: 0.45, max: 0.46 },
  ]);
  expect(await findHistoryFaults(pool)).toEqual([]);
  const sensors = await pool.query(
    'select device_id, designator_id, "platformGroup_id", facility_id from sensors order by 2',
  );
  expect(sensors.rows).toEqual([
    { device_id: 'box', designator_id: 5, platformGroup_id: 7, facility_id: 1 },
    { device_id: 'box', designator_id: 6, platformGroup_id: 7, facility_id: 1 },
  ]);
  const log = await pool.query('select action, collection, source, facility_id from activity_logs order by id');
  const entry = { source: 'job', facility_id: 1 };
  expect(log.rows).toEqual([
    { action: 'create', collection: 'sensors', ...entry },
    { action: 'create', collection: 'sensors', ...entry },
    { action: 'other', collection: 'readings', ...entry },
  ]);
});

test('the same file again, and the same row twice in a file, add nothing', async () => {
  await importText(good);
  const again = await importText(`${good}2025-01-01 00:15,22,46\n2025-01-01 00:30,23,47\n2025-01-01 00:30,23,47\n`);
  expect(again).toMatchObject({ outcome: 'imported', imported: 2, duplicates: 8, sensorsCreated: 0 });
  expect(await countRows('readings')).toBe(6);
  expect(await countRows('sensors')).toBe(2);
});

test('a bad line refuses the whole file: no reading, no sensor, no entry', async () => {
  const summary = await importText(withBadLine);
  expect(summary).toMatchObject({ outcome: 'refused', imported: 0, sensorsCreated: 0 });
  expect(summary.problems).toEqual([{ cause: 'time.unreadable', count: 1, lines: [3], example: 'Time: "x"' }]);
  expect(await listCounts()).toEqual({ readings: 0, sensors: 0, log: 0 });
});

test('with report the other lines are imported and the bad ones listed', async () => {
  const summary = await importText(withBadLine, { onProblem: 'report' });
  expect(summary).toMatchObject({ outcome: 'imported', imported: 4, lines: 3 });
  expect(summary.problems).toMatchObject([{ cause: 'time.unreadable', lines: [3] }]);
  expect(describeImport(summary).join('\n')).toContain('time.unreadable');
  expect(await countRows('readings')).toBe(4);
});

/** The problems an import tells of, as "line column cause". */
async function listTold(text: string, more: Partial<ImportFileRequest> = {}) {
  const told: string[] = [];
  const tellProblem: ImportFileRequest['tellProblem'] = ({ line, column, cause, detail }) => {
    told.push([line, column, cause, detail].filter((part) => part !== undefined).join(' '));
    return undefined;
  };
  const summary = await importText(text, { tellProblem, ...more });
  return { told, summary };
}

test('every problem of a file is told, also several on a line and thousands of a kind', async () => {
  const lines = ['2025-01-01 00:00,warm,145', 'x,21,wet', ...Array<string>(3000).fill('2025-01-01 00:30,?,45')];
  const { told, summary } = await listTold(`Time,T,RH\n${lines.join('\n')}\n`);
  expect(summary).toMatchObject({ outcome: 'refused', problemLines: 3002 });
  expect(told.slice(0, 4)).toEqual([
    '2 T reading.not-a-number',
    '2 RH reading.out-of-range that is 1.45',
    '3 Time time.unreadable',
    '3 RH reading.not-a-number',
  ]);
  expect(told).toHaveLength(3004);
  expect(told.at(-1)).toBe('3003 T reading.not-a-number');
});

test('the same time with another value is told with its line and what stays, beside a mere repetition that is not', async () => {
  const text =
    'Time,T,RH\n2025-01-01 00:00,21,45\n2025-01-01 00:15,22,46\n2025-01-01 00:00,21,47\n2025-01-01 00:15,22.5,46\n';
  const inFile = [
    '4 RH reading.conflicting 2025-01-01T00:00:00.000Z: line 2 has 0.45',
    '5 T reading.conflicting 2025-01-01T00:15:00.000Z: line 3 has 22',
  ];
  for (const isDryRun of [true, false]) {
    const { told, summary } = await listTold(text, { isDryRun });
    expect(summary.outcome).toBe('refused');
    expect(told).toEqual(inFile);
  }
  expect(await listCounts()).toEqual({ readings: 0, sensors: 0, log: 0 });
  const { summary } = await listTold(text, { onProblem: 'report' });
  expect(summary).toMatchObject({ outcome: 'imported', imported: 4, duplicates: 4 });
  const first = [21, 22, 0.45, 0.46].map(Math.fround);
  const { rows } = await pool.query<{ reading: number }>('select reading from readings order by sensor_id, at');
  expect(rows.map(({ reading }) => Math.fround(reading))).toEqual(first);

  const later = 'Time,T,RH\n2025-01-01 00:00,23,45\n2025-01-01 00:30,23,47\n';
  const withHistory = ['2 T reading.conflicting 2025-01-01T00:00:00.000Z: the history has 21'];
  for (const isDryRun of [true, false]) expect((await listTold(later, { isDryRun })).told).toEqual(withHistory);
  expect(await countRows('readings')).toBe(4);
  expect((await listTold(later, { onProblem: 'report' })).summary).toMatchObject({ imported: 2, duplicates: 2 });
  expect(await findHistoryFaults(pool)).toEqual([]);
});

test('more contradictions than fit in one answer of the database are all told', async () => {
  const times = Array.from({ length: 2500 }, (_, i) => new Date(Date.UTC(2024, 0, 1) + i * 600_000).toISOString());
  const write = (value: number) => `Time,T\n${times.map((at) => `${at},${value}\n`).join('')}`;
  const mapping = makeMapping({ columns: [columns[0]] });
  expect((await listTold(write(21), { mapping })).summary.imported).toBe(2500);
  const { told } = await listTold(`${write(22)}${write(23).slice('Time,T\n'.length)}`, { mapping });
  expect(told).toHaveLength(7500);
});

test('percent humidity mapped as fractions is refused with a hint, also with report', async () => {
  const mapping = makeMapping({ columns: [{ column: 'RH', designator: 6, device_id: 'box' }] });
  const summary = await importText(good, { mapping, onProblem: 'report' });
  expect(summary.outcome).toBe('refused');
  expect(describeImport(summary).at(-1)).toContain('percent-to-fraction');
  expect(await listCounts()).toEqual({ readings: 0, sensors: 0, log: 0 });
});

test('a dry run counts what an import would do and changes nothing', async () => {
  await importText(good);
  const before = await listCounts();
  const mapping = makeMapping({ columns: [...columns, { column: 'T2', designator: 5, device_id: 'second' }] });
  const text = 'Time,T,RH,T2\n2025-01-01 00:15,22,46,20\n2025-01-01 00:45,22,46,20\n2025-01-01 00:45,22,46,20\n';
  const summary = await importText(text, { mapping, isDryRun: true });
  expect(summary).toMatchObject({ outcome: 'checked', imported: 4, duplicates: 5, sensorsCreated: 1 });
  expect(await listCounts()).toEqual(before);
  const done = await importText(text, { mapping });
  expect(done).toMatchObject({ imported: summary.imported, duplicates: summary.duplicates, sensorsCreated: 1 });
});

test('existing sensors are used as they are, and a column without values creates none', async () => {
  await pool.query(
    `insert into sensors (id, facility_id, device_id, designator_id, name) values (90, 1, 'box', 5, 'Mine')`,
  );
  await importText('Time,T,RH\n2025-01-01 00:00,21,NaN\n', { mapping: makeMapping({ unit: 'Rack 1' }) });
  const { rows } = await pool.query('select id, name, "platformGroup_id" from sensors');
  expect(rows).toEqual([{ id: 90, name: 'Mine', platformGroup_id: null }]);
  expect(await listHistory(pool)).toEqual([`90 ${Date.UTC(2025, 0, 1)} 21`]);
});

test('another facility’s sensor with the same device is not used', async () => {
  await pool.query(`insert into facilities (id, name, facility_timezone, "mqttGroup") values (2, 'South', 'UTC', 'south');
    insert into sensors (id, facility_id, device_id, designator_id) values (90, 2, 'box', 5)`);
  await importText(good, { facility: 'north' });
  const { rows } = await pool.query('select distinct facility_id, sensor_id = 90 as foreign from readings');
  expect(rows).toEqual([{ facility_id: 1, foreign: false }]);
});

test('what does not fit together is refused before the file is read', async () => {
  const missing = importText(good, { mapping: makeMapping({ createSensors: false }) });
  await expect(missing).rejects.toThrow('no sensor box (5), box (6)');
  await expect(importText(good, { mapping: makeMapping({ unit: 'Rack 9' }) })).rejects.toThrow('no unit "Rack 9"');
  await expect(importText(good, { facility: 'West' })).rejects.toThrow('1 (North)');
  await pool.query(
    `insert into facilities (id, name, facility_timezone, "mqttGroup") values (2, 'South', 'UTC', 'south')`,
  );
  await expect(importText(good)).rejects.toThrow('--facility');
  expect((await importText(good, { facility: '1' })).facility).toBe('North');
});

test('a file that breaks off is not imported', async () => {
  function* breaking(): Generator<string> {
    yield 'Time,T,RH\n';
    for (let minute = 0; minute < 30_000; minute++) yield `${new Date(1e12 + minute * 60_000).toISOString()},21,45\n`;
    throw new Error('the disk was pulled out');
  }
  await expect(importText(breaking())).rejects.toThrow('pulled out');
  expect(await listCounts()).toEqual({ readings: 0, sensors: 0, log: 0 });
});

test('twenty years of hourly readings find their partitions', async () => {
  function* years(): Generator<string> {
    yield 'Time,T,RH\n';
    for (let at = Date.UTC(2002, 0, 1); at < Date.UTC(2022, 0, 1); at += 30 * 86_400_000)
      yield `${new Date(at).toISOString()},21,45\n`;
  }
  const summary = await importText(years());
  expect(summary.imported).toBe(2 * summary.lines);
  expect(await findHistoryFaults(pool)).toEqual([]);
});
