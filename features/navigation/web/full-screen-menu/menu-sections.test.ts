import { expect, test } from 'vitest';
import type { MenuPlace } from '../menu-view.ts';
import { menuSections } from './menu-sections.ts';

const place = (id: number, label: string, fields: Partial<MenuPlace> = {}): MenuPlace => ({
  id,
  path: `/${id}`,
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
const live = { category: 'Live control', categoryOrdinal: 30 };
const work = { category: 'Work', categoryOrdinal: 20 };
const places = [
  place(1, 'Units', live),
  place(2, 'Sensors', { ...live, description: 'Every probe and its last reading' }),
  place(3, 'Your tasks', { ...work, isFavorite: true }),
  place(4, 'Loose end'),
  place(5, 'Zones', { isConfig: true, category: 'Set-up', categoryOrdinal: 120 }),
];
const asked = { isConfig: false, search: '', recents: [] };
const shape = (sections: ReturnType<typeof menuSections>) =>
  sections.map(({ heading, places: shown }) => [
    heading.kind === 'category' ? heading.name : heading.kind,
    ...shown.map(({ label }) => label),
  ]);

test('favourites stand first, then recents, categories by their ordinal, and the rest', () => {
  expect(shape(menuSections(places, { ...asked, recents: [2, 1, 2, 5, 99] }))).toEqual([
    ['favorites', 'Your tasks'],
    ['recents', 'Sensors', 'Units'],
    ['Work', 'Your tasks'],
    ['Live control', 'Units', 'Sensors'],
    ['other', 'Loose end'],
  ]);
});

test('settings mode shows configuration items alone', () => {
  expect(shape(menuSections(places, { ...asked, isConfig: true }))).toEqual([['Set-up', 'Zones']]);
});

test('the search looks into name and description, without case and outer blanks', () => {
  expect(shape(menuSections(places, { ...asked, search: '  PROBE ' }))).toEqual([['Live control', 'Sensors']]);
  expect(menuSections(places, { ...asked, search: 'no such page' })).toEqual([]);
});

test('ten recents are shown at most', () => {
  const many = Array.from({ length: 14 }, (_, index) => place(index + 1, `Page ${index + 1}`));
  const sections = menuSections(many, { ...asked, recents: many.map(({ id = 0 }) => id).reverse() });
  expect(sections[0]?.places.map(({ id }) => id)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
});

test('favourites stand in the order the person gave them, not in the menu’s', () => {
  const marked = [
    place(1, 'Units', { isFavorite: true, favoriteSeq: 20 }),
    place(2, 'Sensors', { isFavorite: true, favoriteSeq: 10 }),
  ];
  const [favorites] = menuSections(marked, asked);
  expect(favorites?.places.map(({ label }) => label)).toEqual(['Sensors', 'Units']);
});
