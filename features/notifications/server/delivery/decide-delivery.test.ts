import { describe, expect, test } from 'vitest';
import { decideDelivery, type Choice, type Told, type Wishes } from './decide-delivery.ts';

// 05:00 in Los Angeles in summer.
const present = new Date('2026-07-01T12:00:00Z');
const ticket: Told = { kind: 'ticket', facility_id: 1 };
const choice = (given: Partial<Choice>): Choice => ({
  facility_id: null,
  kind: null,
  exceptionType_id: null,
  channel: null,
  mode: 'on',
  pausedUntil: null,
  quietFrom: null,
  quietTo: null,
  ...given,
});
const decide = (choices: Partial<Choice>[], told: Partial<Told> = {}, wishes: Partial<Wishes> = {}, now = present) =>
  decideDelivery(
    { ...ticket, ...told },
    { method: 'email', zone: 'America/Los_Angeles', choices: choices.map(choice), ...wishes },
    now,
  );
const now = { isMailed: true, isPushed: false, notBefore: undefined, isDigest: false };
const kept = { isMailed: false, isPushed: false, notBefore: undefined, isDigest: false };

describe('what a person chose to be told', () => {
  test('without a choice messages come at once by mail', () => {
    expect(decide([])).toEqual(now);
    expect(decide([], {}, { method: 'sms' })).toEqual(now);
    expect(decide([], {}, { method: 'push' })).toEqual({ ...now, isPushed: true });
    expect(decide([], {}, { method: 'none' })).toEqual(kept);
  });

  test('a kind that is off, or is paused, stays in the records', () => {
    expect(decide([{ kind: 'ticket', mode: 'off' }])).toEqual(kept);
    expect(decide([{ kind: 'task', mode: 'off' }])).toEqual(now);
    expect(decide([{ pausedUntil: new Date(present.getTime() + 1) }])).toEqual(kept);
    expect(decide([{ pausedUntil: present }])).toEqual(now);
    expect(decide([{ kind: 'ticket', mode: 'off', channel: 'push' }])).toEqual(now);
  });

  test('the closest choice counts, of equals the strictest', () => {
    const here = { kind: 'ticket', facility_id: 1 } as const;
    expect(
      decide([
        { kind: 'ticket', mode: 'off' },
        { ...here, mode: 'on' },
      ]),
    ).toEqual(now);
    expect(
      decide([
        { kind: 'ticket', mode: 'on' },
        { ...here, mode: 'off' },
      ]),
    ).toEqual(kept);
    expect(decide([{ ...here, facility_id: 2, mode: 'off' }])).toEqual(now);
    expect(
      decide([
        { kind: 'ticket', mode: 'on' },
        { kind: 'ticket', mode: 'off' },
      ]),
    ).toEqual(kept);
    const alert = { kind: 'exception', exceptionType_id: 7 } as const;
    expect(
      decide(
        [
          { kind: 'exception', mode: 'off' },
          { ...alert, mode: 'on' },
        ],
        alert,
      ),
    ).toEqual(now);
  });

  test('the own account and the most urgent come whatever was chosen', () => {
    const nothing = [{ mode: 'off', quietFrom: '00:00', quietTo: '23:59' }] as const;
    expect(decide([...nothing], { kind: 'access' }, { method: 'none' })).toEqual(now);
    expect(decide([...nothing], { kind: 'exception', isUrgent: true })).toEqual(now);
  });
});

describe('when it comes', () => {
  const at = (time: string, isDigest = false) => ({
    isMailed: true,
    isPushed: false,
    notBefore: new Date(time),
    isDigest,
  });

  test.each([
    ['over midnight', '22:00', '06:30', '2026-07-01T13:30:00Z'],
    ['within a day', '04:00', '05:01', '2026-07-01T12:01:00Z'],
    ['that begin now', '05:00', '07:00', '2026-07-01T14:00:00Z'],
  ])('quiet hours %s hold it until they end', (_, quietFrom, quietTo, until) => {
    expect(decide([{ quietFrom, quietTo }], {}, { method: 'push' })).toEqual(at(until));
  });

  test('outside the quiet hours, or without an end, it comes at once', () => {
    expect(decide([{ quietFrom: '22:00', quietTo: '05:00' }])).toEqual(now);
    expect(decide([{ quietFrom: '05:00', quietTo: '05:00' }])).toEqual(now);
    expect(decide([{ quietFrom: '05:00' }])).toEqual(now);
  });

  test('once a day means eight in the morning, after the quiet hours', () => {
    const daily = { kind: 'ticket', mode: 'digest' } as const;
    expect(decide([daily])).toEqual(at('2026-07-01T15:00:00Z', true));
    expect(decide([daily], {}, {}, new Date('2026-07-01T15:00:00Z'))).toEqual(at('2026-07-02T15:00:00Z', true));
    expect(decide([daily, { quietFrom: '21:00', quietTo: '09:00' }])).toEqual(at('2026-07-01T16:00:00Z', true));
  });

  test('the hours are those of the wall over a change of clocks', () => {
    // 23:00 on 31 October 2026; clocks go back at 02:00, so eight o'clock is ten hours away.
    const evening = new Date('2026-11-01T06:00:00Z');
    expect(decide([{ quietFrom: '22:00', quietTo: '08:00' }], {}, {}, evening)).toEqual(at('2026-11-01T16:00:00Z'));
  });
});
