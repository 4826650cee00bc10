import { choice, defineEntity, facilityScope, instant, integer, secret, text } from '@trellis/entity-kit';
import { expect, test } from 'vitest';
import type { RecordRow } from '../record.ts';
import { changesTo, earlierState, staysBeside } from './earlier-state.ts';

const Bed = defineEntity(
  'bed',
  {
    name: text(),
    level: integer({ optional: true }),
    turned: instant({ optional: true }),
    key: secret({ optional: true }),
    state: choice(['empty', 'full'], { default: 'empty', byAction: true }),
    count: integer({ optional: true, serverSet: true }),
  },
  {
    path: 'beds',
    table: 'beds',
    meaning: 'beds',
    scope: facilityScope('site_id'),
    access: { read: 'member', create: ['grower'], update: ['grower'], delete: ['grower'] },
    list: { columns: ['name'], search: ['name'] },
  },
);
const now = { id: 1, name: 'C', level: 3, turned: null, state: 'full', count: 9 } as unknown as RecordRow;
/** Newest first, as a history shows them. */
const entries = [
  { before: { level: 2, state: 'empty', count: 8 }, after: { level: 3, state: 'full', count: 9 } },
  { before: { name: 'B', turned: '2026-01-05 08:00:00+00' }, after: { name: 'C', turned: null } },
  { before: { name: 'A' }, after: { name: 'B' } },
  { after: { name: 'A', level: 2 } },
];

test('a record is put back as an entry of its history left it: what came later is undone, newest first', () => {
  expect(changesTo(Bed, [], now, earlierState(entries, 0))).toEqual({});
  expect(changesTo(Bed, [], now, earlierState(entries, 1))).toEqual({ level: 2 });
  expect(changesTo(Bed, [], now, earlierState(entries, 2))).toEqual({
    level: 2,
    name: 'B',
    turned: '2026-01-05T08:00:00.000Z',
  });
  expect(changesTo(Bed, [], now, earlierState(entries, 3))).toMatchObject({ name: 'A' });
});

test('what is not put back is named', () => {
  const values = earlierState(entries, 1);
  expect(staysBeside(Bed, now, values, changesTo(Bed, [], now, values))).toEqual(['state', 'count']);
  expect(staysBeside(Bed, now, { name: 'C', gone: 1 }, {})).toEqual([]);
});

test('what the server writes, what actions change, secrets and hidden fields stay as they are', () => {
  expect(changesTo(Bed, ['level'], now, { level: 1, state: 'empty', count: 1, key: 'x', gone: 1 })).toEqual({});
});
