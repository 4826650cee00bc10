import { expect, test } from 'vitest';
import { stepOf, type Standing } from './step-of.ts';

const empty: Standing = {
  isSignedIn: false,
  hasCompany: false,
  hasFacility: false,
  units: 0,
  invitations: 0,
  controllers: 0,
};
const facility = { ...empty, isSignedIn: true, hasCompany: true, hasFacility: true };

test('setting up goes on at the first step with nothing to show for it', () => {
  expect(stepOf(empty, null)).toBe('you');
  expect(stepOf({ ...empty, isSignedIn: true }, null)).toBe('company');
  expect(stepOf({ ...empty, isSignedIn: true, hasCompany: true }, null)).toBe('facility');
  expect(stepOf(facility, null)).toBe('rooms');
  expect(stepOf({ ...facility, units: 12 }, null)).toBe('people');
  expect(stepOf({ ...facility, units: 12, invitations: 1 }, null)).toBe('controller');
  expect(stepOf({ ...facility, units: 12, controllers: 1 }, null)).toBe('controller');
});

test('a step is opened by its address once there is a facility, not before', () => {
  expect(stepOf({ ...facility, units: 12 }, 'rooms')).toBe('rooms');
  expect(stepOf({ ...empty, isSignedIn: true }, 'controller')).toBe('company');
  expect(stepOf(facility, 'elsewhere')).toBe('rooms');
});
