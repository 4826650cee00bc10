import { expect, test } from 'vitest';
import { renewalState } from './renewal-state.ts';

test.each([
  [null, 'open'],
  ['2026-12-31', 'due'],
  ['2027-01-20', 'due'],
  ['2027-01-21', 'valid'],
  ['2026-11-21', 'due'],
  ['2026-11-20', 'expired'],
])('on 21 November a licence that runs out on %s is %s with a lead of 60 days', (expirydate, kind) => {
  expect(renewalState({ expirydate, renewalLeadDays: 60 }, '2026-11-21').kind).toBe(kind);
});
