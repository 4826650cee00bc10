import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from './constants.ts';
import { findClockPeriod, findLightPeriod } from './light-period.ts';
import type { ClockPeriod } from './light-period.ts';
import { findDailyCycle, parseWallTime } from './wall-clock.ts';

function periodAt(moment: number, zone: string, photoperiodStartTime: string, photoperiod: number): ClockPeriod {
  const period = findClockPeriod({ photoperiod, photoperiodStartTime }, zone, moment);
  if (period === null) throw new Error('no light period');
  return period;
}

describe('the light period by the clock', () => {
  test.each([
    ['2026-06-15T12:59:59.999Z', false],
    ['2026-06-15T13:00:00Z', true],
    ['2026-06-16T00:59:59.999Z', true],
    ['2026-06-16T01:00:00Z', false],
  ])('12 hours from 06:00 in Los Angeles: at %s lit is %s', (now, isLit) => {
    expect(periodAt(Date.parse(now), 'America/Los_Angeles', '06:00', 12).isLit).toBe(isLit);
  });

  test('an 18-hour day from 18:00 crosses midnight', () => {
    const period = findLightPeriod(
      { photoperiod: 18, photoperiodStartTime: '18:00' },
      null,
      'Europe/Amsterdam',
      Date.parse('2026-06-16T01:00:00Z'),
    );
    expect(period).toEqual({
      isLit: true,
      since: '2026-06-15T16:00:00.000Z',
      until: '2026-06-16T10:00:00.000Z',
      source: 'clock',
    });
  });

  test('keeps its real hours over a change of the clocks, and starts again at the wall time', () => {
    const spring = periodAt(Date.parse('2026-03-08T12:00:00Z'), 'America/Los_Angeles', '20:00', 12);
    expect(spring).toEqual({
      isLit: true,
      since: Date.parse('2026-03-08T04:00:00Z'), // 20:00 standard time
      until: Date.parse('2026-03-08T16:00:00Z'), // 09:00 daylight time
    });
    const dark = periodAt(Number(spring.until), 'America/Los_Angeles', '20:00', 12);
    expect(dark.until).toBe(Date.parse('2026-03-09T03:00:00Z')); // 11 hours of dark on the short day
  });

  test.each([
    [0, false],
    [-1, false],
    [24, true],
    [30, true],
  ])('a photoperiod of %d hours never changes (lit: %s)', (photoperiod, isLit) => {
    expect(findClockPeriod({ photoperiod, photoperiodStartTime: '06:00' }, 'UTC', 0)).toEqual({
      isLit,
      since: null,
      until: null,
    });
  });

  test.each([
    [null],
    [{}],
    [{ photoperiod: 12 }],
    [{ photoperiod: Number.NaN, photoperiodStartTime: '06:00' }],
    [{ photoperiod: 12, photoperiodStartTime: 'dawn' }],
    [{ photoperiod: 12, photoperiodStartTime: '25:00' }],
  ])('says nothing for %o', (phase) => {
    expect(findLightPeriod(phase, 'STANDBY', 'UTC', 0)).toBeNull();
  });

  test('a missing or unknown zone is read as UTC', () => {
    const noon = Date.parse('2026-06-15T12:00:00Z');
    for (const zone of ['', 'Mars/Olympus_Mons']) {
      expect(periodAt(noon, zone, '06:00', 12).since).toBe(Date.parse('2026-06-15T06:00:00Z'));
    }
    expect(findClockPeriod({ photoperiod: 12, photoperiodStartTime: '06:00' }, null, noon)?.isLit).toBe(true);
  });

  test('a reported LIGHT that agrees with the clock has the clock’s boundaries', () => {
    const phase = { photoperiod: 12, photoperiodStartTime: '06:00' };
    expect(findLightPeriod(phase, 'LIGHT', 'UTC', Date.parse('2026-06-15T12:00:00Z'))).toEqual({
      isLit: true,
      since: '2026-06-15T06:00:00.000Z',
      until: '2026-06-15T18:00:00.000Z',
      source: 'reported',
    });
  });
});

describe('wall times', () => {
  test.each([
    ['06:30', 390],
    ['6:30', 390],
    ['06:30:30', 390.5],
    ['00:00', 0],
    ['24:00', 0],
    ['2026-01-15T06:30:00', 390],
    ['2026-01-15T14:30:00Z', 390],
    ['2026-01-15T14:30:00.000+00:00', 390],
    ['1970-01-01T06:30', 390],
  ])('%s is %d minutes after midnight in Los Angeles', (text, minutes) => {
    expect(parseWallTime(text, 'America/Los_Angeles')).toBe(minutes * minuteMs);
  });

  test.each([null, undefined, '', 'noon', '12', '12:60', '2026-01-15'])('%s is no wall time', (text) => {
    expect(parseWallTime(text, 'UTC')).toBeNull();
  });
});

const zones = ['America/Los_Angeles', 'America/Denver', 'Europe/Amsterdam', 'Asia/Kolkata', 'Australia/Lord_Howe'];
// Two days before each change of the clocks in 2026, and an ordinary week.
const watchedFrom = ['2026-03-06', '2026-03-27', '2026-04-03', '2026-06-10', '2026-10-02', '2026-10-23', '2026-10-30'];
const anyZone = fc.constantFrom(...zones);
const anyStart = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
const anyPhotoperiod = fc.integer({ min: 1, max: 95 }).map((quarters) => quarters / 4);

describe('light periods over changes of the clocks', () => {
  test('tile time: every minute belongs to exactly one period, without gap or overlap', () => {
    fc.assert(
      fc.property(anyZone, anyStart, anyPhotoperiod, fc.constantFrom(...watchedFrom), (zone, start, hours, from) => {
        const first = Date.parse(`${from}T00:00:00Z`);
        let known = periodAt(first, zone, start, hours);
        for (let moment = first; moment < first + 5 * dayMs; moment += minuteMs) {
          const period = periodAt(moment, zone, start, hours);
          if (!(Number(period.since) <= moment && moment < Number(period.until))) {
            throw new Error(`${new Date(moment).toISOString()} lies outside its own period`);
          }
          if (moment < Number(known.until)) {
            if (period.since !== known.since || period.until !== known.until || period.isLit !== known.isLit) {
              throw new Error(`two periods claim ${new Date(moment).toISOString()}`);
            }
          } else {
            expect(period.since).toBe(known.until);
            known = period;
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  test('are lit for exactly the photoperiod in real hours, unless the next start comes first', () => {
    fc.assert(
      fc.property(anyZone, anyStart, anyPhotoperiod, fc.constantFrom(...watchedFrom), (zone, start, hours, from) => {
        let moment = Date.parse(`${from}T00:00:00Z`);
        const end = moment + 5 * dayMs;
        while (moment < end) {
          const period = periodAt(moment, zone, start, hours);
          const next = periodAt(Number(period.until), zone, start, hours);
          if (period.isLit) {
            const length = Number(period.until) - Number(period.since);
            const isCutOff = next.isLit;
            if (isCutOff) expect(length).toBeLessThanOrEqual(hours * hourMs);
            else expect(length).toBe(hours * hourMs);
          } else {
            expect(next.isLit).toBe(true);
          }
          expect(Number(period.until)).toBeGreaterThan(moment);
          moment = Number(period.until);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('begin at the wall time on every day of the year, or as much later as the clocks jump', () => {
    fc.assert(
      fc.property(anyZone, anyStart, fc.integer({ min: 0, max: 364 }), (zone, start, day) => {
        const moment = Date.parse('2026-01-01T12:00:00Z') + day * dayMs;
        const wallTime = parseWallTime(start, zone) ?? Number.NaN;
        const cycle = findDailyCycle(zone, wallTime, moment);
        expect(cycle.start).toBeLessThanOrEqual(moment);
        expect(cycle.next).toBeGreaterThan(moment);
        for (const began of [cycle.start, cycle.next]) {
          const shown = DateTime.fromMillis(began, { zone });
          const isSkipped = shown.toFormat('HH:mm') !== start;
          if (isSkipped) {
            const jump = (shown.offset - DateTime.fromMillis(began - dayMs, { zone }).offset) * minuteMs;
            expect(jump).toBeGreaterThan(0);
            expect(shown.diff(shown.startOf('day')).toMillis()).toBe(wallTime); // elapsed time, not wall time
          } else {
            // Of two moments that show this wall time, the first: an hour earlier the clock showed another.
            for (const earlier of [30, 60]) {
              expect(DateTime.fromMillis(began - earlier * minuteMs, { zone }).toFormat('HH:mm')).not.toBe(start);
            }
          }
        }
        const days = (cycle.next - cycle.start) / hourMs;
        expect([22, 22.5, 23, 23.5, 24, 24.5, 25]).toContain(days);
      }),
      { numRuns: 2000 },
    );
  });

  test('do not depend on which moments were asked before', () => {
    const spring = Date.parse('2026-03-08T10:30:00Z');
    const asked = [spring, spring + 40 * dayMs, spring - 3 * dayMs, spring + hourMs, spring];
    const forwards = asked.map((moment) => periodAt(moment, 'America/Denver', '02:15', 13));
    const backwards = [...asked].reverse().map((moment) => periodAt(moment, 'America/Denver', '02:15', 13));
    expect(backwards.reverse()).toEqual(forwards);
  });

  test.each([
    [
      'a start at 02:30, which the clocks skip, comes at 03:30',
      '02:30',
      '2026-03-08T20:00:00Z',
      '2026-03-08T10:30:00Z',
    ],
    ['a start at 01:30, which comes twice, is the first', '01:30', '2026-11-01T20:00:00Z', '2026-11-01T08:30:00Z'],
    ['and stays the first during the second', '01:30', '2026-11-01T09:40:00Z', '2026-11-01T08:30:00Z'],
  ])('%s', (_, start, now, began) => {
    expect(periodAt(Date.parse(now), 'America/Los_Angeles', start, 18).since).toBe(Date.parse(began));
  });

  test('survive a date that a zone skipped', () => {
    const cycle = findDailyCycle('Pacific/Apia', 6 * hourMs, Date.parse('2011-12-30T15:00:00Z'));
    expect(cycle.start).toBe(Date.parse('2011-12-29T16:00:00Z'));
    expect(cycle.next).toBe(Date.parse('2011-12-30T16:00:00Z'));
  });
});
