import { expect, test, vi } from 'vitest';
import { createSelectionStore } from './selection-store.ts';

const chosen = (store: ReturnType<typeof createSelectionStore>) => [...store.get()].sort((a, b) => a - b);

test('shift chooses from the last unit touched to this one, in the order shown', () => {
  const store = createSelectionStore();
  store.toggle(5);
  store.extendTo(1, [9, 5, 3, 1, 2]);
  expect(chosen(store)).toEqual([1, 3, 5]);
});

test('shift without a unit to start from, or from one no longer shown, chooses this unit', () => {
  const store = createSelectionStore();
  store.extendTo(3, [1, 2, 3]);
  expect(chosen(store)).toEqual([3]);
  store.toggle(8);
  store.extendTo(1, [1, 2, 3]);
  expect(chosen(store)).toEqual([1, 3, 8]);
});

test('all chooses those shown beside what is chosen already, and again only those are left out', () => {
  const store = createSelectionStore();
  store.toggle(8);
  store.toggleAll([1, 2]);
  expect(chosen(store)).toEqual([1, 2, 8]);
  store.toggleAll([1, 2]);
  expect(chosen(store)).toEqual([8]);
});

test('tells once per change', () => {
  const store = createSelectionStore();
  const heard = vi.fn();
  const leave = store.subscribe(heard);
  store.toggle(1);
  store.toggle(1);
  expect(chosen(store)).toEqual([]);
  leave();
  store.set([1, 2]);
  expect(heard).toHaveBeenCalledTimes(2);
});
