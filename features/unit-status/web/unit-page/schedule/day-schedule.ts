import type { CurrentPhase, UnitEnvironment } from '@trellis/units/model';

/** A part of the day in minutes after midnight, by the facility's clock; `to` may lie on the next day. */
export interface DayPart {
  from: number;
  to: number;
}

export interface Watering {
  window: DayPart;
  /** Minutes from one shot to the next, and seconds of a shot. */
  frequencyMinutes: number;
  durationSeconds: number;
  /** Minutes after midnight of each shot. */
  shots: number[];
  isLit: boolean;
}

export interface DaySchedule {
  /** Nothing when the plan does not say; the whole day or an empty part when the light never changes. */
  lit: DayPart | undefined;
  waterings: Watering[];
}

export const dayMinutes = 24 * 60;

/** A plan's day of light and water. */
export function scheduleDay(phase: CurrentPhase): DaySchedule {
  const lit = litPart(phase);
  const environments = phase.noIrrigation ? [] : (phase.environments ?? []);
  const waterings = environments.flatMap((environment) => wateringOf(environment, lit) ?? []);
  return { lit, waterings: waterings.filter((one, at) => !waterings.slice(0, at).some((other) => isSame(one, other))) };
}

/** Water by hours of its own runs by light and by dark: told of both, it is one. */
const isSame = (one: Watering, other: Watering): boolean =>
  one.frequencyMinutes === other.frequencyMinutes &&
  one.durationSeconds === other.durationSeconds &&
  one.window.from === other.window.from &&
  one.window.to === other.window.to;

function litPart({ photoperiod, photoperiodStartTime }: CurrentPhase): DayPart | undefined {
  if (typeof photoperiod !== 'number') return undefined;
  if (photoperiod >= 24) return { from: 0, to: dayMinutes };
  const from = minutesOf(photoperiodStartTime);
  if (photoperiod <= 0) return { from: from ?? 0, to: from ?? 0 };
  return from === undefined ? undefined : { from, to: from + photoperiod * 60 };
}

function wateringOf({ irrigation, lightState }: UnitEnvironment, lit: DayPart | undefined): Watering | undefined {
  const frequencyMinutes = irrigation?.frequency ?? 0;
  const durationSeconds = irrigation?.duration ?? 0;
  if (!(frequencyMinutes > 0) || !(durationSeconds > 0)) return undefined;
  const isLit = lightState === 'Lights On';
  const window = windowOf(minutesOf(irrigation?.startTime), minutesOf(irrigation?.finishTime), isLit, lit);
  const shots: number[] = [];
  for (let at = window.from; at < window.to; at += frequencyMinutes) shots.push(at % dayMinutes);
  return { window, frequencyMinutes, durationSeconds, shots, isLit };
}

/** Without times of its own a schedule holds as long as its light period. */
function windowOf(
  start: number | undefined,
  finish: number | undefined,
  isLit: boolean,
  lit: DayPart | undefined,
): DayPart {
  if (start !== undefined && finish !== undefined)
    return { from: start, to: finish > start ? finish : finish + dayMinutes };
  if (!lit) return { from: 0, to: dayMinutes };
  return isLit ? lit : { from: lit.to % dayMinutes, to: (lit.to % dayMinutes) + dayMinutes - (lit.to - lit.from) };
}

/** Minutes after midnight of `HH:MM`. */
function minutesOf(text: string | null | undefined): number | undefined {
  const parts = /^(\d{1,2}):(\d{2})/.exec(text ?? '');
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : undefined;
}

/** Minutes after midnight that the facility's clock shows at a moment. */
export function minutesNow(moment: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return minutesOf(clock.format(moment)) ?? 0;
}

/** A time of day, in minutes after midnight, as ms since a midnight of UTC: for whoever tells times. */
export const msOfDay = (minutes: number): number =>
  (((Math.round(minutes) % dayMinutes) + dayMinutes) % dayMinutes) * 60_000;
