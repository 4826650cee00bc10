import { expect, test } from 'vitest';
import { bridgeGaps } from './reading-now.ts';

const none = (minutes: number) => Array<null>(minutes).fill(null);

test('a sensor that speaks every few minutes has a line, not a row of gaps; where it was silent the gap stays', () => {
  expect(bridgeGaps([null, 20, null, null, 26, null, 27, null], 16)).toEqual([null, 20, 22, 24, 26, 26.5, 27, null]);
  expect(bridgeGaps([20, ...none(14), 35], 16)).toEqual(Array.from({ length: 16 }, (_, index) => 20 + index));
  expect(bridgeGaps([20, ...none(15), 36], 16)).toEqual([20, ...none(15), 36]);
  expect(bridgeGaps(none(3), 16)).toEqual(none(3));
});
