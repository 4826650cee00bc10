import { expect, test } from 'vitest';
import { flag, integer, money, text } from '../definition/fields.ts';
import { Binder, compileWhere } from './where.ts';

function compile(where: unknown): { sql: string; values: unknown[] } {
  const binder = new Binder();
  const visible = new Map(Object.entries({ name: text(), level: integer(), isFree: flag(), price: money() }));
  const sql = compileWhere(where, { binder, visible, columnOf: (key) => key });
  return { sql, values: binder.values };
}
const refused = (words: string) =>
  expect.objectContaining({ statusCode: 400, message: expect.stringContaining(words) as string }) as unknown;
const nested = (depth: number): unknown => (depth === 0 ? { level: 1 } : { or: [nested(depth - 1)] });
const many = (count: number, where: unknown) => ({ or: Array.from({ length: count }, () => where) });

test.each<[unknown, string, unknown[]]>([
  [undefined, 'true', []],
  [null, 'true', []],
  [{}, 'true', []],
  [{ name: null }, '(name is null)', []],
  [{ name: { eq: null } }, '(name is null)', []],
  [{ name: { eq: 'a' } }, '(name = $1::text)', ['a']],
  [{ name: { neq: null } }, '(name is not null)', []],
  [{ level: { gt: null } }, '(false)', []],
  [{ and: [] }, '(true)', []],
  [{ or: [] }, '(false)', []],
  [{ level: 1, name: 'a' }, '(level = $1::integer) and (name = $2::text)', [1, 'a']],
  [{ level: { gte: 1, lt: 5 } }, '(level >= $1::integer and level < $2::integer)', [1, 5]],
  [{ level: { gt: 1, lte: 5 } }, '(level > $1::integer and level <= $2::integer)', [1, 5]],
  [{ level: { neq: 1 } }, '(level <> $1::integer)', [1]],
  // Not rounded to cents before it is compared.
  [{ price: { gt: 1.005 } }, '(price > $1::numeric)', [1.005]],
  [{ level: { between: [1, '2'] } }, '(level between $1::integer and $2::integer)', [1, 2]],
  [{ level: { inq: [1, null] } }, '(level = any($1::integer[]))', [[1, null]]],
  [{ level: { nin: [1] } }, '(level <> all($1::integer[]))', [[1]]],
  [{ name: { like: 'a%' } }, '(name::text like $1::text)', ['a%']],
  [{ name: { nilike: 'a\\\\' } }, '(name::text not ilike $1::text)', ['a\\\\']],
  [{ name: { regexp: '/a/i' } }, '(name ~* $1::text)', ['a']],
  [{ name: { regexp: 'a' } }, '(name ~ $1::text)', ['a']],
  [{ or: [{ level: 1 }, { name: 'a' }] }, '(((level = $1::integer)) or ((name = $2::text)))', [1, 'a']],
])('%j is %s', (where, sql, values) => {
  expect(compile(where)).toEqual({ sql, values });
});

test.each<[unknown, string]>([
  [5, 'not an object'],
  ['name', 'not an object'],
  [[], 'not an object'],
  [{ and: {} }, 'a list is needed'],
  [{ or: [5] }, 'not an object'],
  [{ other: 1 }, 'Unknown property other'],
  [{ name: ['a'] }, 'cannot be compared to a list'],
  [{ name: {} }, 'empty clause'],
  [{ name: { near: 'a' } }, 'Unknown operator'],
  [{ level: { between: 5 } }, 'precisely 2'],
  [{ level: { between: '12' } }, 'precisely 2'],
  [{ level: { between: [1] } }, 'precisely 2'],
  [{ level: { between: [1, 2, 3] } }, 'precisely 2'],
  [{ level: { inq: 5 } }, 'not an array'],
  [{ name: { like: 'a\\' } }, 'ends in an escape'],
  [{ name: { like: '\\' } }, 'ends in an escape'],
  [{ name: { like: 'a\\\\\\' } }, 'ends in an escape'],
  [{ name: { like: 'a'.repeat(513) } }, 'at most 512 characters'],
  [{ name: { like: 5 } }, 'at most 512 characters'],
  [{ level: { regexp: 'a' } }, 'regular expression'],
  [nested(9), 'too deep'],
  [many(201, { level: 1 }), 'at most 200 conditions'],
  [many(51, { name: { regexp: 'a' } }), 'at most 50 patterns'],
])('%j is refused: %s', (where, words) => {
  expect(() => compile(where)).toThrow(refused(words));
});

test('a where is eight levels deep, of 200 conditions and 50 patterns at most', () => {
  for (const where of [
    nested(8),
    many(200, { level: 1 }),
    many(50, { name: { ilike: 'a' } }),
    many(60, { level: { gt: 1 } }),
    many(60, { level: { neq: 1 } }),
  ])
    expect(compile(where).sql).toContain('$1');
  expect(compile({ name: { like: 'a'.repeat(512) } }).values).toEqual(['a'.repeat(512)]);
});
