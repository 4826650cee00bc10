import { expect, test } from 'vitest';
import { compareVersions } from './compare-versions.ts';

test.each([
  ['2.10.0', '2.9.1', 1],
  ['2.0.0', '2.0', 0],
  ['v1.2.3', '1.2.3', 0],
  ['2.0.0-rc1', '2.0.0', -1],
  ['2.0.0-rc10', '2.0.0-rc9', 1],
  ['0.1.0', '0.2.0', -1],
])('%s against %s', (one, other, sign) => {
  expect(Math.sign(compareVersions(one, other))).toBe(sign);
});
