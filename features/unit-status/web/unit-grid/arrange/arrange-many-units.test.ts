import type { UnitMessage } from '@trellis/units/model';
import { expect, test } from 'vitest';
import { createUnitStore } from '../../live/unit-store.ts';
import { minutesBefore, noon, unitRecord } from '../../live/unit-record.fixture.ts';
import { chooseColumns } from '../columns.ts';
import { filterKeys } from '../header/filter-groups.ts';
import { arrangeUnits, countFilters, type Wanted } from './arrange-units.ts';
import { layOutLines } from './group-units.ts';
import { sortUnits } from './sort-units.ts';

const records = Array.from({ length: 10_000 }, (_, index) =>
  unitRecord(index + 1, {
    area_id: index % 20,
    areaname: `Area ${index % 20}`,
    rack: `R${index % 400}`,
    temperature: 20 + (index % 100) / 10,
    lastCommandFetch: minutesBefore(index % 20),
  }),
);
const everything: Wanted = {
  mode: 'all',
  isReduced: false,
  areaId: undefined,
  search: '',
  states: new Set(),
  filters: new Set(),
};
const readingOf = (unit: number): UnitMessage => ({
  type: 'reportReading',
  payload: {
    controllerId: 1000 + unit,
    platformGroupId: unit,
    deviceId: 'sensor',
    designatorId: 5,
    priority: 1,
    reading: 25.4,
    data: { timestamp: new Date(noon).toISOString() },
  },
});

// The budget is 200 ms from key to screen. How long each step took is noted beside the test, not asserted.
test('ten thousand units are judged, searched, counted, sorted and grouped', async ({ annotate }) => {
  const store = createUnitStore({ now: () => noon, paint: (draw) => draw() });
  const timed = async <T>(name: string, run: () => T): Promise<T> => {
    const startedAt = performance.now();
    const result = run();
    await annotate(`${name}: ${(performance.now() - startedAt).toFixed(1)} ms`);
    return result;
  };
  await timed('judge and order', () => store.load(records));
  const entries = store.list();
  const found = await timed('search', () => arrangeUnits(entries, { ...everything, search: 'r12 blue' }));
  expect(found.shown.every(({ record }) => record.rack?.startsWith('R12'))).toBe(true);
  expect(found.shown).toHaveLength(25 + 10 * 25);
  const { states } = await timed('count states', () => arrangeUnits(entries, everything));
  expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(10_000);
  expect(states.OFFLINE).toBe(1500);
  const counts = await timed('count every filter', () => countFilters(entries, everything, filterKeys));
  expect(counts.get('lightsOn')).toBe(10_000);
  const sorted = await timed('sort', () => sortUnits(entries, { key: 'temperature', isDescending: true }));
  expect(sorted[0]?.record.temperature).toBe(29.9);
  const lines = await timed('group', () => layOutLines(entries, { grouping: 'rack' }));
  expect(lines).toHaveLength(10_400);
  const needs = await timed('those that need somebody first', () => layOutLines(entries, { grouping: 'need' }));
  expect(needs).toHaveLength(10_018); // every area but the three whose units are all offline
  expect((await timed('choose columns', () => chooseColumns(entries))).length).toBeGreaterThan(8);
  await timed('a thousand readings', () => {
    for (let unit = 1; unit <= 1000; unit += 1) store.receive(readingOf(unit));
  });
  expect(store.get(1000)?.record.temperature).toBe(25.4);
});
