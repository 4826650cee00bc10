import { expect, test } from 'vitest';
import { changesOf, readChanges } from './changes.ts';

test('only fields that differ are shown, without what the server writes each time', () => {
  const changes = {
    before: { label: 'Old', seq: 1, updatedate: 'a' },
    after: { label: 'New', seq: 1, updatedate: 'b', note: 'more' },
  };
  expect(changesOf(changes)).toEqual([
    { key: 'label', before: 'Old', after: 'New' },
    { key: 'note', before: null, after: 'more' },
  ]);
});

test('a record that was made has everything after, nothing before', () => {
  expect(changesOf({ after: { id: 3, label: 'New', note: null } })).toEqual([
    { key: 'label', before: null, after: 'New' },
  ]);
});

test.each([null, undefined, 'text', [1]])('an entry that holds %j has no changes', (value) => {
  expect(changesOf(readChanges(value))).toEqual([]);
});
