import { expect, test } from 'vitest';
import { hasFilters, readAddress, withoutFilters, writeAddress } from './grid-address.ts';

test('what is chosen can be read back from the address it was written to', () => {
  const query = writeAddress(new URLSearchParams('theme=x'), {
    areaId: 4,
    search: 'rack 2',
    states: new Set(['WARN', 'OFFLINE']),
    filters: new Set(['lightsOn', 'co2Sensors']),
    density: 'card',
    grouping: 'strain',
    sorting: { key: 'temperature', isDescending: true },
    isFullList: true,
    cardOf: 12,
  });
  expect(query.toString()).toBe(
    'theme=x&area=4&search=rack+2&state=WARN%2COFFLINE&filter=lightsOn%2Cco2Sensors&view=card&group=strain&sort=-temperature&full=yes&unit=12',
  );
  expect(readAddress(query)).toEqual({
    areaId: 4,
    search: 'rack 2',
    states: new Set(['WARN', 'OFFLINE']),
    filters: new Set(['lightsOn', 'co2Sensors']),
    density: 'card',
    grouping: 'strain',
    sorting: { key: 'temperature', isDescending: true },
    isFullList: true,
    cardOf: 12,
  });
});

test('defaults leave the address, other parameters stay', () => {
  const query = new URLSearchParams('area=4&view=row&sort=-unit&theme=x');
  const cleared = writeAddress(query, {
    areaId: undefined,
    density: 'compact',
    sorting: { key: 'unit', isDescending: false },
  });
  expect(cleared.toString()).toBe('theme=x');
});

test('an address that says nonsense shows everything', () => {
  const address = readAddress(
    new URLSearchParams(
      'area=1e9&state=SAD,WARN&filter=__proto__,toString&view=huge&group=moon&sort=constructor&unit=-1',
    ),
  );
  expect(address).toMatchObject({
    areaId: undefined,
    states: new Set(['WARN']),
    filters: new Set(),
    density: 'compact',
    grouping: 'need',
    sorting: { key: 'unit', isDescending: false },
    cardOf: undefined,
  });
});

test('clearing the filters shows everything and keeps the view', () => {
  const query = new URLSearchParams('area=4&search=x&state=WARN&filter=lightsOn&view=row');
  expect(hasFilters(readAddress(query))).toBe(true);
  const cleared = writeAddress(query, withoutFilters);
  expect(cleared.toString()).toBe('view=row');
  expect(hasFilters(readAddress(cleared))).toBe(false);
});
