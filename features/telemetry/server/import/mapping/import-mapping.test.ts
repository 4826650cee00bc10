import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseImportMapping } from './import-mapping.ts';

const folder = join(import.meta.dirname, '../mappings');
const time = { column: 'Time', timeZone: 'UTC' };
const temperature = { column: 'T', designator: 5, device_id: 'box' };

test('the mappings that come with the product can be used', async () => {
  const files = await readdir(folder);
  expect(files.length).toBeGreaterThanOrEqual(4);
  for (const file of files) {
    const mapping = parseImportMapping(JSON.parse(await readFile(join(folder, file), 'utf8')));
    expect(mapping.columns.length).toBeGreaterThan(0);
  }
});

test.each([
  ['an unknown time zone', { time: { ...time, timeZone: 'Mountain' }, columns: [temperature] }, 'IANA'],
  ['a time format without a day', { time: { ...time, format: 'HH:mm' }, columns: [temperature] }, 'format'],
  [
    'a time of day beside seconds since 1970',
    { time: { ...time, format: 'epoch-s', timeOfDayColumn: 'Clock' }, columns: [temperature] },
    'no place',
  ],
  ['an unknown designator', { time, columns: [{ ...temperature, designator: 4 }] }, '5 (temperature)'],
  [
    'a conversion to another unit',
    { time, columns: [{ ...temperature, unitConversion: 'percent-to-fraction' }] },
    'does not lead',
  ],
  ['a sensor in two columns', { time, columns: [temperature, { ...temperature, column: 'T2' }] }, 'two columns'],
  ['a name without a header', { time, headerLine: 0, columns: [temperature] }, 'no header'],
  ['a misspelt key', { time, columns: [{ ...temperature, designater: 5 }] }, 'designater'],
  ['no columns', { time, columns: [] }, 'columns'],
])('a mapping with %s is refused with the reason', (_, mapping, reason) => {
  expect(() => parseImportMapping(mapping)).toThrow(reason);
});
