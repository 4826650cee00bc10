import type { Installed } from '@trellis/units/model';
import { expect, test } from 'vitest';
import { arrangeTree, csvOf, keysOf, searchTree } from './arrange-tree.ts';

const nothing = {
  status: 'healthy',
  path: null,
  detail: null,
  ip: null,
  mac: null,
  hostname: null,
  software: null,
  firmware: null,
  serial: null,
  warrantyUntil: null,
  installed: null,
  lastSeen: null,
} as const;
const thing = (key: string, parent: string | null, values: Partial<Installed> = {}): Installed => {
  const [kind = 'area', id = '1'] = key.split(':');
  return { ...nothing, key, parent, kind: kind as Installed['kind'], id: Number(id), name: key, ...values };
};
const items = [
  thing('area:1', null, { name: 'Veg room' }),
  thing('unit:1', 'area:1', { name: 'Rack A1' }),
  thing('controller:1', 'unit:1', { name: 'node-1', mac: 'AA:BB:CC:00:11:22' }),
  thing('controller:2', 'unit:99', { name: '=cmd', serial: 'S,1' }),
];

test('things stand in what they are part of; what is part of nothing known is not lost', () => {
  const tree = arrangeTree(items);
  expect(tree.map(({ item, count }) => [item.name, count])).toEqual([
    ['Veg room', 2],
    ['=cmd', 0],
  ]);
  expect(keysOf(tree)).toEqual(['area:1', 'unit:1', 'controller:1', 'controller:2']);
});

test('a search finds by MAC however it is written, and shows the way there', () => {
  const tree = arrangeTree(items);
  expect(keysOf(searchTree(tree, 'aabb.cc00'))).toEqual(['area:1', 'unit:1', 'controller:1']);
  expect(keysOf(searchTree(tree, 'rack'))).toEqual(['area:1', 'unit:1', 'controller:1']);
  expect(searchTree(tree, 'nothing')).toEqual([]);
  expect(keysOf(searchTree(tree, '-'))).toEqual(['area:1', 'unit:1', 'controller:1']);
});

test('the flat list names what each thing is part of, and holds no formula', () => {
  const lines = csvOf(arrangeTree(items), ['Kind', 'Name']).split('\r\n');
  expect(lines[3]).toBe('controller,node-1,healthy,Veg room > Rack A1,,,AA:BB:CC:00:11:22,,,,,,,');
  expect(lines[4]).toContain(`controller,'=cmd,healthy,,,,,,,,"S,1"`);
});
