// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTypedSearch } from './use-typed-search.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function start(inAddress = '') {
  const write = vi.fn();
  const hook = renderHook(({ address }) => useTypedSearch(address, write), { initialProps: { address: inAddress } });
  return {
    write,
    text: () => hook.result.current[0],
    type: (typed: string): void =>
      act(() => {
        hook.result.current[1](typed);
      }),
    wait: (ms: number): void =>
      act(() => {
        vi.advanceTimersByTime(ms);
      }),
    addressBecomes: (address: string) => hook.rerender({ address }),
  };
}

test('shows what is typed at once and writes it after a pause, once', () => {
  const { text, type, wait, write } = start();
  type('t');
  wait(100);
  type('ti');
  expect(text()).toBe('ti');
  expect(write).not.toHaveBeenCalled();
  wait(250);
  expect(write.mock.calls).toEqual([['ti']]);
  wait(1000);
  expect(write).toHaveBeenCalledTimes(1);
});

test('letters typed or deleted while the address still changes are kept', () => {
  const { text, type, wait, addressBecomes, write } = start();
  type('tid');
  wait(250);
  type('ti');
  addressBecomes('tid');
  expect(text()).toBe('ti');
  wait(250);
  expect(write).toHaveBeenLastCalledWith('ti');
});

test('an address that changes by itself is taken over and not written back', () => {
  const { text, wait, addressBecomes, write } = start('west');
  addressBecomes('');
  expect(text()).toBe('');
  addressBecomes('east');
  expect(text()).toBe('east');
  wait(1000);
  expect(write).not.toHaveBeenCalled();
});
