import { describe, expect, test } from 'vitest';
import { decideChannels, type ChannelChoice, type ChannelWishes, type ToldOfLevel } from './decide-alert-channels.ts';

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

describe('the most urgent passes, what is less urgent keeps', () => {
  const linesOf = (choices: readonly ChannelChoice[], isUrgent: boolean) =>
    decideChannels(
      { ...alert, isUrgent, escalationLevel: isUrgent ? 1 : 2 },
      undefined,
      wishes({ choices, method: 'email' }),
      now,
    ).slice(1);
  const atOnce = [{ channel: 'email', skipped: null }];
  const later = new Date('2026-07-01T20:00:00Z');
  const morning = new Date('2026-07-02T08:00:00Z');

  test.each([
    ['quiet hours', [choice({ quietFrom: '11:00', quietTo: '20:00' })], { notBefore: later, heldBy: 'quiet_hours' }],
    ['the mail of the day', [choice({ mode: 'digest' })], { notBefore: morning, heldBy: 'daily' }],
    [
      'quiet hours into which the mail of the day falls',
      [choice({ mode: 'digest' }), choice({ quietFrom: '22:00', quietTo: '09:30' })],
      { notBefore: new Date('2026-07-02T09:30:00Z'), heldBy: 'daily' },
    ],
  ] as const)('%s', (_, choices, held) => {
    expect(linesOf(choices, false)).toEqual([{ channel: 'email', skipped: null, ...held }]);
    expect(linesOf(choices, true)).toEqual(atOnce);
  });

  test.each([
    ['a pause', [choice({ pausedUntil: later })], 'paused'],
    ['what was switched off', [choice({ mode: 'off' })], 'off'],
    ['what was switched off for alerts', [choice({ kind: 'exception', mode: 'off' })], 'off'],
    ['what was switched off for the channel', [choice({ channel: 'email', mode: 'off' })], 'off'],
  ] as const)('%s', (_, choices, skipped) => {
    expect(linesOf(choices, false)).toEqual([{ channel: 'email', skipped }]);
    expect(linesOf(choices, true)).toEqual(atOnce);
  });

  test.each([
    ['a pause of mails alone', { pausedUntil: later }, { skipped: 'paused' }],
    [
      'quiet hours of mails alone',
      { quietFrom: '11:00', quietTo: '20:00' },
      { skipped: null, notBefore: later, heldBy: 'quiet_hours' },
    ],
  ] as const)('%s keeps no other channel waiting', (_, rest, held) => {
    const choices = [choice({ channel: 'push' }), choice({ kind: 'exception', channel: 'email', ...rest })];
    expect(linesOf(choices, false)).toEqual([
      { channel: 'email', ...held },
      { channel: 'push', skipped: null },
    ]);
  });

  test('a choice for level 1 alone holds back no other, and a rule’s own channel is heard beside', () => {
    const nights = [choice({ escalationLevel: 1, channel: 'sms' }), choice({ quietFrom: '11:00', quietTo: '20:00' })];
    expect(linesOf(nights, true)).toEqual([
      { channel: 'email', skipped: null },
      { channel: 'sms', skipped: null },
    ]);
    expect(linesOf(nights, false)).toEqual([
      { channel: 'email', skipped: null, notBefore: later, heldBy: 'quiet_hours' },
    ]);
  });
});
