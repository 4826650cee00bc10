import { watchedEvents, type ExceptionRule, type WatchedEvent } from '@trellis/alerts/model';
import {
  healthMessagesEs,
  sayHealthMessage,
  toMillis,
  worstDoubt,
  type SensorDoubt,
  type UnitRecord,
  type UnitState,
} from '@trellis/units/model';
import { nothing, quietModes, unknown, type Finding } from './finding.ts';
import { judgeGuard, type GuardReadings } from './judge-guards.ts';
import { judgeReadings, type Spoken } from './judge-silence.ts';

interface Judged {
  unit: UnitRecord;
  state: UnitState;
  now: number;
  /** The lowest battery of its sensors (%); null where none says. */
  batteryPercent?: number | null;
  /** When a shot began that wet nothing (epoch ms); null where the last one did, undefined where nothing measures it. */
  dryShotAt?: number | null | undefined;
  /** What its flow meter and contacts say; undefined where it has none, or none spoke lately. */
  guards?: GuardReadings | undefined;
  /** When its sensors were heard; undefined where that was not read. */
  spoken?: Spoken | undefined;
}

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
    const inside = comparison === 'above' ? limit - value : value - limit;
    return !holds && doubt !== null ? unknown : { ...nothing, unit, value, limit, inside, holds };
  }
  if (verdict === 'unknown' || isOnItsWay(metric, value, judged)) return unknown;
  const wanted = { aboveBand: ['high'], belowBand: ['low'], outsideBand: ['high', 'low'] }[comparison];
  const inside = howFarInside(measured, value, wanted);
  return { ...nothing, unit, value, limit: measured.limit, inside, holds: wanted.includes(verdict) };
}

/** How far a value lies within those limits of its band that are looked at. */
function howFarInside({ band }: Measured, value: number, sides: readonly string[]): number {
  const { min, max } = band ?? {};
  const fromHigh = sides.includes('high') && max != null ? max - value : Infinity;
  const fromLow = sides.includes('low') && min != null ? value - min : Infinity;
  return Math.min(fromHigh, fromLow);
}

interface Measured {
  /** Null when there is none, or it is too old to judge by. */
  value: number | null;
  verdict: 'low' | 'high' | 'in-band' | 'unknown';
  /** The limit that was passed, and those there are. */
  limit: number | null;
  band: UnitState['metrics']['temperature']['band'];
  unit: Finding['unit'];
  doubt: SensorDoubt | null;
}

function measure(metric: string, { state }: Judged): Measured | null {
  if (metric === 'vpd') {
    const { value, verdict, band, isStale } = state.vpd;
    const doubt = worstDoubt(state.metrics.temperature.doubt, state.metrics.humidity.doubt);
    const limit = verdict === 'high' ? band?.max : verdict === 'low' ? band?.min : null;
    return { value: isStale ? null : value, verdict, limit: limit ?? null, band, unit: 'kPa', doubt };
  }
  if (metric !== 'temperature' && metric !== 'humidity' && metric !== 'co2') return null;
  const { value, verdict, warning, isStale, unit, doubt, band } = state.metrics[metric];
  return { value: isStale ? null : value, verdict, limit: warning?.limit ?? null, band, unit, doubt };
}

/** So long after its lights changed a room is on its way from the one band to the other, in minutes. */
const settlingMinutes = 60;
const limitsOf = { temperature: 'temp', humidity: 'humidity', co2: 'co2' } as const;

/**
 * The lights changed a while ago, and with them the band: no room follows at once. What lies beyond the bands of both periods by more
 * than a band's width is none of that.
 */
function isOnItsWay(metric: string, value: number, { unit, state, now }: Judged): boolean {
  const since = toMillis(state.lightPeriod?.since);
  if (since === null || now - since >= settlingMinutes * minuteMs) return false;
  if (metric !== 'temperature' && metric !== 'humidity' && metric !== 'co2') return true;
  const bands = unit.lifecycles[0]?.currentPhase.environments.map((environment) => environment[limitsOf[metric]]) ?? [];
  const [lows, highs] = [bands.flatMap(({ min }) => min ?? []), bands.flatMap(({ max }) => max ?? [])];
  const width = Math.max(0, ...bands.map(({ min, max }) => (min === null || max === null ? 0 : max - min)));
  const [low, high] = [Math.min(...lows), Math.max(...highs)];
  return value >= low - width && value <= high + width;
}

function judgeSilence(metric: string, limit: number | undefined, judged: Judged): Finding | null {
  if (limit === undefined) return null;
  if (metric === 'lastCommandFetch') return judgeController(limit, judged);
  return metric === 'reading' ? judgeReadings(limit, judged) : null;
}

/** Who said goodbye is given so long (min) to come back: a broker or a network that starts anew takes all down for a moment. */
const goodbyeMinutes = 2;

/** A controller that never reported is still to be installed; one that said goodbye is not waited for as long as a silent one. */
function judgeController(limit: number, { unit, now }: Omit<Judged, 'state'>): Finding {
  const fetchedAt = toMillis(unit.lastCommandFetch);
  if (fetchedAt === null) return unknown;
  const found = silence(fetchedAt, limit, now);
  const goneAt = toMillis(unit.controllerOfflineSince);
  if (goneAt !== null && goneAt > fetchedAt) {
    const countsAt = goneAt + Math.min(goodbyeMinutes, limit) * minuteMs;
    return now < countsAt && !found.holds
      ? { ...found, since: Math.min(countsAt, found.since ?? countsAt) }
      : { ...found, since: goneAt, holds: true };
  }
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
  return value === null
    ? unknown
    : { ...nothing, value, limit, inside: value - limit, unit: '%', holds: value < limit };
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
    metrics: [metric],
    words: { en: sayHealthMessage(key), es: sayHealthMessage(key, {}, healthMessagesEs) },
  };
}

const isAtWork = (words: readonly string[], ...states: (string | null)[]): boolean =>
  states.some((state) => words.includes(state?.toLowerCase() ?? ''));

/** A machine that runs although its metric is beyond the band on the side it works against; how long it may is the delay of its type. */
function judgeVain(
  metric: 'temperature' | 'humidity' | 'co2',
  side: 'high' | 'low',
  runs: boolean,
  judged: Judged,
): Finding {
  const { value, verdict, warning, isStale, unit } = judged.state.metrics[metric];
  if (judged.state.state === 'OFFLINE' || isStale || value === null || verdict === 'unknown') return unknown;
  if (quietModes.includes(judged.unit.mode ?? '')) return { ...nothing, holds: false };
  const holds = runs && verdict === side;
  return holds && isOnItsWay(metric, value, judged)
    ? unknown
    : { ...nothing, unit, value, limit: warning?.limit ?? null, holds };
}

const cools = ({ ECUState, BardState }: UnitRecord) => isAtWork(['cooling'], ECUState, BardState);
const dries = ({ ECUState, BardState, dehumidifier, twoStageDehumidifier }: UnitRecord) =>
  isAtWork(['dehumidifying'], ECUState, BardState) ||
  isAtWork(['on', 'on1', 'on2'], dehumidifier, twoStageDehumidifier);

/** An air unit whose outputs are not as they were asked to be says so in place of its state; a unit without one is not judged. */
function judgeAirUnit({ unit: { ECUState, BardState, RCUState }, state }: Judged): Finding {
  const said = [ECUState, BardState, RCUState].filter((word) => word != null);
  if (state.state === 'OFFLINE' || said.length === 0) return unknown;
  return { ...nothing, holds: isAtWork(['fault'], ...said) };
}

/** The last shot of a unit that has a probe in its root zone left it as dry as it was. */
const judgeShot = ({ dryShotAt }: Judged): Finding =>
  dryShotAt === undefined ? unknown : { ...nothing, since: dryShotAt, holds: dryShotAt !== null };

const judgeEach: Readonly<Record<WatchedEvent, (judged: Judged) => Finding>> = {
  irrigationLate: judgeWater,
  irrigationStuck: judgeValve,
  lightsOffInDay: (judged) => judgeLight(false, judged),
  lightsOnInNight: (judged) => judgeLight(true, judged),
  sensorDoubted: judgeTrust,
  coolingInVain: (judged) => judgeVain('temperature', 'high', cools(judged.unit), judged),
  dryingInVain: (judged) => judgeVain('humidity', 'high', dries(judged.unit), judged),
  co2InVain: (judged) => judgeVain('co2', 'low', isAtWork(['on', 'open'], judged.unit.co2Valve), judged),
  waterInVain: judgeShot,
  leak: (judged) => judgeGuard('leak', judged),
  flowWhileClosed: (judged) => judgeGuard('flowWhileClosed', judged),
  openWithoutFlow: (judged) => judgeGuard('openWithoutFlow', judged),
  doorOpen: (judged) => judgeGuard('doorOpen', judged),
  dosingIntoOpenDoor: (judged) => judgeGuard('dosingIntoOpenDoor', judged),
  airUnitFault: judgeAirUnit,
  pestDetected: ({ unit }) => ({ ...nothing, holds: unit.pestDetected }),
};

/** What the rounds find out of a unit beyond its readings; null for what they do not look at. */
function judgeEvent(metric: string, judged: Judged): Finding | null {
  const event = watchedEvents.find((one) => one === metric);
  return event === undefined ? null : judgeEach[event](judged);
}
