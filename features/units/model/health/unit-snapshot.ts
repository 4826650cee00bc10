/** A moment: epoch milliseconds, an ISO text or a Date, since records arrive as JSON in the browser and as Dates on the server. */
export type Instant = number | string | Date;

export type Maybe<T> = T | null | undefined;

/** Least and most of a metric; either side may be missing. */
export interface Limits {
  min?: Maybe<number>;
  max?: Maybe<number>;
}

/** An irrigation schedule. Times are wall times of the facility; without both of them it holds all day. */
export interface IrrigationSettings {
  /** Minutes from one irrigation to the next. */
  frequency?: Maybe<number>;
  /** Seconds; 0 means that nothing is irrigated. */
  duration?: Maybe<number>;
  startTime?: Maybe<string>;
  finishTime?: Maybe<string>;
}

/** Targets for one state of the light. */
export interface UnitEnvironment {
  /** 'Lights On', or anything else for the dark. */
  lightState: string;
  /** °C */
  temp?: Maybe<Limits>;
  /** percent */
  humidity?: Maybe<Limits>;
  /** ppm */
  co2?: Maybe<Limits>;
  irrigation?: Maybe<IrrigationSettings>;
}

/** A curve of VPD targets over the days of a stage, kPa. */
export interface VpdProfile {
  points: readonly { day: number; min: number; max: number }[];
  /** Added in the dark. */
  nightOffset?: Maybe<number>;
  /** Days of the stage that went before the phase, by the plan. */
  daysBefore: number;
}

/** The phase of the grow plan a unit is in. */
export interface CurrentPhase {
  starttime?: Maybe<Instant>;
  scheduledStart?: Maybe<Instant>;
  scheduledEnd?: Maybe<Instant>;
  /** Hours of light per day, 0–24. */
  photoperiod?: Maybe<number>;
  /** When the lights go on: 'HH:MM', or an ISO text, in the facility's time. */
  photoperiodStartTime?: Maybe<string>;
  noIrrigation?: Maybe<boolean>;
  environments?: Maybe<readonly UnitEnvironment[]>;
  vpdProfile?: Maybe<VpdProfile>;
  /** No water by the schedule before this moment: a watering was skipped. */
  waterHeldUntil?: Maybe<Instant>;
}

/** What health is derived from: the part of a unit's display record that the rules read. */
export interface UnitSnapshot {
  /** Either name of the flag disables. */
  disabled?: Maybe<boolean>;
  isDisabled?: Maybe<boolean>;
  deployed: boolean;
  isTesting?: Maybe<boolean>;
  isDev?: Maybe<boolean>;
  lastCommandFetch?: Maybe<Instant>;
  /** When the controller said goodbye or its connection ended; heard again later, it is back. */
  controllerOfflineSince?: Maybe<Instant>;
  /** °C */
  temperature?: Maybe<number>;
  /** Fraction, 0–1. */
  humidity?: Maybe<number>;
  /** ppm */
  co2?: Maybe<number>;
  /** Why the sensor that speaks for the unit is not believed. */
  temperatureDoubt?: Maybe<string>;
  humidityDoubt?: Maybe<string>;
  co2Doubt?: Maybe<string>;
  lastTemperatureUpdate?: Maybe<Instant>;
  lastHumidityUpdate?: Maybe<Instant>;
  lastCo2Update?: Maybe<Instant>;
  lastIrrigated?: Maybe<Instant>;
  /** Irrigation that was missed and neither made good nor dismissed: from when it was late, and when its window closed. */
  irrigationMissedSince?: Maybe<Instant>;
  irrigationMissedUntil?: Maybe<Instant>;
  /** As reported by the controller. */
  status?: Maybe<string>;
  /** LIGHT or DARK when the controller knows which it is running. */
  state?: Maybe<string>;
  uptime?: Maybe<string>;
  co2Enabled?: Maybe<boolean>;
  facilityCo2Enabled?: Maybe<boolean>;
  isDnD?: Maybe<boolean>;
  dndExpiration?: Maybe<Instant>;
  currentPhase?: Maybe<CurrentPhase>;
  /** What grows on the unit, the newest first; its phase counts where `currentPhase` is not given. */
  lifecycles?: Maybe<readonly { currentPhase?: Maybe<CurrentPhase> }[]>;
  /** IANA name; UTC when missing or unknown. */
  facility_timezone?: Maybe<string>;
}

/** The phase a unit follows: its own, or that of the run that came last. */
export function phaseOf<Phase extends CurrentPhase>(unit: {
  currentPhase?: Maybe<Phase>;
  lifecycles?: Maybe<readonly { currentPhase?: Maybe<Phase> }[]>;
}): Phase | null {
  return unit.currentPhase ?? unit.lifecycles?.[0]?.currentPhase ?? null;
}

/** Epoch milliseconds of an instant; null when there is none or it cannot be read. */
export function toMillis(instant: Maybe<Instant>): number | null {
  if (instant === null || instant === undefined) return null;
  const millis =
    typeof instant === 'number' ? instant : instant instanceof Date ? instant.getTime() : Date.parse(instant);
  return Number.isFinite(millis) ? millis : null;
}

/** ISO text in UTC; null stays null. The moments that many units share, such as when their lights go off, are written once. */
export function toIso(millis: number | null): string | null {
  if (millis === null) return null;
  let text = written.get(millis);
  if (text === undefined) {
    if (written.size >= mostWritten) written.clear();
    text = new Date(millis).toISOString();
    written.set(millis, text);
  }
  return text;
}

const written = new Map<number, string>();
const mostWritten = 2_000;

/** The same moment as ISO text in UTC, which records carry already. */
export function toIsoOf(instant: Maybe<Instant>): string | null {
  if (typeof instant === 'string' && isoInUtc.test(instant))
    return Number.isFinite(Date.parse(instant)) ? instant : null;
  return toIso(toMillis(instant));
}

const isoInUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Whole-system rule for ages: never negative, so that a clock slightly ahead does not count as a missing reading. */
export function ageMs(at: number | null, now: number): number | null {
  return at === null ? null : Math.max(0, now - at);
}
