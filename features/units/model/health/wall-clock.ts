import { Info, type Zone } from 'luxon';
import { dayMs, minuteMs } from './constants.ts';
import type { Maybe } from './unit-snapshot.ts';

/** One day of a daily event: when it last happened at or before a moment, and when it happens next. Epoch milliseconds. */
export interface DailyCycle {
  start: number;
  next: number;
}

const wallTime = /(?:^|T)(\d{1,2}):(\d{2})(?::(\d{2}))?/;
const hasOffset = /T.*(?:Z|[+-]\d{2}:?\d{2})$/i;

const zones = new Map<string, Zone>();
const cycles = new Map<string, Map<number, DailyCycle>>();

/**
 * Milliseconds after midnight of a wall time 'HH:MM' or 'HH:MM:SS', or of the time in an ISO text. An ISO text that
 * names its offset is a moment, and is read as the wall time the facility's clock showed then. Null when unreadable.
 */
export function parseWallTime(text: Maybe<string>, zoneName: Maybe<string>): number | null {
  if (text === null || text === undefined) return null;
  if (hasOffset.test(text)) {
    const moment = Date.parse(text);
    if (Number.isNaN(moment)) return null;
    return modulo(moment + offsetMs(zoneFor(zoneName), moment), dayMs);
  }
  const parts = wallTime.exec(text);
  if (parts === null) return null;
  const [hours, minutes, seconds] = [Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 0)];
  if (hours > 24 || minutes > 59 || seconds > 59) return null;
  return modulo(((hours * 60 + minutes) * 60 + seconds) * 1000, dayMs);
}

/**
 * The cycle around `now` of something that happens every day at a wall time of the facility. Days are 23 or 25 hours
 * long when the clocks change; a wall time that is skipped happens as much later as the clocks jump, and one that
 * comes twice counts the first time (as RFC 5545 and Temporal's 'compatible' do).
 * The last answer per zone and time is kept: thousands of units share a few schedules, and zone lookups are slow.
 */
export function findDailyCycle(zoneName: Maybe<string>, wallTimeMs: number, now: number): DailyCycle {
  const name = zoneName ?? 'utc';
  const known = cycles.get(name) ?? new Map<number, DailyCycle>();
  cycles.set(name, known);
  const last = known.get(wallTimeMs);
  if (last !== undefined && last.start <= now && now < last.next) return last;
  const cycle = computeDailyCycle(zoneFor(name), wallTimeMs, now);
  known.set(wallTimeMs, cycle);
  return cycle;
}

/** The day of a moment on the calendar of a zone, as days since 1970; two of them tell how many midnights lie between. */
export const calendarDay = (zoneName: Maybe<string>, moment: number): number =>
  Math.floor(wallTimeAt(zoneName, moment) / dayMs);

/** What the clock of a zone shows at a moment, ms, written as if the clock were UTC's: adding a day to it is the same time tomorrow. */
export const wallTimeAt = (zoneName: Maybe<string>, moment: number): number =>
  moment + offsetMs(zoneFor(zoneName), moment);

/** The moment (ms) at which the clock of a zone shows a wall time of `wallTimeAt`; skipped times come later, times shown twice are the first. */
export const momentAtWallTime = (zoneName: Maybe<string>, wallMs: number): number =>
  momentOfWallTime(zoneFor(zoneName), wallMs);

function computeDailyCycle(zone: Zone, wallTimeMs: number, now: number): DailyCycle {
  const today = Math.floor((now + offsetMs(zone, now)) / dayMs);
  let start = -Infinity;
  let next = Infinity;
  // Two days either way, because a zone can skip a whole date (Samoa, 30 December 2011).
  for (let day = today - 2; day <= today + 2; day += 1) {
    const moment = momentOfWallTime(zone, day * dayMs + wallTimeMs);
    if (moment <= now) start = Math.max(start, moment);
    else next = Math.min(next, moment);
  }
  return { start, next };
}

/** The moment a zone's clock shows a wall time, given as if it were UTC. Offsets do not change twice within two days. */
function momentOfWallTime(zone: Zone, wallMs: number): number {
  const before = offsetMs(zone, wallMs - dayMs);
  const after = offsetMs(zone, wallMs + dayMs);
  const earlier = wallMs - Math.max(before, after);
  const later = wallMs - Math.min(before, after);
  if (earlier === later) return earlier;
  if (offsetMs(zone, earlier) === wallMs - earlier) return earlier;
  if (offsetMs(zone, later) === wallMs - later) return later;
  return wallMs - before;
}

function zoneFor(zoneName: Maybe<string>): Zone {
  const name = zoneName ?? 'utc';
  let zone = zones.get(name);
  if (zone === undefined) {
    const wanted = Info.normalizeZone(name);
    zone = wanted.isValid ? wanted : Info.normalizeZone('utc');
    zones.set(name, zone);
  }
  return zone;
}

const offsets = new WeakMap<Zone, Map<number, number>>();
/** Offsets of a zone kept at a time. */
const mostOffsets = 20_000;

/** Offsets change at quarter hours alone, and asking for one is slow: those of a page of ten thousand units are asked for once. */
function offsetMs(zone: Zone, moment: number): number {
  const quarter = Math.floor(moment / (15 * minuteMs));
  const known = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, known);
  let offset = known.get(quarter);
  if (offset === undefined) {
    if (known.size >= mostOffsets) known.clear();
    offset = zone.offset(moment) * minuteMs;
    known.set(quarter, offset);
  }
  return offset;
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
