import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importReadings } from './import-command.ts';
import { migrationsFolder } from './open-database.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase({ migrations: migrationsFolder });
  folder = await mkdtemp(join(tmpdir(), 'trellis-formats-'));
  await database.pool
    .query(`insert into facilities (id, name, facility_timezone, "mqttGroup") values (1, 'North', 'UTC', 'north');
    insert into designators (id, label, key) values (5, 'Temperature', 'temperature'), (7, 'CO2', 'co2')`);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const time = { column: 'Time' };
const temperature = { column: 'T', designator: 5, device_id: 'box' };
let runs = 0;

/** Runs the command with a file and a mapping (`columns` and `time` have defaults). */
async function run(content: string | Buffer, mapping: object = {}, ...args: string[]) {
  const own = join(folder, `${(runs += 1)}`);
  const [file, mappingFile] = [`${own}.csv`, `${own}.json`];
  await writeFile(file, content);
  await writeFile(mappingFile, JSON.stringify({ time, columns: [temperature], createSensors: true, ...mapping }));
  const [said, complaints]: [string[], string[]] = [[], []];
  const code = await importReadings([file, '--mapping', mappingFile, ...args], {
    env: { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') },
    input: Readable.from([]),
    say: (line) => said.push(line),
    complain: (what) => complaints.push(String(what)),
  });
  const [output, errors] = [said.join('\n'), complaints.join('\n')];
  const list = `${file}.problems.csv`;
  return { output, errors, code, list: existsSync(list) ? await readFile(list, 'utf8') : undefined };
}

/** The readings of a device, as [seconds since the first of January 2025, value]. */
async function readingsOf(device: string): Promise<[number, number][]> {
  const { rows } = await database.pool.query<{ at: number; reading: number }>(
    `select extract(epoch from r.at)::float8 - extract(epoch from timestamptz '2025-01-01Z')::float8 as at, r.reading
     from readings r join sensors s on s.id = r.sensor_id where s.device_id = $1 order by r.at`,
    [device],
  );
  return rows.map(({ at, reading }) => [at, Math.round(reading * 1000) / 1000]);
}

const start = Date.UTC(2025, 0, 1);
describe.concurrent('a file is read', () => {
  test.each<[string, string | Buffer, object]>([
    ['with offsets and no zone', 'Time,T\n2025-01-01T01:00:00+01:00,21.5\n2024-12-31T19:01:00-0500,22\n', {}],
    ['in seconds since 1970', `Time,T\n${start / 1000},21.5\n${start / 1000 + 60},22\n`, { format: 'epoch-s' }],
    ['in milliseconds since 1970', `Time,T\n${start},21.5\n${start + 60_000},22\n`, { format: 'epoch-ms' }],
    [
      'from the line of its header on',
      'Logger "7\nexported\nTime,T\n2025-01-01T00:00Z,21.5\n2025-01-01T00:01Z,22\n',
      { headerLine: 3 },
    ],
    [
      'with semicolons and decimal commas',
      'Time;T\n2025-01-01T00:00Z;21,5\n2025-01-01T00:01Z;22\n',
      { delimiter: ';', decimal: ',' },
    ],
    ['packed with gzip', gzipSync('Time,T\n2025-01-01T00:00Z,21.5\n2025-01-01T00:01Z,22\n'), {}],
    [
      'with a byte-order mark and Windows line ends',
      '\uFEFFTime,T\r\n2025-01-01T00:00Z,21.5\r\n2025-01-01T00:01Z,22\r\n',
      {},
    ],
    ['with several kinds of line ends', 'Time,T\r\n2025-01-01T00:00Z,21.5\n2025-01-01T00:01Z,22\r\n', {}],
  ])('%s', async (name, content, { format, ...rest }: { format?: string }) => {
    const mapping = {
      ...rest,
      time: { ...time, ...(format && { format }) },
      columns: [{ ...temperature, device_id: name }],
    };
    expect(await run(content, mapping)).toMatchObject({ code: 0, errors: '', list: undefined });
    expect(await readingsOf(name)).toEqual([
      [0, 21.5],
      [60, 22],
    ]);
  });
});

describe.concurrent('a file is refused in plain words, and nothing of it is stored,', () => {
  test.each<[string, string | Buffer, object, string]>([
    ['without a zone', 'Time,T\n2025-01-01 00:00,21\n', {}, 'The time "2025-01-01 00:00" does not say its offset'],
    ['when it is empty', '', {}, 'The file is empty.'],
    ['when it ends before its header', 'Time,T\n', { headerLine: 3 }, 'The file ends before line 3, its header.'],
    ['when it is a spreadsheet', Buffer.from('PK\u0003\u0004…'), {}, 'save it as CSV'],
    ['when what is packed is no text', gzipSync('ustar\0\0\0'), {}, 'The file is binary, not CSV.'],
    [
      'when it was cut off while packed',
      gzipSync('Time,T\n').subarray(0, -9),
      {},
      'The gzip file is damaged or cut off',
    ],
    ['divided by another sign', 'Time;T\n2025-01-01T00:00Z;21\n', {}, 'say "delimiter": ";"'],
    ['with lines above its header', 'Logger 7\nTime,T\n', {}, 'say on which line it is: "headerLine": 2'],
    [
      'with an open quote',
      'Time,T\n2025-01-01T00:00Z,21\n2025-01-01T00:01Z,"22\n2025-01-01T00:02Z,23\n',
      {},
      'a quote that opens on line 3 is never closed',
    ],
  ])('%s', async (_, content, mapping, reason) => {
    const device_id = `refused ${reason}`;
    const refused = await run(content, { ...mapping, columns: [{ ...temperature, device_id }] });
    expect(refused).toMatchObject({ code: 2, errors: expect.stringContaining(reason) });
    expect(refused.errors).not.toMatch(/\n {4}at |ZodError/);
    expect(await readingsOf(device_id)).toEqual([]);
  });
});

describe.concurrent('a number is never misread', () => {
  test('a point is no decimal sign beside a decimal comma', async () => {
    const mapping = { delimiter: ';', decimal: ',', columns: [{ column: 'C', designator: 7, device_id: 'comma' }] };
    const csv = 'Time;C\n2025-01-01T00:00Z;1.234\n2025-01-01T00:01Z;1.234,5\n';
    const refused = await run(csv, mapping);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.list?.split('\n')[1]).toBe(
      '2,C,1.234,reading.not-a-number,"no number, and no text that the mapping ignores"',
    );
    expect(await run(csv, mapping, '--on-problem', 'report')).toMatchObject({ code: 3 });
    expect(await readingsOf('comma')).toEqual([[60, 1234.5]]);
  });

  test('a room of 68 °F is no room of 68 °C, unless the mapping insists', async () => {
    const csv = 'Time,T\n2025-01-01T00:00Z,68\n2025-01-01T00:01Z,70\n';
    const column = { ...temperature, device_id: 'warm' };
    const refused = await run(csv, { columns: [column] }, '--on-problem', 'report');
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('seems to hold °F, not °C (up to 70)') });
    expect(refused.output).toContain('"unitConversion": "fahrenheit-to-celsius", or "none"');
    expect(await readingsOf('warm')).toEqual([]);
    expect(await run(csv, { columns: [{ ...column, unitConversion: 'none' }] })).toMatchObject({ code: 0 });
    expect(await readingsOf('warm')).toEqual([
      [0, 68],
      [60, 70],
    ]);
  });

  test('a last line that breaks off is told, and one without its end is doubted', async () => {
    const column = { ...temperature, device_id: 'cut' };
    const cut = await run('Time,N,T\n2025-01-01T00:00Z,,21\n2025-01-01T00:01Z,', { columns: [column] });
    expect(cut).toMatchObject({ code: 1, output: expect.stringContaining('the file was cut off') });
    expect(cut.list).toContain('3,,"2025-01-01T00:01Z,",row.cut-off,');
    const open = await run('Time,T\n2025-01-01T00:00Z,21\n2025-01-01T00:01Z,22', { columns: [column] });
    expect(open).toMatchObject({ code: 0, output: expect.stringContaining('The last line has no end') });
  });
});

test('a list of problems that cannot be written is told, and no connection is left behind', async () => {
  const list = join(folder, 'no such folder', 'problems.csv');
  const column = { ...temperature, device_id: 'unlisted' };
  const csv = 'Time,T\n2025-01-01T00:00Z,warm\n';
  const failed = await run(csv, { columns: [column] }, '--on-problem', 'report', '--problems', list);
  expect(failed).toMatchObject({ code: 2, errors: expect.stringContaining('say where with --problems') });
  // The database notices a moment later that the command is gone.
  const connected = async () => {
    const { rows } = await database.pool.query<{ application_name: string }>(
      `select distinct application_name from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend'`,
    );
    return rows;
  };
  await expect.poll(connected).toEqual([{ application_name: 'test' }]);
});
