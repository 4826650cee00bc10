import { expect, test } from 'vitest';
import { layInRows, moveItem, snap } from './map-size.ts';

test('what is moved snaps to the grid and never leaves the map', () => {
  const unit = { kind: 'unit', ref_id: 1, x: 0, y: 0 } as const;
  expect(moveItem(unit, { x: 1.3, y: 2.2 }, { w: 10, h: 10 }, 0.5)).toMatchObject({ x: 1.5, y: 2 });
  expect(moveItem(unit, { x: 99, y: -4 }, { w: 10, h: 10 }, 0.5)).toMatchObject({ x: 7.5, y: 0 });
  expect(snap(1.234, 0)).toBe(1.23);
});

test('units laid in rows stand beside what is there, and those without room are left out', () => {
  const taken = [{ kind: 'door', x: 0.5, y: 0.5 }] as const;
  const rows = layInRows([[1, 2, 3]], { w: 7, h: 5.5 }, taken);
  expect(rows.map(({ ref_id, x, y }) => [ref_id, x, y])).toEqual([
    [1, 3.5, 0.75],
    [2, 0.5, 3.75],
    [3, 3.5, 3.75],
  ]);
  expect(layInRows([[1, 2, 3]], { w: 3.5, h: 3 }, [])).toHaveLength(1);
});

test('each rack begins a row of its own, and nothing touches the wall; without room for that they follow each other', () => {
  const racks = [[1, 2], [3], [4, 5]];
  const ys = (h: number) => layInRows(racks, { w: 9.5, h }, []).map(({ y }) => y);
  expect(ys(9)).toEqual([0.75, 0.75, 3.75, 6.75, 6.75]);
  expect(ys(6)).toEqual([0.75, 0.75, 0.75, 3.75, 3.75]);
  expect(layInRows([[1, 2, 3]], { w: 9, h: 3 }, [])).toHaveLength(2);
});
