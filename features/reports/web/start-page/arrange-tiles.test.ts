import { roles } from '@trellis/access/model';
import { expect, test } from 'vitest';
import { arrangeTiles, moveTile, tilesOf } from './arrange-tiles.ts';

test('each role finds its own work first', () => {
  for (const { id } of [roles.grower, roles.maintenance, roles.facilityManager, roles.owner])
    expect(tilesOf([id]).slice(0, 3)).toEqual(['areas', 'needs', 'day']);
  expect(tilesOf([roles.grower.id])[3]).toBe('tasks');
  expect(tilesOf([roles.facilityManager.id])[3]).toBe('decisions');
  // Facility managers approve grow plans.
  expect(tilesOf([roles.facilityManager.id])[4]).toBe('approvals');
  expect(tilesOf([roles.farmManager.id])).not.toContain('approvals');
  expect(tilesOf([roles.softwareDeveloper.id])[0]).toBe('errors');
  expect(tilesOf([roles.grower.id])).not.toContain('decisions');
  for (const { id } of [roles.farmManager, roles.facilityManager, roles.owner, roles.administrator])
    expect(tilesOf([id])).toContain('scorecard');
});

test('several roles add up, each tile once; an administrator has the administrator’s', () => {
  const both = tilesOf([roles.labTechnician.id, roles.maintenance.id]);
  expect(both.filter((key) => key === 'tasks')).toHaveLength(1);
  expect(both).toEqual(expect.arrayContaining(['harvests', 'needs']));
  expect(tilesOf([roles.grower.id, roles.administrator.id])[0]).toBe('areas');
});

test('a role the company added itself, and nobody’s role, still have a page', () => {
  expect(tilesOf([99])).toEqual(expect.arrayContaining(['places', 'news']));
  expect(tilesOf([])).toEqual(['calendar', 'places', 'news']);
});

test('a kept order holds; new tiles stand at the end, lost ones are gone', () => {
  const kept = [
    { key: 'news', isShown: true },
    { key: 'decisions', isShown: true },
    { key: 'tasks', isShown: false },
  ];
  expect(arrangeTiles(['tasks', 'harvests', 'news'], kept)).toEqual([
    { key: 'news', isShown: true },
    { key: 'tasks', isShown: false },
    { key: 'harvests', isShown: true },
  ]);
});

test('a tile moves behind another one, or to the front', () => {
  const tiles = arrangeTiles(['tasks', 'harvests', 'news']);
  const keys = (moved: typeof tiles) => moved.map(({ key }) => key);
  expect(keys(moveTile(tiles, 'tasks', 'news'))).toEqual(['harvests', 'news', 'tasks']);
  expect(keys(moveTile(tiles, 'news', undefined))).toEqual(['news', 'tasks', 'harvests']);
  expect(keys(moveTile(tiles, 'news', 'tasks'))).toEqual(['tasks', 'news', 'harvests']);
});
