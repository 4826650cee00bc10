import { atOnce } from '@trellis/web-kit';
import { expect, test } from 'vitest';
import { sortInSteps } from './sort-in-steps.ts';

test('sorting in steps gives what sorting at once gives, equal ones in their order', () => {
  for (const count of [0, 1, 127, 128, 129, 1_000, 5_003]) {
    const items = Array.from({ length: count }, (_, index) => ({ key: (index * 7_919) % 101, index }));
    const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
    expect(atOnce(sortInSteps(items, compare))).toEqual(items.toSorted(compare));
    const sorted = items.toSorted((a, b) => a.index - b.index);
    expect(atOnce(sortInSteps(sorted, (a, b) => a.index - b.index))).toEqual(sorted);
  }
});
