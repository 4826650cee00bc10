import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createModeChanges, modeChangeMs } from './mode-changes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const command = (action_id: number, state: string, platformGroup_id = 4) => ({
  collection: 'controllerCommands',
  id: 1,
  op: 'update' as const,
  record: { action_id, state, platformGroup_id },
});

test('a mode asked for counts as changing until its command ends', () => {
  const changes = createModeChanges();
  const heard = vi.fn();
  changes.subscribe(heard);
  changes.hear(command(83, 'queued'));
  changes.hear(command(83, 'sent'));
  expect(changes.isChanging(4)).toBe(true);
  expect(heard).toHaveBeenCalledTimes(1);
  changes.hear(command(83, 'done'));
  expect(changes.isChanging(4)).toBe(false);
  expect(heard).toHaveBeenCalledTimes(2);
});

test('after ten seconds it no longer counts, whatever became of the command', () => {
  const changes = createModeChanges();
  changes.hear(command(84, 'queued'));
  vi.advanceTimersByTime(modeChangeMs - 1);
  expect(changes.isChanging(4)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(changes.isChanging(4)).toBe(false);
});

test('other commands and other records do not count', () => {
  const changes = createModeChanges();
  changes.hear(command(47, 'queued'));
  changes.hear({ collection: 'ag_platformGroups', id: 4, op: 'update' });
  expect(changes.isChanging(4)).toBe(false);
});

test('a mode that has changed is no longer changing, also while its command has not ended', () => {
  const changes = createModeChanges();
  changes.hear(command(84, 'sent'));
  changes.end(4);
  expect(changes.isChanging(4)).toBe(false);
});
