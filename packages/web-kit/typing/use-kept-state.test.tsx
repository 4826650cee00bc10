// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SessionContext } from '../session/session-context.ts';
import { openSessionStore } from '../session/session-store.ts';
import { useKeptState } from './use-kept-state.ts';

test('what is half typed outlives a reload, and is forgotten as it is left', () => {
  const store = openSessionStore();
  const open = () =>
    renderHook(() => useKeptState('shift 7 reason', 'none'), {
      wrapper: ({ children }) => <SessionContext value={store}>{children}</SessionContext>,
    }).result;
  const before = open();
  act(() => before.current[1]((now) => `${now} yet`));
  // A reload: another page, and the first never taken down.
  expect(open().current[0]).toBe('none yet');
  cleanup();
  expect(open().current[0]).toBe('none');
});
