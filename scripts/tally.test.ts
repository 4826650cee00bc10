import { expect, test } from 'vitest';
import { addTallies, crashed, isGood, summaryLine } from './tally.ts';

const good = { passed: 3, failed: 0, skipped: 0, failures: [] };

test('the last line of a run counts what passed and what failed, and names skipped tests only when there are some', () => {
  expect(summaryLine(good)).toBe('3 passed, 0 failed');
  expect(summaryLine({ ...good, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped');
});

test('a runner that crashed makes the whole run fail', () => {
  const total = addTallies([good, crashed('Vitest', 'out of memory')]);
  expect(summaryLine(total)).toBe('3 passed, 1 failed');
  expect(isGood(total)).toBe(false);
});

test('a run in which nothing ran is no good run', () => {
  expect(isGood({ passed: 0, failed: 0, skipped: 5, failures: [] })).toBe(false);
  expect(isGood(good)).toBe(true);
});
