import { facilityScope, providerScope } from '@trellis/entity-kit';
import { expect, test } from 'vitest';
import { ownerOf } from './owner-of.ts';

const shared = { scope: facilityScope('facility_id', true) };
const own = { scope: facilityScope() };
const admin = { roles: [{ id: 7, name: 'administrator' }], facility_id: 4 };
const grower = { roles: [{ id: 2, name: 'grower' }], facility_id: 4 };

test.each([
  ['a row of the provider, opened by an administrator of a facility', shared, null, false, admin, null],
  ['a row of a facility, opened by an administrator who is in another', shared, 9, false, admin, 9],
  ['a new row of an administrator, who names no facility', shared, null, true, admin, null],
  ['a new row of an administrator for a facility', shared, '9', true, admin, 9],
  ['a new row of somebody else', shared, undefined, true, grower, 4],
  ['a row of a collection that only facilities have', own, undefined, true, admin, 4],
  ['a row of a collection of the provider', { scope: providerScope }, undefined, false, admin, null],
] as const)('%s', (_, entity, given, isNew, user, owner) => {
  expect(ownerOf(entity, given, isNew, user)).toBe(owner);
});
