import { expect, test } from 'vitest';
import type { MenuPlace } from '../menu-view.ts';
import { rankPlaces } from './rank-places.ts';

const place = (id: number, label: string, fields: Partial<MenuPlace> = {}): MenuPlace => ({
  id,
  path: `/page-${id}`,
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
  ...fields,
});
const places = [
  place(1, 'Grow plans'),
  place(2, 'Facility map'),
  place(3, 'Panel de la instalación', { isFavorite: true }),
  place(4, 'Mother plants', { path: '/mums' }),
  place(5, 'Strain map'),
  place(6, 'Map'),
];
const names = (text: string, recents: number[] = []) => rankPlaces(places, text, recents).map(({ label }) => label);

test('names that begin with the text come first, then names with such a word', () => {
  expect(names('map')).toEqual(['Map', 'Facility map', 'Strain map']);
  expect(names('PLA')).toEqual(['Grow plans', 'Mother plants']);
});

test('accents do not matter, every word must be there, an address finds its page', () => {
  expect(names('instalacion')).toEqual(['Panel de la instalación']);
  expect(names('map strain')).toEqual(['Strain map']);
  expect(names('mums')).toEqual(['Mother plants']);
  expect(names('nothing like it')).toEqual([]);
});

test('without a text the newest recents come first, then favourites', () => {
  expect(names('', [5, 1]).slice(0, 3)).toEqual(['Strain map', 'Grow plans', 'Panel de la instalación']);
});
