import { expect, test } from 'vitest';
import { createWallClock } from './wall-clock.ts';

const wallOf = (text: string): number => Date.parse(`${text}Z`);
const day = '2025-11-02';

/** Instants, as UTC times of day, of wall times of the night when Denver's clocks go back (02:00 MDT is 01:00 MST). */
function readNight(times: readonly string[], date = day): string[] {
  const clock = createWallClock('America/Denver');
  return times.map((time) => new Date(clock(wallOf(`${date}T${time}`)).at).toISOString().slice(11, 16));
}

test('a wall time of summer and one of winter are their instants', () => {
  const clock = createWallClock('America/Denver');
  expect(clock(wallOf('2026-07-01T12:00')).at).toBe(Date.UTC(2026, 6, 1, 18));
  expect(clock(wallOf('2026-01-01T12:00')).at).toBe(Date.UTC(2026, 0, 1, 19));
});

test('a wall time that the clocks skipped in spring is marked and shifts by the change', () => {
  const clock = createWallClock('America/Denver');
  expect(clock(wallOf('2026-03-08T01:59'))).toEqual({ at: Date.UTC(2026, 2, 8, 8, 59), isSkipped: false });
  expect(clock(wallOf('2026-03-08T02:00'))).toEqual({ at: Date.UTC(2026, 2, 8, 9, 0), isSkipped: true });
  expect(clock(wallOf('2026-03-08T02:30'))).toEqual({ at: Date.UTC(2026, 2, 8, 9, 30), isSkipped: true });
  expect(clock(wallOf('2026-03-08T03:00'))).toEqual({ at: Date.UTC(2026, 2, 8, 9, 0), isSkipped: false });
});

test('the hour that happens twice in autumn is told apart by the order of the rows', () => {
  const night = ['00:45', '01:00', '01:30', '01:45', '01:00', '01:30', '01:45', '02:00'];
  expect(readNight(night)).toEqual(['06:45', '07:00', '07:30', '07:45', '08:00', '08:30', '08:45', '09:00']);
});

test('the second time through the hour may fall on other minutes', () => {
  const night = ['00:55', '01:05', '01:50', '01:02', '01:47', '02:02'];
  expect(readNight(night)).toEqual(['06:55', '07:05', '07:50', '08:02', '08:47', '09:02']);
});

test('an hourly log has the same wall time twice', () => {
  expect(readNight(['00:00', '01:00', '01:00', '02:00'])).toEqual(['06:00', '07:00', '08:00', '09:00']);
});

test('a repeated row, or one row per sensor, is not the second time', () => {
  expect(readNight(['00:45', '01:00', '01:00', '01:15', '01:15', '01:00', '02:00'])).toEqual([
    '06:45',
    '07:00',
    '07:00',
    '07:15',
    '07:15',
    '08:00',
    '09:00',
  ]);
});

test('a single pass, and a file that begins in the hour, are the first time', () => {
  expect(readNight(['00:45', '01:15', '02:15'])).toEqual(['06:45', '07:15', '09:15']);
  expect(readNight(['01:15', '01:30', '01:15'])).toEqual(['07:15', '07:30', '08:15']);
});

test('a file with the newest row first is counted backwards', () => {
  const night = ['02:00', '01:45', '01:00', '01:45', '01:00', '00:45'];
  expect(readNight(night)).toEqual(['09:00', '08:45', '08:00', '07:45', '07:00', '06:45']);
});

test('every instant of a year is found again from its wall time', () => {
  for (const zone of ['America/Denver', 'Europe/Amsterdam', 'Australia/Lord_Howe', 'UTC', 'Asia/Kolkata']) {
    const clock = createWallClock(zone);
    const written = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    for (let at = Date.UTC(2025, 0, 1); at < Date.UTC(2026, 0, 1); at += 1_800_000) {
      const wall = wallOf(written.format(at).replace(' ', 'T'));
      expect(clock(wall)).toEqual({ at, isSkipped: false });
    }
  }
});
