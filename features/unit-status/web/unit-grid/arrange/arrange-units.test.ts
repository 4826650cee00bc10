import type { FilterKey, UnitRecord } from '@trellis/units/model';
import { describe, expect, test } from 'vitest';
import { makeEntry } from '../../live/unit-entry.ts';
import { minutesBefore, noon, unitRecord } from '../../live/unit-record.fixture.ts';
import { arrangeUnits, countFilters, type Wanted } from './arrange-units.ts';
import { groupUnits, layOutLines } from './group-units.ts';
import { sortUnits } from './sort-units.ts';
import type { StateKey } from './unit-states.ts';

const entry = (id: number, changes: Partial<UnitRecord> = {}) => makeEntry(unitRecord(id, changes), noon);

const units = [
  entry(1, { ipAddress: '192.0.2.77' }),
  entry(2, { temperature: 31, light: 'off' }),
  entry(3, { area_id: 2, areaname: 'West', rack: 'W2', lastCommandFetch: minutesBefore(40), mode: 'MANUAL' }),
  entry(4, { area_id: 2, areaname: 'West', rack: null, deployed: false, platformGroupType: 'other' }),
  entry(5, { area_id: 2, areaname: 'West', rack: 'W2', isDisabled: true, lifecycles: [], lifecycle_id: null }),
];

const wanted = (change: Partial<Wanted> = {}): Wanted => ({
  mode: 'all',
  isReduced: false,
  areaId: undefined,
  search: '',
  states: new Set(),
  filters: new Set(),
  ...change,
});
const shown = (change: Partial<Wanted>) => arrangeUnits(units, wanted(change)).shown.map(({ id }) => id);

describe('which units are shown', () => {
  test('by state, area, and both', () => {
    expect(shown({})).toEqual([1, 2, 3, 4, 5]);
    expect(shown({ states: new Set<StateKey>(['WARN', 'OFFLINE']) })).toEqual([2, 3]);
    expect(shown({ areaId: 2 })).toEqual([3, 4, 5]);
    expect(shown({ areaId: 2, states: new Set<StateKey>(['WARN', 'OFFLINE']) })).toEqual([3]);
  });

  test.each([
    ['u-2', [2]],
    ['w2', [3, 5]],
    ['west u-3', [3]],
    ['192.0.2.77', [1]],
    ['blue sedge', [1, 2, 3, 4]],
    ['INDOOR', [1, 2, 3, 4]],
    ['áreás', []],
  ])('by searching %j in name, rack, strain, plan and IP', (search, ids) => {
    expect(shown({ search })).toEqual(ids);
  });

  test('a search does not match across two parts', () => {
    expect(shown({ search: 'easte1' })).toEqual([]);
  });

  test('filters: one of a device is enough, every device chosen has to match', () => {
    expect(shown({ filters: new Set<FilterKey>(['lightsOn', 'lightsOff']) })).toEqual([1, 2, 3, 4, 5]);
    expect(shown({ filters: new Set<FilterKey>(['lightsOff', 'autoMode']) })).toEqual([2]);
    expect(shown({ filters: new Set<FilterKey>(['lightsOff', 'manualMode']) })).toEqual([]);
  });

  test('the mode vfu shows VFUs only', () => {
    expect(shown({ mode: 'vfu' })).toEqual([1, 2, 3, 5]);
  });

  test('the reduced list keeps deployed, not disabled units and says how many it leaves out', () => {
    const { shown: kept, reducedBy, total } = arrangeUnits(units, wanted({ isReduced: true }));
    expect(kept.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect({ reducedBy, total }).toEqual({ reducedBy: 2, total: 5 });
  });
});

describe('the count beside a choice says what choosing it would show', () => {
  test('of states', () => {
    const { states } = arrangeUnits(units, wanted({ areaId: 2, states: new Set<StateKey>(['OFFLINE']) }));
    expect(states).toEqual({ HEALTHY: 0, ALERT: 0, WARN: 0, OFFLINE: 1, DISABLED: 1, UNDEPLOYED: 1, OTHER: 0 });
  });

  test('of areas, with those that need somebody', () => {
    const { areas } = arrangeUnits(units, wanted({ areaId: 1, states: new Set<StateKey>(['WARN', 'OFFLINE']) }));
    expect(areas).toEqual([
      { id: 1, name: 'East', count: 1, troubled: 1 },
      { id: 2, name: 'West', count: 1, troubled: 1 },
    ]);
  });

  test('a unit with an open alert is counted apart from the healthy ones, once everywhere', () => {
    const alerted = [entry(1), entry(2, { exceptionCount: 1 })];
    const { states, areas } = arrangeUnits(alerted, wanted());
    expect(states).toMatchObject({ HEALTHY: 1, ALERT: 1, WARN: 0 });
    expect(areas).toMatchObject([{ count: 2, troubled: 1 }]);
    expect(groupUnits(alerted, 'need')[0]?.units.map(({ id }) => id)).toEqual([2]);
  });

  test('an area with nothing to show stays among the tabs', () => {
    const { areas } = arrangeUnits(units, wanted({ search: 'u-1' }));
    expect(areas.map(({ name, count }) => [name, count])).toEqual([
      ['East', 1],
      ['West', 0],
    ]);
  });

  test('of filters', () => {
    const counts = countFilters(units, wanted({ areaId: 1, filters: new Set<FilterKey>(['manualMode']) }), [
      'lightsOn',
      'lightsOff',
      'co2Sensors',
    ]);
    expect([...counts]).toEqual([
      ['lightsOn', 1],
      ['lightsOff', 1],
      ['co2Sensors', 2],
    ]);
  });
});

describe('order and groups', () => {
  test('by what needs a person most', () => {
    const order = sortUnits(units, { key: 'state', isDescending: true }).map(({ id }) => id);
    expect(order).toEqual([3, 2, 1, 5, 4]);
  });

  test('units without a value come last in both directions', () => {
    const some = [entry(1, { co2: null }), entry(2, { co2: 900 }), entry(3, { co2: 1100 })];
    const order = (isDescending: boolean) => sortUnits(some, { key: 'co2', isDescending }).map(({ id }) => id);
    expect(order(false)).toEqual([2, 3, 1]);
    expect(order(true)).toEqual([3, 2, 1]);
  });

  test('by rack, those without one last, each with how many need somebody', () => {
    expect(groupUnits(units, 'rack').map(({ name, units: own, troubled }) => [name, own.length, troubled])).toEqual([
      ['E1', 2, 1],
      ['W2', 2, 1],
      [null, 1, 0],
    ]);
  });

  test('those that need somebody first, the worst on top, then the areas with the rest', () => {
    const groups = groupUnits(units, 'need').map(({ key, units: own }) => [key, own.map(({ id }) => id)]);
    expect(groups).toEqual([
      ['need:', [3, 2]],
      ['area:East', [1]],
      ['area:West', [4, 5]],
    ]);
    expect(groupUnits(units.slice(0, 1), 'need').map(({ key }) => key)).toEqual(['area:East']);
  });

  test('an order somebody chose holds among those that need somebody too', () => {
    const [needing] = groupUnits(units, 'need', { isOrdered: true });
    expect(needing?.units.map(({ id }) => id)).toEqual([2, 3]);
  });

  test('a closed group keeps its title, an open unit gets its details', () => {
    const lines = layOutLines(units, {
      grouping: 'area',
      closedGroups: new Set(['area:West']),
      openUnits: new Set([2, 3]),
    });
    expect(lines.map(({ key }) => key)).toEqual(['area:East', 'u1', 'u2', 'd2', 'area:West']);
  });
});
