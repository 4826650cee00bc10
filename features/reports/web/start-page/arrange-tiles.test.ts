import { roles } from '@trellis/access/model';
import { expect, test } from 'vitest';
import { arrangeTiles, moveTile, tilesOf } from './arrange-tiles.ts';

test('each role finds its own work first', () => {
  expect(tilesOf([roles.grower.id]).slice(0, 2)).toEqual(['tasks', 'alerts']);
  expect(tilesOf([roles.maintenance.id])[0]).toBe('tickets');
  expect(tilesOf([roles.facilityManager.id])[0]).toBe('decisions');
  expect(tilesOf([roles.softwareDeveloper.id])[0]).toBe('errors');
  expect(tilesOf([roles.grower.id])).not.toContain('decisions');
  for (const { id } of [roles.farmManager, roles.facilityManager, roles.owner, roles.administrator])
    expect(tilesOf([id])).toContain('scorecard');
});

test('several roles add up, each tile once; an administrator has the administrator’s', () => {
  const both = tilesOf([roles.labTechnician.id, roles.maintenance.id]);
  expect(both.filter((key) => key === 'tasks')).toHaveLength(1);
  expect(both).toEqual(expect.arrayContaining(['harvests', 'tickets']));
  expect(tilesOf([roles.grower.id, roles.administrator.id])[0]).toBe('units');
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
  expect(arrangeTiles(['tasks', 'alerts', 'news'], kept)).toEqual([
    { key: 'news', isShown: true },
    { key: 'tasks', isShown: false },
    { key: 'alerts', isShown: true },
  ]);
});

test('a tile moves behind another one, or to the front', () => {
  const tiles = arrangeTiles(['tasks', 'alerts', 'news']);
  const keys = (moved: typeof tiles) => moved.map(({ key }) => key);
  expect(keys(moveTile(tiles, 'tasks', 'news'))).toEqual(['alerts', 'news', 'tasks']);
  expect(keys(moveTile(tiles, 'news', undefined))).toEqual(['news', 'tasks', 'alerts']);
  expect(keys(moveTile(tiles, 'news', 'tasks'))).toEqual(['tasks', 'news', 'alerts']);
});
