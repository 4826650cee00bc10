import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { callKey, isTouched } from './call-key.ts';
import { gatherChanges } from './query-client.ts';

const list = { path: 'ag_platformGroups' };
const one = { path: 'ag_platformGroups/{id}' };
const query = (call: { path: string }, given = {}, dependsOn?: string[]) => ({
  queryKey: callKey(call, given),
  meta: dependsOn && { dependsOn },
});

describe('a record changed', () => {
  test('its list and its own record are fetched again, other records are not', () => {
    const change = { collection: 'ag_platformGroups', id: 7 };
    expect(isTouched(query(list), change)).toBe(true);
    expect(isTouched(query(one, { params: { id: '7' } }), change)).toBe(true);
    expect(isTouched(query(one, { params: { id: '8' } }), change)).toBe(false);
    expect(isTouched(query({ path: 'zones' }), change)).toBe(false);
  });

  test('a read of another collection that shows it is fetched again', () => {
    expect(isTouched(query({ path: 'vFacilityUsers' }, {}, ['users']), { collection: 'users', id: 1 })).toBe(true);
  });

  test('a log is fetched again whatever changed', () => {
    expect(isTouched(query({ path: 'activityLogs' }, {}, ['*']), { collection: 'users', id: 1 })).toBe(true);
  });

  test('a hundred changes of one moment fetch a list once', () => {
    vi.useFakeTimers();
    const queries = new QueryClient();
    const invalidate = vi.spyOn(queries, 'invalidateQueries');
    const change = gatherChanges(queries);
    for (let id = 1; id <= 100; id += 1) change({ collection: 'ag_platformGroups', id });
    vi.advanceTimersByTime(250);
    expect(invalidate).toHaveBeenCalledTimes(1);
    change({ collection: 'zones', id: 1 });
    vi.advanceTimersByTime(250);
    expect(invalidate).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });
});
