import { expect, test } from 'vitest';
import { isInside } from './inside-lasso.ts';

test('what a line was drawn around is inside, also in the bay of a crescent it is not', () => {
  const square = [
    { x: 0, y: 0 },
    { x: 4, y: 0 },
    { x: 4, y: 4 },
    { x: 0, y: 4 },
  ];
  expect(isInside({ x: 1, y: 1 }, square)).toBe(true);
  expect(isInside({ x: 5, y: 1 }, square)).toBe(false);
  const crescent = [...square.slice(0, 3), { x: 4, y: 3 }, { x: 1, y: 2 }, { x: 0, y: 4 }];
  expect(isInside({ x: 1, y: 3.8 }, crescent)).toBe(false);
  expect(isInside({ x: 1, y: 1 }, [])).toBe(false);
});
