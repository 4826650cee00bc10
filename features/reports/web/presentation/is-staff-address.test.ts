import { expect, test } from 'vitest';
import { isStaffAddress } from './is-staff-address.ts';

test.each([
  ['ana@farm.example', 'farm.example', true],
  ['Ana@FARM.example', '@Farm.Example', true],
  ['ana@north.farm.example', 'farm.example', true],
  ['ana@notfarm.example', 'farm.example', false],
  ['farm.example@elsewhere.example', 'farm.example', false],
  ['ana@farm.example', '', false],
  ['ana@farm.example', null, false],
])('%s belongs to %s: %s', (email, domain, expected) => {
  expect(isStaffAddress(email, domain)).toBe(expected);
});
