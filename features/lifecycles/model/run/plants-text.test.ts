import { expect, test } from 'vitest';
import { plantsText } from './plants-text.ts';

test.each([
  [1, '1 plant'],
  [0, '0 plants'],
  [12, '12 plants'],
])('the diary counts %i as %s', (count, text) => {
  expect(plantsText(count)).toBe(text);
});
