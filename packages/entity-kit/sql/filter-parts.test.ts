import { expect, test } from 'vitest';
import { defineEntity } from '../definition/entity.ts';
import { integer, text } from '../definition/fields.ts';
import { facilityScope } from '../definition/scope.ts';
import { chosenFields, includesOf, orderOf, pageOf } from './filter-parts.ts';

const shelf = (limit?: { default: number; max: number }) =>
  defineEntity(
    'shelf',
    { facility_id: integer(), name: text(), level: integer() },
    {
      path: 'shelves',
      table: 'shelves',
      meaning: 'shelves',
      scope: facilityScope(),
      access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
      list: { columns: ['name'] },
      ...(limit && { limit }),
    },
  );
const visible = new Map(Object.entries(shelf().fields));
const refusal = expect.objectContaining({ statusCode: 400 }) as unknown;

test.each<[unknown, string[]]>([
  [undefined, ['facility_id', 'name', 'level']],
  [null, ['facility_id', 'name', 'level']],
  [[], ['facility_id', 'name', 'level']],
  [{}, ['facility_id', 'name', 'level']],
  ['name', ['name']],
  [
    ['level', 'name'],
    ['name', 'level'],
  ],
  [{ name: true }, ['name']],
  [{ name: 'true', level: false }, ['name']],
  [{ level: false }, ['facility_id', 'name']],
  [{ level: 'false', name: 'false' }, ['facility_id']],
])('of the fields, %j chooses %j', (fields, keys) => {
  expect(chosenFields(fields, visible).map(([key]) => key)).toEqual(keys);
});

test.each([5, true, [5], { name: 1 }, { name: 'yes' }, { name: null }, 'nothing', { nothing: false }])(
  'fields cannot be chosen by %j',
  (fields) => {
    expect(() => chosenFields(fields, visible)).toThrow(refusal);
  },
);

test.each<[unknown, unknown[]]>([
  [undefined, []],
  [null, []],
  ['', []],
  [[], []],
  ['area', [{ relation: 'area', scope: {} }]],
  [
    ['area', 'facility'],
    [
      { relation: 'area', scope: {} },
      { relation: 'facility', scope: {} },
    ],
  ],
  [{ area: true }, [{ relation: 'area', scope: {} }]],
  [{ area: 'true' }, [{ relation: 'area', scope: {} }]],
  [{ area: 'facility' }, [{ relation: 'area', scope: { include: 'facility' } }]],
  [{ relation: 'area' }, [{ relation: 'area', scope: {} }]],
  [{ relation: 'area', scope: { limit: 1 } }, [{ relation: 'area', scope: { limit: 1 } }]],
])('%j includes %j', (include, found) => {
  expect(includesOf(include)).toEqual(found);
});

test.each([
  5,
  true,
  [5],
  { relation: 5 },
  { relation: 'area', scope: 5 },
  { relation: 'area', scope: null },
  { relation: 'area', scope: [] },
])('nothing can be included by %j', (include) => {
  expect(() => includesOf(include)).toThrow(refusal);
});

test.each<[unknown, string]>([
  [undefined, 't.id asc'],
  [null, 't.id asc'],
  ['', 't.id asc'],
  ['name', 't.name asc, t.id asc'],
  ['name DESC', 't.name desc, t.id desc'],
  [' name  asc , level desc ', 't.name asc, t.level desc, t.id desc'],
  [['level desc', 'name asc'], 't.level desc, t.name asc, t.id asc'],
  ['id desc, name', 't.id desc, t.name asc'],
])('the order %j is %s', (order, sql) => {
  const withId = new Map([...visible, ['id', integer()] as const]);
  expect(orderOf(order, 't', withId, (key) => `t.${key}`)).toBe(sql);
});

test('an order is told by texts, of a list too', () => {
  expect(() => orderOf([5], 't', visible, (key) => key)).toThrow('The order is not valid.');
});

test.each([5, {}, [5], 'name up', 'name;', 'nothing', 'name,', 'name level'])('there is no order %j', (order) => {
  expect(() => orderOf(order, 't', visible, (key) => `t.${key}`)).toThrow(refusal);
});

test('a page has what is asked for, up to the most of its collection, which is also what an included one has', () => {
  const few = shelf({ default: 10, max: 50 });
  expect(pageOf(few, {}, 0)).toEqual({ limit: 10, skip: 0 });
  expect(pageOf(few, {}, 1)).toEqual({ limit: 50, skip: 0 });
  expect(pageOf(few, { limit: 0 }, 0).limit).toBe(10);
  expect(pageOf(few, { limit: 1 }, 1).limit).toBe(1);
  expect(pageOf(few, { limit: '51' }, 0).limit).toBe(50);
  expect(pageOf(shelf(), { limit: null, skip: null }, 0)).toEqual({ limit: 1000, skip: 0 });
  expect(pageOf(shelf(), { limit: 2000 }, 0).limit).toBe(1000);
  expect(pageOf(few, { skip: '7' }, 0).skip).toBe(7);
  expect(pageOf(few, { offset: 3 }, 0).skip).toBe(3);
  expect(pageOf(few, { skip: 2_147_483_647 }, 0).skip).toBe(2_147_483_647);
  for (const skip of [-1, 1.5, '1.5', '-1', '', true, 2_147_483_648])
    expect(() => pageOf(few, { skip }, 0), String(skip)).toThrow(refusal);
});
