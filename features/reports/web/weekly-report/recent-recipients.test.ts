// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { isDevelopmentHost } from './is-development-host.ts';
import { addressesIn, isAddress, keepRecipients, readRecipients } from './recent-recipients.ts';

beforeEach(() => localStorage.clear());

test('addresses are divided by commas and trimmed, empty parts are dropped', () => {
  expect(addressesIn(' a@farm.test ,, b@farm.test,')).toEqual(['a@farm.test', 'b@farm.test']);
  expect(addressesIn(' , ')).toEqual([]);
  expect(['a@farm.test', 'nobody', 'a@b', 'a b@c.de'].filter(isAddress)).toEqual(['a@farm.test']);
});

test('the newest recipients are kept once each, for their person alone', () => {
  keepRecipients(1, ['a@farm.test', 'b@farm.test']);
  keepRecipients(1, ['c@farm.test', 'a@farm.test']);
  expect(readRecipients(1)).toEqual(['c@farm.test', 'a@farm.test', 'b@farm.test']);
  expect(readRecipients(2)).toEqual([]);
  localStorage.setItem('trellis.reportRecipients.1', 'broken');
  expect(readRecipients(1)).toEqual([]);
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['farm.local', true],
  ['dev.farm.example', true],
  ['farm.example', false],
  ['devon.example', false],
  ['localhost.farm.example', false],
])('%s is a development host: %s', (host, expected) => {
  expect(isDevelopmentHost(host)).toBe(expected);
});
