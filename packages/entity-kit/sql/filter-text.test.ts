import { expect, test } from 'vitest';
import { readFilterArgument } from './filter-text.ts';

const read = (query: string) => readFilterArgument(query, 'filter');
const many = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join('&');

/** Objects in each other. */
const nested = (depth: number, value: unknown): unknown => (depth === 0 ? value : { a: nested(depth - 1, value) });
const nestedLists = (depth: number): unknown => (depth === 0 ? 1 : [nestedLists(depth - 1)]);
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

test.each<[string, unknown]>([
  ['', undefined],
  ['filter', undefined],
  ['filter=', undefined],
  ['filter=null', undefined],
  ['filter={"limit":1}', { limit: 1 }],
  ['filter[where][level][gt]=1&filter[order]=level', { where: { level: { gt: '1' } }, order: 'level' }],
  ['filter%5Bwhere%5D%5Bname%5D=a+b', { where: { name: 'a b' } }],
  ['filter[where][level][inq][0]=1&filter[where][level][inq][1]=4', { where: { level: { inq: ['1', '4'] } } }],
  ['filter[where][level][inq][1]=4&filter[where][level][inq][0]=1', { where: { level: { inq: ['1', '4'] } } }],
  ['filter[where][level][inq][]=1&filter[where][level][inq][]=4', { where: { level: { inq: ['1', '4'] } } }],
  ['filter[where][level][inq]=1&filter[where][level][inq]=4', { where: { level: { inq: ['1', '4'] } } }],
  [
    'filter[where][level][inq]=1&filter[where][level][inq]=4&filter[where][level][inq]=9',
    { where: { level: { inq: ['1', '4', '9'] } } },
  ],
  ['filter[where][and][0][a]=1&filter[where][and][1][b]=2', { where: { and: [{ a: '1' }, { b: '2' }] } }],
  ['filter={"where":{"and":[{"a":"x"},{"b":null}]}}', { where: { and: [{ a: 'x' }, { b: null }] } }],
  // Keys that are no places from 0 on name fields.
  ['filter[where][1]=a&filter[where][2]=b', { where: { 1: 'a', 2: 'b' } }],
  ['filter[where][0x0]=a', { where: { '0x0': 'a' } }],
  [`filter=${JSON.stringify({ a: nestedLists(11) })}`, { a: nestedLists(11) }],
  ['filter[where][0]=a&filter[where][b]=c', { where: { 0: 'a', b: 'c' } }],
  [`filter${'[a]'.repeat(12)}=1`, nested(12, '1')],
  [`filter=${JSON.stringify(nested(12, 1))}`, nested(12, 1)],
  [`filter=${JSON.stringify({ a: numbers(1000) })}`, { a: numbers(1000) }],
  [
    `filter={"a":"${'b'.repeat(16_384 - 'filter={"a":""}'.length)}"}`,
    { a: 'b'.repeat(16_384 - 'filter={"a":""}'.length) },
  ],
  [many(900, () => 'filter[a][]='), { a: Array.from({ length: 900 }, () => '') }],
])('%s is read', (query, filter) => {
  const found = read(query);
  // Nothing inherited can be mistaken for a key: objects have no prototype, and are compared as what they say.
  expect(found && JSON.parse(JSON.stringify(found))).toEqual(filter);
  if (found) expect(Object.getPrototypeOf(found)).toBeNull();
});

test.each([
  'filter={}&filter={}',
  'filter={"where":{}}&filter[order]=a',
  'filter[order]=a&filter={"where":{}}',
  'filter=[]',
  'filter=5',
  'filter={"where"',
  'filter={x}',
  'filter={}%20',
  'filter=%20{}',
  `filter=${JSON.stringify({ a: nestedLists(12) })}`,
  'filter=&filter=',
  'filter={"a":"b\\u0000"}',
  'filter={"a":["b\\u0000"]}',
  'filter={"__proto__":1}',
  'filter={"where":{"constructor":{}}}',
  'filter={"where":[{"prototype":1}]}',
  `filter=${JSON.stringify(nested(13, 1))}`,
  `filter=${JSON.stringify(nested(13, []))}`,
  `filter=${JSON.stringify({ a: numbers(1001) })}`,
  `filter={"a":"${'b'.repeat(16_385 - 'filter={"a":""}'.length)}"}`,
  'filter[a][0]=1&filter[a][1]=2&filter[a]=3',
  'filter[a][prototype]=1',
  'filter[]=1',
  'filter[0][where]=1',
  'filter[where',
  'filter[where][a=1',
  'filter[where]a=1',
  'filter[where].a=1',
  'filter[[a]]=1',
  'filter[where]=1&filter[where][a]=1',
  'filter[where][a]=1&filter[where][a][b]=2',
  'filter[where][a][b]=2&filter[where][a]=1',
  'filter[__proto__][x]=1',
  'filter[where][__proto__]=1',
  'filter[where][constructor]=1',
  'filter[where][a]=%00',
  `filter${'[a]'.repeat(13)}=1`,
  many(1001, () => 'filter[a]='),
  many(2000, () => 'filter[a]='),
])('%s is refused', (query) => {
  expect(() => read(query)).toThrow(expect.objectContaining({ statusCode: 400 }));
});
