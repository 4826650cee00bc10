// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SessionContext } from '../session/session-context.ts';
import { openSessionStore } from '../session/session-store.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { useKeptState } from './use-kept-state.ts';

const aUser = sampleUser({ id: 7 });

test('what is half typed is there again after the session ended and the person signed in once more, and not for another', () => {
  const store = openSessionStore();
  store.signIn(aUser);
  const open = () =>
    renderHook(() => useKeptState('callOff 7 reason', ''), {
      wrapper: ({ children }) => <SessionContext value={store}>{children}</SessionContext>,
    }).result;
  const before = open();
  act(() => before.current[1]('Root rot'));
  act(() => store.signOut());
  cleanup();
  store.signIn({ ...aUser, id: 8 });
  expect(open().current[0]).toBe('');
  act(() => store.signOut());
  cleanup();
  store.signIn(aUser);
  expect(open().current[0]).toBe('Root rot');
  cleanup();
  expect(open().current[0]).toBe('');
});

test('what outlives leaving is there until it is what it was at first', () => {
  const store = openSessionStore();
  const open = () =>
    renderHook(() => useKeptState('log 7', '', { outlivesLeaving: true }), {
      wrapper: ({ children }) => <SessionContext value={store}>{children}</SessionContext>,
    }).result;
  const before = open();
  act(() => before.current[1]('Thrips'));
  cleanup();
  const again = open();
  expect(again.current[0]).toBe('Thrips');
  act(() => again.current[1](''));
  cleanup();
  expect(Object.keys(sessionStorage).filter((key) => key.includes('log 7'))).toEqual([]);
});

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

test('what was sent is gone also where its answer comes after the form was left, and from the form that was opened since', async () => {
  const store = openSessionStore();
  const open = () =>
    renderHook(() => useKeptState('log 8', '', { outlivesLeaving: true }), {
      wrapper: ({ children }) => <SessionContext value={store}>{children}</SessionContext>,
    });
  const before = open();
  act(() => before.result.current[1]('Thrips'));
  before.unmount();
  const again = open();
  expect(again.result.current[0]).toBe('Thrips');
  act(() => before.result.current[1]((now) => (now === 'Thrips' ? '' : now)));
  expect(again.result.current[0]).toBe('');
  // Set and left at the same moment.
  act(() => again.result.current[1]('Mites'));
  act(() => {
    again.result.current[1]('');
    again.unmount();
  });
  expect(open().result.current[0]).toBe('');
});

test('a late answer takes nothing of what was typed since, and leaves nothing of what was given up', () => {
  const store = openSessionStore();
  const open = (place: string, outlivesLeaving: boolean) =>
    renderHook(() => useKeptState(place, '', { outlivesLeaving }), {
      wrapper: ({ children }) => <SessionContext value={store}>{children}</SessionContext>,
    });
  const before = open('log 9', true);
  act(() => before.result.current[1]('Thrips'));
  before.unmount();
  const again = open('log 9', true);
  act(() => again.result.current[1]('Thrips on shelf 3'));
  act(() => before.result.current[1]((now) => (now === 'Thrips' ? '' : now)));
  expect(again.result.current[0]).toBe('Thrips on shelf 3');
  const given = open('report photos', false);
  given.unmount();
  act(() => given.result.current[1]('photo.jpg'));
  expect(open('report photos', false).result.current[0]).toBe('');
});
