import { expect, test } from 'vitest';
import { joinDuration, splitDuration } from './duration.ts';

test.each([
  ['60', { minutes: '1', seconds: '' }],
  ['90', { minutes: '1', seconds: '30' }],
  ['30', { minutes: '', seconds: '30' }],
  ['0', { minutes: '', seconds: '0' }],
  ['3600', { minutes: '60', seconds: '' }],
])('%s seconds are shown as %o and read back', (text, parts) => {
  expect(splitDuration(text)).toEqual(parts);
  expect(joinDuration(parts)).toBe(text);
});

test.each([
  [{ minutes: '', seconds: '' }, ''],
  [{ minutes: '1.5', seconds: '' }, ''],
  [{ minutes: 'two', seconds: '10' }, ''],
  [{ minutes: '-1', seconds: '' }, ''],
  [{ minutes: '1', seconds: '75' }, '135'],
])('what is typed as %o is %j', (parts, text) => {
  expect(joinDuration(parts)).toBe(text);
});
