import type { CurrentPhase } from '@trellis/units/model';
import { describe, expect, test } from 'vitest';
import { minutesNow, msOfDay, scheduleDay } from './day-schedule.ts';

const phase = (fields: Partial<CurrentPhase> = {}): CurrentPhase => ({
  photoperiod: 18,
  photoperiodStartTime: '18:00',
  environments: [
    { lightState: 'Lights On', irrigation: { frequency: 120, duration: 60, startTime: '22:00', finishTime: '04:00' } },
    { lightState: 'Lights Off', irrigation: null },
  ],
  ...fields,
});

describe('a day of a phase', () => {
  test('light and water run across midnight', () => {
    expect(scheduleDay(phase())).toEqual({
      lit: { from: 18 * 60, to: 36 * 60 },
      waterings: [
        {
          window: { from: 22 * 60, to: 28 * 60 },
          frequencyMinutes: 120,
          durationSeconds: 60,
          shots: [22 * 60, 0, 120],
          isLit: true,
        },
      ],
    });
  });

  test('water without times of its own follows its light period', () => {
    const dark = { lightState: 'Lights Off', irrigation: { frequency: 180, duration: 30 } };
    expect(scheduleDay(phase({ environments: [dark] })).waterings[0]).toMatchObject({
      window: { from: 12 * 60, to: 18 * 60 },
      shots: [12 * 60, 15 * 60],
    });
  });

  test('water by hours of its own is one, though it is told of light and of dark', () => {
    const irrigation = { frequency: 60, duration: 90, startTime: '07:00', finishTime: '17:00' };
    const both = ['Lights On', 'Lights Off'].map((lightState) => ({ lightState, irrigation }));
    expect(scheduleDay(phase({ environments: both })).waterings).toHaveLength(1);
  });

  test('a phase without irrigation, and one whose light never changes', () => {
    expect(scheduleDay(phase({ noIrrigation: true })).waterings).toEqual([]);
    expect(scheduleDay(phase({ photoperiod: 24 })).lit).toEqual({ from: 0, to: 1440 });
    expect(scheduleDay(phase({ photoperiod: 12, photoperiodStartTime: null })).lit).toBeUndefined();
  });

  test('the hand shows the facility’s clock', () => {
    expect(minutesNow(Date.parse('2026-07-01T12:30:00Z'), 'America/Los_Angeles')).toBe(5 * 60 + 30);
    expect(minutesNow(Date.parse('2026-12-01T12:30:00Z'), 'America/Los_Angeles')).toBe(4 * 60 + 30);
    const clock = (minutes: number) => new Date(msOfDay(minutes)).toISOString().slice(11, 16);
    expect([0, 13 * 60 + 5, 1500, -60].map(clock)).toEqual(['00:00', '13:05', '01:00', '23:00']);
  });
});
