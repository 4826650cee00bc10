import type { MenuPlace } from '@trellis/navigation/web';
import { expect, test } from 'vitest';
import { closestPlaces } from './closest-places.ts';

const place = (path: string, label: string): MenuPlace => ({
  id: undefined,
  path,
  label,
  description: '',
  icon: undefined,
  color: undefined,
  isShort: false,
  isConfig: false,
  isFavorite: false,
  favoriteSeq: 0,
  category: undefined,
  categoryOrdinal: 0,
});
const places = [
  place('/strains', 'Strains'),
  place('/facility-strains', 'Strains of the facility'),
  place('/growplans', 'Grow plans'),
  place('/growplancategories', 'Grow plan categories'),
  place('/zone-devices/all', 'Units'),
];
const paths = (wanted: string) => closestPlaces(places, wanted).map(({ path }) => path);

test('a mistyped address finds the page it meant, and at most three', () => {
  expect(paths('/strans')[0]).toBe('/strains');
  expect(paths('/grow-plans')[0]).toBe('/growplans');
  expect(paths('/growplan').length).toBeLessThanOrEqual(3);
});

test('what shares nothing is not offered', () => {
  expect(paths('/qqq')).toEqual([]);
  expect(paths('')).toEqual([]);
});
