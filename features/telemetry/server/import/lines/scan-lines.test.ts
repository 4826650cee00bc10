import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseImportMapping } from '../mapping/import-mapping.ts';
import { createLineScan } from './scan-lines.ts';

const now = Date.UTC(2026, 0, 1);
const t0 = Date.UTC(2025, 0, 1);
const temperature = { column: 'T', designator: 5, device_id: 'box' };
const humidity = { column: 'RH', designator: 6, device_id: 'box', unitConversion: 'percent-to-fraction' };

/** Reads a text with a mapping; `columns` and `time` have defaults. */
async function scan(text: string | Buffer, values: Record<string, unknown> = {}) {
  const { time, ...rest } = values;
  const mapping = parseImportMapping({
    columns: [temperature, humidity],
    ...rest,
    time: { column: 'Time', timeZone: 'UTC', ...(time as object | undefined) },
  });
  const result = createLineScan(Readable.from([Buffer.from(text)]), mapping, now);
  const lines = await Array.fromAsync(result.readLines());
  const readings = lines.map(({ at, values: read }) => [(at - t0) / 60_000, ...read.map(({ value }) => value)]);
  const problems = Object.fromEntries(result.listProblems().map(({ cause, lines: numbers }) => [cause, numbers]));
  return { readings, problems, result };
}

test('lines become readings in the stored unit', async () => {
  const { readings, problems, result } = await scan('Time,T,RH\n2025-01-01 00:00,21.5,45\n2025-01-01 00:15,21.6,46\n');
  expect(readings).toEqual([
    [0, 21.5, 0.45],
    [15, 21.6, 0.46],
  ]);
  expect(problems).toEqual({});
  expect(result).toMatchObject({ lines: 2, emptyLines: 0, readings: 4, from: t0, to: t0 + 900_000 });
});

test('a byte-order mark, a comment sign, quotes, padding and Windows line ends are no part of a header', async () => {
  const text = '\uFEFF"%Time " , " T","R\u00a0H"\r\n2025-01-01 00:00, 21.5 ,"45"\r\n';
  const { readings } = await scan(text, { columns: [temperature, { ...humidity, column: 'R H' }] });
  expect(readings).toEqual([[0, 21.5, 0.45]]);
});

test('semicolons, decimal commas, tabs, lines above the header and files without one are read', async () => {
  const semicolons = 'Logger 7\nexported today\nTime;T;RH\n2025-01-01 00:00;21,5;45,5\n';
  expect((await scan(semicolons, { delimiter: ';', decimal: ',', headerLine: 3 })).readings).toEqual([
    [0, 21.5, 0.455],
  ]);
  const tabs = 'Time\tT\tRH\n2025-01-01 00:00\t\t45\n2025-01-01 00:01\t20\t\n';
  expect((await scan(tabs, { delimiter: '\t' })).readings).toEqual([
    [0, 0.45],
    [1, 20],
  ]);
  const bare = { headerLine: 0, time: { column: 1 }, columns: [{ ...temperature, column: 3 }] };
  expect((await scan('2025-01-01 00:00,x,21\n', bare)).readings).toEqual([[0, 21]]);
});

test('UTF-16 files from spreadsheets are read', async () => {
  const text = Buffer.from('\uFEFFTime,T,RH\r\n2025-01-01 00:00,21,45\r\n', 'utf16le');
  expect((await scan(text, { encoding: 'utf16le' })).readings).toEqual([[0, 21, 0.45]]);
});

test('NULL, NaN, NA, a dash and blanks are no values, and lines without values are empty', async () => {
  const rows = [
    '2025-01-01 00:00,NULL,45',
    '2025-01-01 00:01, nan,-',
    ',,',
    '',
    '2025-01-01 00:02,NA,n/a',
    ' , ,',
    ',,',
  ];
  const { readings, problems, result } = await scan(`Time,T,RH\n${rows.join('\n')}\n`);
  expect(readings).toEqual([[0, 0.45]]);
  expect(problems).toEqual({});
  expect(result).toMatchObject({ lines: 7, emptyLines: 6 });
});

test('the words that mean no value can be others', async () => {
  const { readings, problems } = await scan('Time,T,RH\n2025-01-01 00:00,-999,45\n2025-01-01 00:01,NaN,45\n', {
    ignore: ['-999'],
  });
  expect(readings).toEqual([[0, 0.45]]);
  expect(problems).toEqual({ 'reading.not-a-number': [3] });
});

test('every kind of bad line is reported with its number and cause', async () => {
  const rows = [
    '2025-01-01 00:00,21,45',
    '2025-01-01 00:01,21',
    '2025-01-01 00:02,21,45,7',
    '2025-01-01 00:03,21,45,',
    ',21,45',
    'yesterday,21,45',
    '2025-01-01 00:04,warm,45',
    '2025-01-01 00:05,21 C,45',
    '2025-01-01 00:06,200,45',
    '2025-01-01 00:07,21,101',
    '1999-12-31 00:00,21,45',
    '2026-01-01 00:06,21,45',
    '2025-01-01 00:08,0x15,45',
  ];
  const { readings, problems } = await scan(`Time,T,RH\n${rows.join('\n')}\n`);
  expect(readings.map(([minute]) => minute)).toEqual([0, 3]);
  expect(problems).toEqual({
    'row.too-short': [3],
    'row.too-long': [4],
    'time.missing': [6],
    'time.unreadable': [7],
    'reading.not-a-number': [8, 9, 14],
    'reading.out-of-range': [10, 11],
    'reading.too-old': [12],
    'reading.future-dated': [13],
  });
});

test('of many bad lines the first ten are named and all are counted', async () => {
  const { result } = await scan(`Time,T,RH\n${'2025-01-01 00:00,x,1\n'.repeat(5000)}`);
  expect(result.listProblems()).toEqual([
    { cause: 'reading.not-a-number', count: 5000, lines: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11], example: 'T: "x"' },
  ]);
});

test('line numbers are those of the file, also after quoted cells of several lines', async () => {
  const { problems } = await scan('Time,T,RH,Note\n2025-01-01 00:00,21,45,"two\nlines"\nx,21,45,\n');
  expect(problems).toEqual({ 'time.unreadable': [4] });
});

test('a wall time skipped by daylight saving is reported, or shifted when the mapping says so', async () => {
  const text = 'Time,T,RH\n3/9/25 01:45,1,1.5\n3/9/25 02:00,2,2.5\n3/9/25 03:15,3,3.5\n3/9/25 02:30,,\n';
  const time = { format: 'us', timeZone: 'America/Denver' };
  expect((await scan(text, { time })).problems).toEqual({ 'time.skipped-by-clock-change': [3] });
  const shifted = await scan(text, { time: { ...time, onSkippedTime: 'shift' } });
  const first = (Date.UTC(2025, 2, 9, 8, 45) - t0) / 60_000;
  expect(shifted.readings.map(([minute]) => minute)).toEqual([first, first + 15, first + 30]);
});

test('lines without values still tell which time through the repeated hour it is', async () => {
  const text = 'Time,T,RH\n2025-11-02 01:30,,\n2025-11-02 01:00,,\n2025-11-02 01:30,21,\n';
  const { readings } = await scan(text, { time: { timeZone: 'America/Denver' } });
  expect(readings).toEqual([[(Date.UTC(2025, 10, 2, 8, 30) - t0) / 60_000, 21]]);
});

test.each([
  [5, 'fahrenheit-to-celsius', {}, '77', 25],
  [5, 'kelvin-to-celsius', {}, '298.15', 25],
  [5, undefined, { scale: 0.1 }, '215', 21.5],
  [5, 'fahrenheit-to-celsius', { scale: 0.1, offset: -1 }, '780', 25],
  [6, undefined, {}, '0.45', 0.45],
  [7, 'percent-to-ppm', {}, '0.12', 1200],
  [7, 'mg/m3-to-ppm', {}, '1800', 1000],
  [53, 'fraction-to-percent', {}, '.55', 55],
  [58, 'ppfd-sunlight-to-lux', {}, '1e2', 5400],
  [58, 'ppfd-sunlight-to-lux', { clampTolerance: 10 }, '-0.04', 0],
  [62, 'mS/cm-to-dS/m', {}, '2.1', 2.1],
  [62, 'uS/cm-to-dS/m', {}, '2100', 2.1],
  [62, 'ppm500-to-dS/m', {}, '1050', 2.1],
] as const)('designator %i, %s %o: "%s" is stored as %f', async (designator, unitConversion, more, text, value) => {
  const column = { column: 'X', device_id: 'box', designator, ...(unitConversion ? { unitConversion } : {}), ...more };
  const { readings } = await scan(`Time,X\n2025-01-01 00:00,${text}\n`, { columns: [column] });
  expect(readings).toEqual([[0, value]]);
});

test('percent humidity mapped as a fraction, and a fraction mapped as percent, are noticed with a hint', async () => {
  const text = (a: string, b: string) => `Time,RH\n2025-01-01 00:00,${a}\n2025-01-01 00:01,${b}\n`;
  const asFraction = { column: 'RH', designator: 6, device_id: 'box' };
  const percent = await scan(text('45', '46'), { columns: [asFraction] });
  expect(percent.result.findWrongUnits()).toEqual([expect.stringContaining('"unitConversion": "percent-to-fraction"')]);
  const fraction = await scan(text('0.45', '0.46'), { columns: [humidity] });
  expect(fraction.result.findWrongUnits()).toEqual([expect.stringContaining('already holds fractions')]);
  expect((await scan(text('45', '46'), { columns: [humidity] })).result.findWrongUnits()).toEqual([]);
  expect((await scan(text('0.45', '0.46'), { columns: [asFraction] })).result.findWrongUnits()).toEqual([]);
});

test.each([
  ['a missing column', 'Time,T\n', 'there is no column "RH". The header names "Time", "T"'],
  ['a column that is there twice', 'Time,T,RH,T\n', 'several columns "T"'],
  ['an empty file', '', 'The file is empty.'],
  ['a binary file', 'PNG\0\0', 'binary'],
  ['an open quote', 'Time,T,RH\n2025-01-01 00:00,"21,45\n', 'no CSV'],
  ['an endless row', `Time,T,RH\n2025-01-01 00:00,"${'x'.repeat(1_100_000)}`, 'no CSV'],
])('a file with %s is refused', async (_, text, reason) => {
  await expect(scan(text)).rejects.toThrow(reason);
});

test('with a decimal comma a point parts thousands, and is refused where it could be either', async () => {
  const text = 'Time;T;RH\n2025-01-01 00:00;1,5;45\n2025-01-01 00:15;1.234;46\n2025-01-01 00:30;2;47\n';
  const { readings, problems } = await scan(text, { delimiter: ';', decimal: ',' });
  expect(readings.map(([minute]) => minute)).toEqual([0, 30]);
  expect(problems).toEqual({ 'reading.not-a-number': [3] });
  const co2 = { columns: [{ column: 'C', designator: 7, device_id: 'box' }], delimiter: ';', decimal: ',' };
  expect((await scan('Time;C\n2025-01-01 00:00;1.234,5\n', co2)).readings).toEqual([[0, 1234.5]]);
});

test('a packed file is unpacked, and one that was cut off is named', async () => {
  const packed = gzipSync('Time,T,RH\n2025-01-01 00:00,21.5,45\n');
  expect((await scan(packed)).readings).toEqual([[0, 21.5, 0.45]]);
  await expect(scan(packed.subarray(0, -12))).rejects.toThrow('damaged or cut off');
});

test('a time zone is needed by times without an offset alone', async () => {
  const time = { timeZone: undefined };
  expect((await scan('Time,T,RH\n2025-01-01T00:00Z,21,45\n', { time })).readings).toEqual([[0, 21, 0.45]]);
  await expect(scan('Time,T,RH\n2025-01-01 00:00,21,45\n', { time })).rejects.toThrow('"timeZone"');
});
