import { expect, test } from 'vitest';
import { createStatementNames } from './statement-names.ts';

test('a statement asked often keeps one name, a rare one has none', () => {
  const nameOf = createStatementNames();
  const asked = Array.from({ length: 7 }, () => nameOf('select 1'));
  expect(asked.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
  expect(asked[4]).toMatch(/^often_[0-9a-f]{24}$/);
  expect(new Set(asked.slice(4)).size).toBe(1);
  expect(nameOf('select 2')).toBeUndefined();
});

test('however many statements come, connections keep 64 at most', () => {
  const nameOf = createStatementNames();
  const names = new Set<string>();
  for (let text = 0; text < 2000; text += 1)
    for (let use = 0; use < 6; use += 1) {
      const name = nameOf(`select ${text}`);
      if (name !== undefined) names.add(name);
    }
  expect(names.size).toBe(64);
  expect(nameOf('select 0')).toBeDefined();
  expect(nameOf('select 1999')).toBeUndefined();
});
