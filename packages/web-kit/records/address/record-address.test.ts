import { json, jsonAny, type Field } from '@trellis/entity-kit';
import { describe, expect, test } from 'vitest';
import { filterWhere } from './filter-where.ts';
import { readRecordAddress, recordsPath, writeRecordAddress } from './record-address.ts';

const read = (text: string, prefix?: string) => readRecordAddress(new URLSearchParams(text), prefix);

describe('the address of a list', () => {
  test('says search, order, page, filters and the open record, and reads the same again', () => {
    const address = {
      search: 'blue',
      sort: { key: 'label', isDescending: true },
      page: 3,
      size: 200 as const,
      showsArchived: true,
      filters: { status: 'new,done', createdate: '2026-01-01..' },
      record: 7,
      tab: 'history',
    };
    const query = writeRecordAddress(new URLSearchParams('keep=me'), address);
    expect(query.get('keep')).toBe('me');
    expect(readRecordAddress(query)).toEqual(address);
  });

  test('what makes no sense is left out', () => {
    expect(read('page=-2&record=abc&archived=maybe')).toMatchObject({
      page: 1,
      record: undefined,
      showsArchived: false,
    });
    expect(read('record=new').record).toBe('new');
  });

  test('two lists on one page do not disturb each other', () => {
    const query = writeRecordAddress(
      new URLSearchParams('search=left'),
      { search: 'right', filters: { a: '1' } },
      'r.',
    );
    expect(readRecordAddress(query).search).toBe('left');
    expect(readRecordAddress(query, 'r.')).toMatchObject({ search: 'right', filters: { a: '1' } });
  });

  test('a link names only what differs from the plain list', () => {
    expect(recordsPath('/strains', {})).toBe('/strains');
    expect(recordsPath('/strains', { page: 1, filters: { active: '1' } })).toBe('/strains?f.active=1');
  });
});

describe('a filter of the address', () => {
  const zone = 'America/Los_Angeles';
  test.each<[string, Field, string, unknown]>([
    ['choices', { kind: 'choice', values: ['a', 'b'] }, 'a,b', { key: { inq: ['a', 'b'] } }],
    ['choices or none', { kind: 'choice', values: ['a'] }, 'a,-', { or: [{ key: { inq: ['a'] } }, { key: null }] }],
    ['references', { kind: 'reference', to: 'x', onDelete: 'clear' }, '3,x,4', { key: { inq: [3, 4] } }],
    ['a mark', { kind: 'flag' }, '0', { key: false }],
    ['numbers, both ends included', { kind: 'integer', min: 0, max: 9 }, '2..5', { key: { gte: 2, lte: 5 } }],
    ['numbers from', { kind: 'number' }, '0.5..', { key: { gte: 0.5 } }],
    ['no numbers', { kind: 'number' }, 'x..y', undefined],
    ['days', { kind: 'date' }, '..2026-02-01', { key: { lte: '2026-02-01' } }],
    [
      'moments: days begin in the zone, the last day counts whole',
      { kind: 'instant' },
      '2026-02-01..2026-02-01',
      { key: { gte: '2026-02-01T08:00:00.000Z', lt: '2026-02-02T08:00:00.000Z' } },
    ],
    [
      'a part of a text, in which signs mean themselves',
      { kind: 'text', max: 9 },
      '5%_',
      { key: { ilike: '%5\\%\\_%' } },
    ],
    ['structured data is not compared', json({ of: jsonAny }), 'x', undefined],
  ])('%s', (_, field, text, condition) => {
    expect(filterWhere('key', field, text, zone)).toEqual(condition);
  });
});
