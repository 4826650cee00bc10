import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  choice,
  createRegistry,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  reference,
  text,
} from '../index.ts';
import {
  compileCount,
  compileList,
  createTables,
  listText,
  type Filter,
  type JsonTextRow,
  type Viewer,
} from './index.ts';

// A small world of two collections: boxes of facilities, and the things inside them.
const everyone = { read: 'member', create: 'member', update: 'member', delete: 'member' } as const;
const Box = defineEntity(
  'box',
  {
    facility_id: integer(),
    label: text({ optional: true }),
    size: integer({ optional: true }),
    weight: decimal({ optional: true }),
    open: flag(),
    kind: choice(['a', 'b', 'c'], { optional: true }),
    at: instant({ optional: true }),
  },
  {
    path: 'boxes',
    table: 'boxes',
    meaning: 'boxes',
    scope: facilityScope(),
    access: everyone,
    has: { things: 'thing.box_id' },
    list: { columns: ['label'] },
  },
);
const Thing = defineEntity(
  'thing',
  { box_id: reference('box'), name: text(), size: integer() },
  {
    path: 'things',
    table: 'things',
    meaning: 'things in boxes',
    scope: { kind: 'parent', field: 'box_id' },
    access: everyone,
    list: { columns: ['name'] },
  },
);
const registry = createRegistry([Box, Thing]);
const viewer = (facilities: number[]): Viewer => ({
  userId: 1,
  isAdmin: false,
  facilitiesFor: () => facilities,
  mayShared: () => true,
  hasRole: () => false,
});

interface BoxRow {
  id: number;
  facility_id: number;
  label: string | null;
  size: number | null;
  weight: number | null;
  open: boolean;
  kind: string | null;
  at: string | null;
}

let database: TestDatabase;
let boxes: BoxRow[];
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(createTables(registry, [Box, Thing]));
  const maybe = <T>(value: T, index: number, every: number): T | null => (index % every === 0 ? null : value);
  for (let index = 0; index < 120; index += 1) {
    await database.pool.query(
      'insert into boxes (facility_id, label, size, weight, open, kind, at) values ($1, $2, $3, $4, $5, $6, $7)',
      [
        1 + (index % 3),
        maybe(['red', 'Red', 'gre%n', 'blue_1', 'blu\\e'][index % 5], index, 11),
        maybe((index * 7) % 13, index, 7),
        maybe((index % 9) / 4, index, 5),
        index % 2 === 0,
        maybe(['a', 'b', 'c'][index % 3], index, 13),
        maybe(new Date(Date.UTC(2026, 0, 1 + (index % 20))), index, 6),
      ],
    );
  }
  await database.pool.query(
    'insert into things (box_id, name, size) select id, $1 || id, id % 5 from boxes where id % 2 = 0',
    ['thing '],
  );
  const all = await database.pool.query<JsonTextRow>(
    compileList({ registry, viewer: viewer([1, 2, 3]) }, Box, { limit: 1000 }).text,
    [[1, 2, 3]],
  );
  boxes = JSON.parse(listText(all.rows)) as BoxRow[];
  expect(boxes).toHaveLength(120);
});
afterAll(() => database.drop());

async function ask(filter: Filter, facilities: number[]): Promise<BoxRow[]> {
  const { text: sql, values } = compileList({ registry, viewer: viewer(facilities) }, Box, filter);
  const { rows } = await database.pool.query<JsonTextRow>(sql, values);
  return JSON.parse(listText(rows)) as BoxRow[];
}

// --- the reference: the same language over plain objects, with SQL's three-valued logic -------------------------------
type Truth = boolean | null;
type Where = { [key: string]: unknown };
const not = (truth: Truth): Truth => (truth === null ? null : !truth);
const all = (truths: Truth[]): Truth => (truths.includes(false) ? false : truths.includes(null) ? null : true);
const some = (truths: Truth[]): Truth => (truths.includes(true) ? true : truths.includes(null) ? null : false);
const same = (a: unknown, b: unknown): Truth => (a === null || b === null ? null : a === b);
const compare = (a: unknown, b: unknown, test: (order: number) => boolean): Truth =>
  a === null || b === null ? null : test((a as number) < (b as number) ? -1 : (a as number) > (b as number) ? 1 : 0);

function like(value: unknown, pattern: string, isFolded: boolean): Truth {
  if (value === null) return null;
  const source = [...pattern.matchAll(/\\(.)|([%_])|([^\\%_])/gs)]
    .map(([, escaped, wild, plain]) =>
      wild === '%' ? '.*' : wild === '_' ? '.' : (escaped ?? plain ?? '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`, isFolded ? 'is' : 's').test(value as string);
}

function judge(row: BoxRow, where: Where): Truth {
  return all(
    Object.entries(where).map(([key, value]): Truth => {
      if (key === 'and') return all((value as Where[]).map((part) => judge(row, part)));
      if (key === 'or') return some((value as Where[]).map((part) => judge(row, part)));
      const actual = row[key as keyof BoxRow];
      if (value === null) return actual === null;
      if (typeof value !== 'object') return same(actual, value);
      return all(Object.entries(value).map(([operator, operand]) => judgeOperator(actual, operator, operand)));
    }),
  );
}

function judgeOperator(actual: unknown, operator: string, operand: unknown): Truth {
  switch (operator) {
    case 'gt':
      return compare(actual, operand, (order) => order > 0);
    case 'gte':
      return compare(actual, operand, (order) => order >= 0);
    case 'lt':
      return compare(actual, operand, (order) => order < 0);
    case 'lte':
      return compare(actual, operand, (order) => order <= 0);
    case 'neq':
      return operand === null ? actual !== null : not(same(actual, operand));
    case 'inq':
      return (operand as unknown[]).length === 0
        ? false
        : some((operand as unknown[]).map((item) => same(actual, item)));
    case 'nin':
      return not(judgeOperator(actual, 'inq', operand));
    case 'between': {
      const [low, high] = operand as [unknown, unknown];
      return all([judgeOperator(actual, 'gte', low), judgeOperator(actual, 'lte', high)]);
    }
    case 'like':
      return like(actual, operand as string, false);
    case 'nlike':
      return not(like(actual, operand as string, false));
    case 'ilike':
      return like(actual, operand as string, true);
    default:
      throw new Error(operator);
  }
}

// --- random filters -----------------------------------------------------------------------------------------------------
const size = fc.integer({ min: -1, max: 13 });
const day = fc.integer({ min: 1, max: 22 }).map((date) => new Date(Date.UTC(2026, 0, date)).toISOString());
const label = fc.constantFrom('red', 'Red', 'gre%n', 'blue_1', 'nothing');
const pattern = fc.constantFrom('%e%', 'r_d', 'gre\\%n', 'blue\\_1', '%', 'RED', 'blu\\\\e');
const range = (value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    value,
    fc.constant(null),
    fc.record({ gt: value, lte: value }),
    fc.record({ gte: value }),
    fc.record({ lt: value }),
    fc.record({ neq: fc.oneof(value, fc.constant(null)) }),
    fc.record({ inq: fc.array(fc.oneof(value, fc.constant(null)), { maxLength: 3 }) }),
    fc.record({ nin: fc.array(value, { maxLength: 3 }) }),
    fc.record({ between: fc.tuple(value, value) }),
  );
const leaf = fc.oneof(
  fc.record({ size: range(size) }),
  fc.record({ at: range(day) }),
  fc.record({ weight: range(fc.constantFrom(0, 0.25, 0.5, 1.75)) }),
  fc.record({ open: fc.boolean() }),
  fc.record({
    kind: fc.oneof(fc.constantFrom('a', 'b'), fc.constant(null), fc.record({ inq: fc.subarray(['a', 'b', 'c']) })),
  }),
  fc.record({
    label: fc.oneof(label, fc.record({ like: pattern }), fc.record({ nlike: pattern }), fc.record({ ilike: pattern })),
  }),
  fc.record({ size: size, open: fc.boolean() }),
);
const { where: anyWhere } = fc.letrec<{ where: Where }>((tie) => ({
  where: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    leaf,
    fc.record({ and: fc.array(tie('where'), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('where'), { maxLength: 3 }) }),
  ),
}));

test('a random filter finds exactly what a plain reading of it finds, and never another facility’s rows', async () => {
  await fc.assert(
    fc.asyncProperty(anyWhere, fc.subarray([1, 2, 3]), async (where, facilities) => {
      const expected = boxes
        .filter((row) => facilities.includes(row.facility_id) && judge(row, where) === true)
        .map(({ id }) => id);
      const found = await ask({ where, fields: ['id'] }, facilities);
      expect(found.map(({ id }) => id)).toEqual(expected);
      const counted = compileCount({ registry, viewer: viewer(facilities) }, Box, where);
      const { rows } = await database.pool.query<{ count: number }>(counted.text, counted.values);
      expect(rows[0]?.count).toBe(expected.length);
    }),
    { numRuns: 300 },
  );
});

test('pages of any order join to the whole list without a gap or a repeat', async () => {
  const order = fc.subarray(['size DESC', 'label', 'open ASC', 'at desc'], { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(order, fc.integer({ min: 1, max: 50 }), async (parts, limit) => {
      const whole = (await ask({ order: parts, fields: ['id'] }, [1, 2, 3])).map(({ id }) => id);
      const pages: number[] = [];
      for (let skip = 0; skip < 120; skip += limit)
        pages.push(
          ...(await ask({ order: parts.join(', '), limit, skip, fields: ['id'] }, [1, 2, 3])).map(({ id }) => id),
        );
      expect(pages).toEqual(whole);
      expect(new Set(whole).size).toBe(120);
    }),
    { numRuns: 40 },
  );
});

test('an include brings the related rows the viewer may see, per parent limits and all', async () => {
  const rows = (await ask(
    {
      where: { id: { lte: 6 } },
      include: { relation: 'things', scope: { where: { size: { lt: 4 } }, limit: 1, include: 'box' } },
    },
    [1, 2, 3],
  )) as unknown as { id: number; things: { box: { id: number } }[] }[];
  expect(rows.map(({ id, things }) => [id, things.length])).toEqual([
    [1, 0],
    [2, 1],
    [3, 0],
    [4, 0],
    [5, 0],
    [6, 1],
  ]);
  expect(rows[1]?.things[0]?.box.id).toBe(2);
  const { text: sql, values } = compileList({ registry, viewer: viewer([2]) }, Thing, {});
  const things = JSON.parse(listText((await database.pool.query<JsonTextRow>(sql, values)).rows)) as {
    box_id: number;
  }[];
  const owners = new Map(boxes.map(({ id, facility_id }) => [id, facility_id]));
  expect(things.length).toBeGreaterThan(0);
  expect(things.every(({ box_id }) => owners.get(box_id) === 2)).toBe(true);
});

test('whatever a filter holds, it is answered or refused as the request’s fault, never as the server’s', async () => {
  const key = fc.constantFrom(
    'where',
    'include',
    'order',
    'limit',
    'skip',
    'fields',
    'size',
    'label',
    'and',
    'or',
    'inq',
    'gt',
    'things',
    'like',
    'between',
    'relation',
    'scope',
    'nosuch',
  );
  const anything = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    ),
  })).value;
  await fc.assert(
    fc.asyncProperty(fc.dictionary(key, anything, { maxKeys: 4 }), async (filter) => {
      let compiled;
      try {
        compiled = compileList({ registry, viewer: viewer([1]) }, Box, filter);
      } catch (error) {
        expect((error as { statusCode?: number }).statusCode).toBe(400);
        return;
      }
      const { rows } = await database.pool.query<JsonTextRow>(compiled.text, compiled.values);
      const found = JSON.parse(listText(rows)) as { facility_id?: number }[];
      expect(found.every((row) => row.facility_id === undefined || row.facility_id === 1)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
