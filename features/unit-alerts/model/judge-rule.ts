import { watchedEvents, type AlertUnit, type ExceptionRule, type WatchedEvent } from '@trellis/alerts/model';
import {
  healthMessagesEs,
  sayHealthMessage,
  toMillis,
  worstDoubt,
  type SensorDoubt,
  type UnitRecord,
  type UnitState,
} from '@trellis/units/model';

/** What a rule finds on a unit: whether it holds, and what was measured against what. */
export interface Finding {
  /** `unknown`: what is needed to tell is missing, or too old. */
  holds: boolean | 'unknown';
  /** In the unit of the metric. */
  value: number | null;
  limit: number | null;
  /** Since when, epoch ms, where the rule follows from time alone. */
  since: number | null;
  /** What was measured in. */
  unit: AlertUnit | null;
  /** What is wrong, where its type says no more than that something is. */
  words?: { en: string; es: string };
}

interface Judged {
  unit: UnitRecord;
  state: UnitState;
  now: number;
  /** The lowest battery of its sensors (%); null where none says. */
  batteryPercent?: number | null;
}

const nothing = { value: null, limit: null, since: null, unit: null } as const;
const unknown: Finding = { ...nothing, holds: 'unknown' };
const minuteMs = 60_000;

/**
 * What a rule finds on a unit in service, from its record and the state it is shown in; null for rules that are not about what a
 * unit says of itself.
 */
export function judgeRule({ metric, comparison, limit }: ExceptionRule, judged: Judged): Finding | null {
  if (comparison === 'silent') return judgeSilence(metric, limit, judged);
  if (comparison === 'event') return judgeEvent(metric, judged);
  if (metric === 'battery') return judgeBattery(comparison, limit, judged.batteryPercent ?? null);
  const measured = measure(metric, judged);
  if (measured === null) return null;
  const { value, verdict, unit, doubt } = measured;
  // People might be in danger: what a sensor says counts then, whatever is thought of it.
  const isDanger = metric === 'co2' && comparison === 'above';
  if (value === null || (doubt === 'outOfRange' && !isDanger)) return unknown;
  if (comparison === 'above' || comparison === 'below') {
    if (limit === undefined) return null;
    const holds = comparison === 'above' ? value > limit : value < limit;
    return !holds && doubt !== null ? unknown : { ...nothing, unit, value, limit, holds };
  }
  if (verdict === 'unknown') return unknown;
  const wanted = { aboveBand: ['high'], belowBand: ['low'], outsideBand: ['high', 'low'] }[comparison];
  return { ...nothing, unit, value, limit: measured.limit, holds: wanted.includes(verdict) };
}

interface Measured {
  /** Null when there is none, or it is too old to judge by. */
  value: number | null;
  verdict: 'low' | 'high' | 'in-band' | 'unknown';
  /** The limit that was passed. */
  limit: number | null;
  unit: Finding['unit'];
  doubt: SensorDoubt | null;
}

function measure(metric: string, { state }: Judged): Measured | null {
  if (metric === 'vpd') {
    const { value, verdict, band, isStale } = state.vpd;
    const doubt = worstDoubt(state.metrics.temperature.doubt, state.metrics.humidity.doubt);
    const limit = verdict === 'high' ? band?.max : verdict === 'low' ? band?.min : null;
    return { value: isStale ? null : value, verdict, limit: limit ?? null, unit: 'kPa', doubt };
  }
  if (metric !== 'temperature' && metric !== 'humidity' && metric !== 'co2') return null;
  const { value, verdict, warning, isStale, unit, doubt } = state.metrics[metric];
  return { value: isStale ? null : value, verdict, limit: warning?.limit ?? null, unit, doubt };
}

/** A silent controller is not to blame for sensors it does not read out: their silence is unknown while it is gone. */
function judgeSilence(metric: string, limit: number | undefined, { unit, state, now }: Judged): Finding | null {
  if (limit === undefined) return null;
  if (metric === 'lastCommandFetch') return judgeController(limit, { unit, now });
  if (metric !== 'reading') return null;
  const readAt = toMillis(unit.lastTemperatureUpdate);
  return readAt === null || state.state === 'OFFLINE' ? unknown : silence(readAt, limit, now);
}

/** A controller that never reported is still to be installed; one that said goodbye is gone at once. */
function judgeController(limit: number, { unit, now }: Omit<Judged, 'state'>): Finding {
  const fetchedAt = toMillis(unit.lastCommandFetch);
  if (fetchedAt === null) return unknown;
  const found = silence(fetchedAt, limit, now);
  const goneAt = toMillis(unit.controllerOfflineSince);
  if (goneAt !== null && goneAt > fetchedAt) return { ...found, since: goneAt, holds: true };
  return unit.isTesting ? { ...found, holds: false } : found;
}

function silence(heardAt: number, limit: number, now: number): Finding {
  const value = Math.max(0, now - heardAt) / minuteMs;
  return { value, limit, unit: 'min', since: heardAt + limit * minuteMs, holds: value >= limit };
}

/** Whether the lamps burn; unknown while they are updating or disabled. */
function readLamps({ light }: UnitRecord): boolean | null {
  const word = light?.toLowerCase();
  return word === 'on' ? true : word === 'off' ? false : null;
}

/** Modes in which people work in the unit, or nothing grows: their light is nobody's mistake. */
const quietModes: readonly string[] = ['SERVICE', 'MAINTENANCE', 'STERILIZE', 'STANDBY'];

function judgeLight(isWrongWhenLit: boolean, { unit, state }: Judged): Finding {
  const period = state.lightPeriod;
  const isLit = readLamps(unit);
  if (state.state === 'OFFLINE' || period === null || isLit === null) return unknown;
  if (quietModes.includes(unit.mode ?? '')) return { ...nothing, holds: false };
  return { ...nothing, holds: isLit === isWrongWhenLit && period.isLit !== isWrongWhenLit };
}

/** Late by the schedule, or missed by a window that closed since. */
function judgeWater({ unit, state }: Judged): Finding {
  const { warning, dueAt } = state.irrigation;
  const since = toMillis(warning?.since ?? dueAt ?? unit.irrigationMissedSince);
  if (warning === null) return { ...nothing, since, holds: state.missedIrrigation };
  return { value: warning.reading, limit: warning.limit, unit: 'min', since, holds: true };
}

function judgeBattery(comparison: string, limit: number | undefined, value: number | null): Finding | null {
  if (limit === undefined || comparison !== 'below') return null;
  return value === null ? unknown : { ...nothing, value, limit, unit: '%', holds: value < limit };
}

/** A valve that is open; how long it may be is the delay of its type, for nothing else says when it was to close. */
function judgeValve({ unit, state }: Judged): Finding {
  const word = unit.irrigation?.toLowerCase();
  if (state.state === 'OFFLINE' || (word !== 'on' && word !== 'off' && word !== 'waiting')) return unknown;
  return { ...nothing, holds: word === 'on' && !quietModes.includes(unit.mode ?? '') };
}

/** Sensors that speak for the unit and are not believed, with the sentence about the first. */
function judgeTrust({ state }: Judged): Finding {
  if (state.state === 'OFFLINE') return unknown;
  const metrics = (['temperature', 'humidity', 'co2'] as const).map(
    (metric) => [metric, state.metrics[metric]] as const,
  );
  const [metric, health] = metrics.find(([, { doubt }]) => doubt !== null) ?? [];
  if (!metric || !health?.doubt) return { ...nothing, holds: false };
  const key = `${metric}.doubt-${health.doubt}` as const;
  return {
    ...nothing,
    holds: true,
    words: { en: sayHealthMessage(key), es: sayHealthMessage(key, {}, healthMessagesEs) },
  };
}

const judgeEach: Readonly<Record<WatchedEvent, (judged: Judged) => Finding>> = {
  irrigationLate: judgeWater,
  irrigationStuck: judgeValve,
  lightsOffInDay: (judged) => judgeLight(false, judged),
  lightsOnInNight: (judged) => judgeLight(true, judged),
  sensorDoubted: judgeTrust,
  pestDetected: ({ unit }) => ({ ...nothing, holds: unit.pestDetected }),
};

/** What the rounds find out of a unit beyond its readings; null for what they do not look at. */
function judgeEvent(metric: string, judged: Judged): Finding | null {
  const event = watchedEvents.find((one) => one === metric);
  return event === undefined ? null : judgeEach[event](judged);
}
