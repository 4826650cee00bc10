import { expect, test } from 'vitest';
import { addTallies, crashed, isGood, slowestLines, summaryLine } from './tally.ts';

const good = { passed: 3, failed: 0, skipped: 0, failures: [], timed: [] };

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
  expect(isGood({ passed: 0, failed: 0, skipped: 5, failures: [], timed: [] })).toBe(false);
  expect(isGood(good)).toBe(true);
});

test('a run names what took longest, the slowest first', () => {
  const took = (title: string, seconds: number) => ({ ...good, timed: [{ title, seconds }] });
  const total = addTallies([took('a.test.ts', 2), took('check: lint', 19.44), took('b.test.ts', 0.1)]);
  expect(slowestLines(total, 2)).toEqual(['   19.4 s  check: lint', '    2.0 s  a.test.ts']);
});
