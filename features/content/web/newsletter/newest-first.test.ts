import { describe, expect, test } from 'vitest';
import { newestFirst, unseenIssue } from './newest-first.ts';

const issue = (id: number, day: string, more: { facility_id?: number | null; published?: boolean } = {}) => ({
  id,
  facility_id: 1 as number | null,
  publishdate: `2026-${day}T08:00:00Z`,
  createdate: '2026-01-01T00:00:00Z',
  published: true,
  ...more,
});
const now = Date.parse('2026-06-01T00:00:00Z');

test('issues of this facility and of everyone stand newest first', () => {
  const issues = [
    issue(1, '03-01'),
    issue(2, '05-01'),
    issue(3, '04-01', { facility_id: null }),
    issue(4, '05-20', { facility_id: 2 }),
  ];
  expect(newestFirst(issues, 1).map(({ id }) => id)).toEqual([2, 3, 1]);
});

describe('an issue opens by itself', () => {
  test('once, after it came out', () => {
    expect(unseenIssue([issue(1, '05-01')], 1, null, now)?.id).toBe(1);
    expect(unseenIssue([issue(1, '05-01')], 1, { readAt: '2026-05-02T00:00:00Z' }, now)).toBeUndefined();
    expect(unseenIssue([issue(1, '05-01'), issue(2, '05-30')], 1, { readAt: '2026-05-02T00:00:00Z' }, now)?.id).toBe(2);
  });

  test('not while it is a draft, or still to come, or of another facility', () => {
    expect(unseenIssue([issue(1, '05-01', { published: false })], 1, null, now)).toBeUndefined();
    expect(unseenIssue([issue(1, '07-01')], 1, null, now)).toBeUndefined();
    expect(unseenIssue([issue(1, '05-01', { facility_id: 2 })], 1, null, now)).toBeUndefined();
  });
});
