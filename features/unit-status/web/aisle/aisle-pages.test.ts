import { expect, test } from 'vitest';
import { makeEntry } from '../live/unit-entry.ts';
import { noon, unitRecord } from '../live/unit-record.fixture.ts';
import { isNight, listAisles, listPages, needsSomebody } from './aisle-pages.ts';

const unit = (id: number, changes: Parameters<typeof unitRecord>[1] = {}) => makeEntry(unitRecord(id, changes), noon);

test('each rack of a room is an aisle, with its units in the order of their names', () => {
  const aisles = listAisles([
    unit(1, { area_id: 1, areaname: 'West', rack: 'R2', platformGroupName: 'W-10' }),
    unit(2, { area_id: 1, areaname: 'West', rack: 'R2', platformGroupName: 'W-9' }),
    unit(3, { area_id: 1, areaname: 'West', rack: 'R1', platformGroupName: 'W-1' }),
    unit(4, { area_id: 2, areaname: 'East', rack: null, platformGroupName: 'E-1' }),
  ]);
  expect(aisles.map(({ area, rack, units }) => [area, rack, units.map(({ id }) => id)])).toEqual([
    ['East', null, [4]],
    ['West', 'R1', [3]],
    ['West', 'R2', [2, 1]],
  ]);
});

test('eight units stand on a page', () => {
  const pages = listPages(Array.from({ length: 17 }, (_, id) => unit(id)));
  expect(pages.map(({ length }) => length)).toEqual([8, 8, 1]);
});

test('a page on which something is wrong says so', () => {
  expect(needsSomebody([unit(1)])).toBe(false);
  expect(needsSomebody([unit(1), unit(2, { temperature: 40 })])).toBe(true);
});

test('it is night where the lights are off; what a silent unit said last does not keep the tablet bright', () => {
  const dark = unit(1, { light: 'off' });
  expect(isNight([dark])).toBe(true);
  expect(isNight([dark, unit(2, { light: 'on' })])).toBe(false);
  expect(isNight([dark, unit(3, { light: 'on', lastCommandFetch: '2020-01-01T00:00:00Z' })])).toBe(true);
});
