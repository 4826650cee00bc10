import { expect, test } from 'vitest';
import type { MenuPlace } from '@trellis/navigation/web';
import type { Place } from './place.ts';
import { rankPlaces, usualPlaces } from './rank-places.ts';

const place = (label: string, fields: Partial<Place> = {}): Place => ({
  key: label,
  label,
  names: [],
  words: '',
  icon: undefined,
  category: undefined,
  path: `/${label}`,
  isFavorite: false,
  ...fields,
});
const places = [
  place('Grow plans'),
  place('Facility map'),
  place('Device control', { names: ['Units', 'Unidades'] }),
  place('Panel de la instalación', { isFavorite: true, menu: { id: 3 } as MenuPlace }),
  place('My profile', { words: 'dark language contraseña' }),
  place('Map', { menu: { id: 6 } as MenuPlace }),
];
const found = (typed: string) => {
  const { named, about } = rankPlaces(places, typed);
  return [...named, ...about].map(({ label }) => label);
};

test('names that begin with what is typed come first, then names with such a word', () => {
  expect(found('map')).toEqual(['Map', 'Facility map']);
  expect(found('PLA')).toEqual(['Grow plans']);
});

test('a page is found by its title, its name in the other language and what it is about', () => {
  expect(found('units')).toEqual(['Device control']);
  expect(found('unidad')).toEqual(['Device control']);
  expect(rankPlaces(places, 'dark')).toMatchObject({ named: [], about: [{ label: 'My profile' }] });
  expect(found('contrasena')).toEqual(['My profile']);
});

test('accents do not matter, every word must be there, a mistake is forgiven where nothing else is found', () => {
  expect(found('instalacion')).toEqual(['Panel de la instalación']);
  expect(found('map facility')).toEqual(['Facility map']);
  expect(found('facilty mpa')).toEqual([]);
  expect(found('profiel')).toEqual(['My profile']);
  expect(found('nothing like it')).toEqual([]);
  expect(found('')).toEqual([]);
});

test('before anything is typed there are the newest recents, then favourites, then the rest', () => {
  expect(usualPlaces(places, [6, 99]).map(({ label }) => label)).toEqual([
    'Map',
    'Panel de la instalación',
    'Grow plans',
    'Facility map',
    'Device control',
    'My profile',
  ]);
});
