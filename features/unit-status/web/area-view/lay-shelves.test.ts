import { expect, test } from 'vitest';
import { makeEntry } from '../live/unit-entry.ts';
import { noon, unitRecord } from '../live/unit-record.fixture.ts';
import { layShelves } from './lay-shelves.ts';

const unit = (id: number) => makeEntry(unitRecord(id, { platformGroupName: `W-${id}` }), noon);
const shelf = (id: number, platformGroup_id: number, level: number) => ({
  id,
  platformGroup_id,
  name: `S${level}`,
  level,
  capacity: 20,
});

test('a rack stands as it is: positions from left, the highest shelf on top, gaps where a unit has fewer shelves', () => {
  const [rack] = layShelves(
    [{ name: 'R1', units: [unit(1), unit(2), unit(3)] }],
    new Map([
      [1, 2],
      [2, 1],
      [3, null],
    ]),
    [shelf(11, 1, 1), shelf(12, 1, 2), shelf(21, 2, 1), shelf(31, 3, 2)],
    [
      { platform_id: 12, plants: 8, start: '2020-01-01T00:00:00Z', finish: null },
      { platform_id: 12, plants: 4, start: '2019-01-01T00:00:00Z', finish: '2020-01-01T00:00:00Z' },
    ],
    Date.now(),
  );
  expect(rack?.units.map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(rack?.rows.map(({ level, cells }) => [level, cells.map((cell) => cell && [cell.id, cell.plants])])).toEqual([
    [2, [null, [12, 8], [31, 0]]],
    [1, [[21, 0], [11, 0], null]],
  ]);
});
