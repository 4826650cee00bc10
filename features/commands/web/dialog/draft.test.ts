import { findAction, type Action } from '@trellis/commands/model';
import { describe, expect, test } from 'vitest';
import { isReady, readDraftValue, startDraft } from './draft.ts';

const action = (id: number) => findAction(id) as Action;

describe('an action’s dialog', () => {
  test.each([
    [90, '0', 0],
    [90, '100', 100],
    [90, '101', undefined],
    [90, '-1', undefined],
    [90, '50.5', undefined],
    [90, '', undefined],
    [16, '1', 1],
    [16, '3600', 3600],
    [16, '0', undefined],
    [16, '3601', undefined],
    [92, ' 400 ', 400],
    [92, '349', undefined],
    [147, 'true', true],
    [147, 'false', false],
    [50, 'DEBUG', 'DEBUG'],
    [139, 'rack-7', 'rack-7'],
    [139, 'Rack 7', undefined],
    [47, '', null],
  ])('action %i takes %j as %j', (id, text, value) => {
    const read = readDraftValue(action(id), text);
    expect('value' in read ? read.value : undefined).toEqual(value);
  });

  test('begins with a value that can be sent', () => {
    expect([90, 16, 120, 147, 50].map((id) => startDraft(action(id)).valueText)).toEqual([
      '100',
      '60',
      '30',
      'true',
      'ERROR',
    ]);
    for (const id of [90, 16, 50, 47]) expect(isReady(action(id), startDraft(action(id)), 1)).toBe(true);
  });

  test('a chiller is impaired for a reason, and well again without one', () => {
    const draft = startDraft(action(147));
    expect(draft.clearHours).toBe(24);
    expect(isReady(action(147), { ...draft, reason: ' ' }, 1)).toBe(false);
    expect(isReady(action(147), { ...draft, reason: 'Fan dead' }, 1)).toBe(true);
    expect(isReady(action(147), { ...draft, valueText: 'false' }, 1)).toBe(true);
  });

  test('a value survives a change of the action only where it still fits', () => {
    const before = { ...startDraft(action(90)), valueText: '80', typedCount: '3', override: true };
    expect(startDraft(action(90), before)).toMatchObject({ valueText: '80', typedCount: '', override: true });
    expect(startDraft(action(92), before).valueText).toBe('');
  });

  test('cannot be sent to nobody', () => {
    expect(isReady(action(47), startDraft(action(47)), 0)).toBe(false);
  });

  test('a dangerous action wants the number of units typed', () => {
    const draft = startDraft(action(120));
    expect(isReady(action(120), draft, 3)).toBe(false);
    expect(isReady(action(120), { ...draft, typedCount: '2' }, 3)).toBe(false);
    expect(isReady(action(120), { ...draft, typedCount: ' 3 ' }, 3)).toBe(true);
  });
});
