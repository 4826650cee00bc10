import { describe, expect, test } from 'vitest';
import * as format from './time-format.ts';

const facility: format.TimeStyle = {
  timePreference: 12,
  timePreference24Hour: 13,
  facilityZone: 'America/Los_Angeles',
  browserZone: 'Europe/Madrid',
};
const noon = Date.UTC(2026, 6, 1, 19, 5);

describe('times', () => {
  test('follow the facility by preference 12, the browser by 11, with the other zone on hover', () => {
    expect(format.showDateTime(noon, facility)).toBe('07/01/2026 12:05 PM');
    expect(format.showOtherZone(noon, facility)).toBe('07/01/2026 9:05 PM GMT+2');
    const browser = { ...facility, timePreference: 11 };
    expect(format.showDateTime(noon, browser)).toBe('07/01/2026 9:05 PM');
    expect(format.showOtherZone(noon, browser)).toBe('07/01/2026 12:05 PM PDT');
  });

  test('are shown by the 24-hour clock with preference 14, by the 12-hour clock otherwise', () => {
    expect(format.showTime(noon, { ...facility, timePreference24Hour: 14 })).toBe('12:05');
    expect(format.showTime(noon, { ...facility, timePreference24Hour: 14, timePreference: 11 })).toBe('21:05');
    expect(format.showTime(noon, facility)).toBe('12:05 PM');
    expect(format.showTime(Date.UTC(2026, 6, 1, 14, 5), facility)).toBe('7:05 AM');
  });

  test('say morning and afternoon in the language asked for, and keep the rest', () => {
    const spanish = { ...facility, locale: 'es-US' };
    const morning = Date.UTC(2026, 6, 1, 14, 5);
    expect(format.showTime(morning, spanish).replaceAll(/\s/g, ' ')).toBe('7:05 a.m.');
    expect(format.showDateTime(noon, spanish).replaceAll(/\s/g, ' ')).toBe('07/01/2026 12:05 p.m.');
    expect(format.showTime(noon, { ...spanish, timePreference24Hour: 14 })).toBe('12:05');
  });

  test('read ISO text, Date and milliseconds alike, and keep the day of the zone', () => {
    const late = '2026-01-01T03:00:00.000Z';
    expect(format.showDate(late, facility)).toBe('12/31/2025');
    expect(format.showDate(new Date(late), facility)).toBe('12/31/2025');
  });

  test('the hour that daylight saving takes away is not shown', () => {
    expect(format.showTime(Date.UTC(2026, 2, 8, 9, 59), facility)).toBe('1:59 AM');
    expect(format.showTime(Date.UTC(2026, 2, 8, 10, 0), facility)).toBe('3:00 AM');
  });

  test.each([
    [0, '0 h 00 min'],
    [65 * 60_000, '1 h 05 min'],
    [26 * 3_600_000 + 59_999, '26 h 00 min'],
    [-90 * 60_000, '-1 h 30 min'],
  ])('a span of %d ms reads %s', (span, text) => {
    expect(format.showDuration(span)).toBe(text);
  });
});
