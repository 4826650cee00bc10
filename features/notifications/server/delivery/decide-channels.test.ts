import { describe, expect, test } from 'vitest';
import { decideChannels, type ChannelChoice, type ChannelWishes, type ToldOfLevel } from './decide-channels.ts';

const now = new Date('2026-07-01T12:00:00Z');
const alert: ToldOfLevel = { kind: 'exception', facility_id: 1, exceptionType_id: 2, escalationLevel: 2 };
const choice = (given: Partial<ChannelChoice>): ChannelChoice => ({
  ...{ facility_id: null, kind: null, exceptionType_id: null, channel: null, escalationLevel: null },
  ...{ mode: 'on', pausedUntil: null, quietFrom: null, quietTo: null },
  ...given,
});
const pushAlone = [choice({ channel: 'push' }), choice({ channel: 'email', mode: 'off' })];
const wishes = (given: Partial<ChannelWishes>): ChannelWishes => ({
  ...{ method: 'email', zone: 'UTC', choices: pushAlone, unreachable: {}, isPushOnPagesAlone: false },
  ...given,
});
const toldOn = (given: Partial<ChannelWishes>, isUrgent: boolean) =>
  decideChannels({ ...alert, isUrgent, escalationLevel: isUrgent ? 1 : 2 }, undefined, wishes(given), now)
    .filter(({ skipped }) => skipped === null)
    .map(({ channel }) => channel);

describe('push messages alone', () => {
  test('are enough where a browser takes them', () => {
    for (const isUrgent of [true, false]) expect(toldOn({}, isUrgent)).toEqual(['inapp', 'push']);
  });

  test('that show on open pages and nowhere else do not stand for a mail', () => {
    expect(toldOn({ isPushOnPagesAlone: true, method: 'none' }, true)).toEqual(['inapp', 'email', 'push']);
    const choices = [choice({ channel: 'push' }), choice({ channel: 'ntfy' })];
    const unreachable = { ntfy: 'no_topic' } as const;
    const isCutOff = { isPushOnPagesAlone: true, method: 'sms', choices, unreachable } as const;
    expect(toldOn({ ...isCutOff, unreachable: { ...unreachable, sms: 'no_phone' } }, false)).toEqual([
      ...['inapp', 'email', 'push'],
    ]);
    expect(toldOn({ isPushOnPagesAlone: true, method: 'none', choices: pushAlone }, false)).toEqual(['inapp', 'push']);
  });
});
