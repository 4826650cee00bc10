import { expect, test } from 'vitest';
import { lastTag, nextTag } from './next-tag.ts';

test('the next tag follows the last one that was given, with its leading zeros', () => {
  expect(nextTag('1A4000000000098')).toEqual({ prefix: '1A4000', start: '000000099' });
  expect(nextTag('1A40-0999')).toEqual({ prefix: '1A40-', start: '1000' });
  expect(nextTag(null)).toEqual({ prefix: '', start: '' });
  expect(nextTag('none')).toEqual({ prefix: '', start: '' });
});

test('the last of several tags is told before they are given', () => {
  expect(lastTag({ prefix: '1A40', start: '0098' }, 5)).toBe('1A400102');
  expect(lastTag({ prefix: '1A40', start: 'x' }, 5)).toBeUndefined();
});
