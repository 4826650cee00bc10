import { expect, test } from 'vitest';
import type { RackUnit } from './farm-dashboard.api.ts';
import { sumRooms } from './sum-rooms.ts';

const shelf = (plants: number, capacity: number, stage: string | null = 'veg') => ({
  ...{ id: 1, name: 'Top', level: 1, capacity, plants, lifecycle_id: null, run: null, crop: null, stage },
  ...{ strain_id: null, growplan_id: null, growplan: null, growStage_id: null },
  ...{ phase: null, stageLabel: null, stageLabelEs: null },
});
const unit = (id: number, name: string, rack: string | null, shelves: RackUnit['shelves'], area_id = 1): RackUnit => ({
  ...{ id, name, area_id, area: `Room ${area_id}`, rack, shelves },
});

test('units stand in their racks by name, those without a rack last', () => {
  const [room] = sumRooms([
    unit(1, 'E-10', 'R10', []),
    unit(2, 'E-3', null, []),
    unit(3, 'E-2', 'R2', []),
    unit(4, 'E-1', ' R2 ', []),
  ]);
  expect(room?.racks.map(({ name, units }) => [name, units.map((one) => one.name)])).toEqual([
    ['R2', ['E-1', 'E-2']],
    ['R10', ['E-10']],
    [null, ['E-3']],
  ]);
});

test('fill counts shelves whose capacity is known; plants are counted by stage everywhere', () => {
  const [room] = sumRooms([unit(1, 'E-1', 'R1', [shelf(30, 40), shelf(5, 0, 'flower'), shelf(0, 20, null)])]);
  expect(room).toMatchObject({ plants: 35, capacity: 60, fill: 0.5, byStage: { clone: 0, veg: 30, flower: 5 } });
  expect(sumRooms([unit(1, 'E-1', 'R1', [])])[0]).toMatchObject({ fill: null, capacity: 0 });
});
