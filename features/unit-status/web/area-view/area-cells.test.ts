import { expect, test } from 'vitest';
import { makeEntry } from '../live/unit-entry.ts';
import { noon, unitRecord } from '../live/unit-record.fixture.ts';
import {
  arrangeRacks,
  bandOf,
  deviationNow,
  deviationOf,
  heatOf,
  isStale,
  pageOfRacks,
  sortByDeviation,
  valueOf,
} from './area-cells.ts';

const unit = (platformGroup_id: number, platformGroupName: string, rack: string | null) =>
  makeEntry(unitRecord(platformGroup_id, { platformGroupName, rack }), noon);

test('units stand rack by rack in the order of their names, those without a rack last', () => {
  const racks = arrangeRacks([
    unit(1, 'W-10', 'R2'),
    unit(2, 'W-2', 'R10'),
    unit(3, 'W-1', null),
    unit(4, 'W-9', 'R2'),
  ]);
  expect(racks.map(({ name, units }) => [name, units.map(({ id }) => id)])).toEqual([
    ['R2', [4, 1]],
    ['R10', [2]],
    [null, [3]],
  ]);
});

test('a value within its target does not stand out; one as far off as the band is wide stands out fully', () => {
  const band = { min: 20, max: 24 };
  expect(deviationOf(22, band)).toBe(0);
  expect(deviationOf(26, band)).toBe(0.5);
  expect(deviationOf(40, band)).toBe(1);
  expect(deviationOf(18, band)).toBe(-0.5);
  expect(deviationOf(null, band)).toBeNull();
  expect(deviationOf(22, null)).toBeNull();
  expect(deviationOf(1100, { min: null, max: 1000 })).toBe(1);
});

test('heat is the place of a value between the lowest and the highest of the room', () => {
  expect(heatOf(20, [20, 22, 24, null])).toBe(0);
  expect(heatOf(24, [20, 22, 24])).toBe(1);
  expect(heatOf(22, [22, 22])).toBe(0.5);
  expect(heatOf(null, [20])).toBeNull();
});

test('a cell shows what the unit reads beside the target of the light period', () => {
  const entry = makeEntry(unitRecord(1, { temperature: 29, humidity: 0.6 }), noon);
  expect(valueOf(entry, 'temperature', noon)).toBe(29);
  expect(bandOf(entry, 'temperature')).toEqual({ min: 24, max: 28 });
  expect(bandOf(entry, 'humidity')).toEqual({ min: 0.55, max: 0.65 });
  expect(deviationOf(29, bandOf(entry, 'temperature'))).toBe(0.25);
});

test('a substrate has the target of the unit’s page: it may dry back as far as the plan lets it', () => {
  const dry = { targetVWC: 50, drybackPct: 15, xMoisture: 37 };
  const entry = makeEntry(unitRecord(1, dry), noon);
  expect(bandOf(entry, 'moisture')).toEqual({ min: 35, max: 58 });
  expect(deviationOf(37, bandOf(entry, 'moisture'))).toBe(0);
});

test('every metric grows old, each by what it is read from', () => {
  const [old = '', fresh = ''] = [noon - 3_600_000, noon - 60_000].map((at) => new Date(at).toISOString());
  const readings = { lastTemperatureUpdate: fresh, lastHumidityUpdate: old, lastMoistureUpdate: old } as const;
  const entry = makeEntry(unitRecord(1, { ...readings, lastFertilityUpdate: fresh, lastCommandFetch: old }), noon);
  const stale = (['temperature', 'humidity', 'vpd', 'moisture', 'fertility', 'light', 'harvest'] as const).filter(
    (metric) => isStale(entry, metric, noon),
  );
  expect(stale).toEqual(['humidity', 'vpd', 'moisture', 'light']);
});

test('a page holds 400 cells and goes on within a rack; sorted, the farthest from its target comes first', () => {
  const many = Array.from({ length: 450 }, (_, index) => unit(index + 1, `W-${index + 1}`, index < 300 ? 'R1' : 'R2'));
  const racks = arrangeRacks(many);
  expect([0, 1].map((page) => pageOfRacks(racks, page).map(({ name, units }) => [name, units.length]))).toEqual([
    [
      ['R1', 300],
      ['R2', 100],
    ],
    [['R2', 50]],
  ]);
  const at = new Date(noon - 60_000).toISOString();
  const warm = (id: number, temperature: number) =>
    makeEntry(unitRecord(id, { temperature, lastTemperatureUpdate: at, platformGroupName: `W-${id}` }), noon);
  const [sorted] = sortByDeviation(arrangeRacks([warm(1, 26), warm(2, 31), warm(3, 22)]), 'temperature', noon);
  expect(sorted?.units.map(({ id }) => id)).toEqual([2, 3, 1]);
});

test('a cell has one verdict: what its rule still calls in order is not painted as beyond its target', () => {
  const near = makeEntry(unitRecord(1, { temperature: 28.3 }), noon);
  expect(near.health.state).toBe('HEALTHY');
  expect(deviationNow(near, 'temperature', noon)).toBe(0);
  const beyond = makeEntry(unitRecord(1, { temperature: 29 }), noon);
  expect(deviationNow(beyond, 'temperature', noon)).toBe(0.25);
});
