import { minuteMs, offlineMinutes, oldTemperatureMinutes } from './constants.ts';
import { explain } from './explanation.ts';
import type { Explanation, MetricName } from './explanation.ts';
import { nothingOwed, judgeIrrigation } from './irrigation-lateness.ts';
import type { IrrigationHealth } from './irrigation-lateness.ts';
import { explainMissedIrrigation } from './missed-irrigation.ts';
import { findEnvironment, findLightPeriod } from './light-period.ts';
import type { LightPeriod } from './light-period.ts';
import { judgeCo2, judgeHumidity, judgeTemperature } from './metric-verdict.ts';
import type { MetricHealth } from './metric-verdict.ts';
import { judgeVpd } from './vpd-verdict.ts';
import type { VpdHealth } from './vpd-verdict.ts';
import { ageMs, phaseOf, toIso, toMillis } from './unit-snapshot.ts';
import type { Instant, UnitEnvironment, UnitSnapshot } from './unit-snapshot.ts';

/** The states health derives; first match wins, in this order. */
export const healthStates = ['DISABLED', 'UNDEPLOYED', 'OFFLINE', 'WARN', 'HEALTHY'] as const;
export type HealthState = (typeof healthStates)[number];

/** A state health derives, or a word of the controller's own (UPDATING) while there is nothing to judge it by. */
export type UnitStateName = HealthState | (string & {});

export type RowColour = 'error' | 'black' | 'warning' | 'none';

/** How a unit is doing, and why. */
export interface UnitState {
  state: UnitStateName;
  /** The state as shown: UNDEPLOYED reads NOT DEPLOYED. */
  label: string;
  rowColour: RowColour;
  /** The warnings' English sentences, one per line; null when there are none. */
  warnMessage: string | null;
  warnings: Explanation[];
  lightPeriod: LightPeriod | null;
  /** The environment that the readings were compared with. */
  environment: UnitEnvironment | null;
  metrics: Record<MetricName, MetricHealth>;
  vpd: VpdHealth;
  irrigation: IrrigationHealth;
  lateIrrigation: boolean;
  /** A window closed without the water that was owed; nobody watered or dismissed it since. */
  missedIrrigation: boolean;
  /** '-' while offline. */
  uptime: string | null;
  isDoNotDisturb: boolean;
}

/**
 * The state of a unit at a moment, with its explanation. Pure: the same record and moment give the same answer on
 * server, web and wall display. Never throws on missing or unreadable parts; what cannot be compared says so.
 */
export function unitState(unit: UnitSnapshot, now: Instant): UnitState {
  const moment = toMillis(now);
  if (moment === null) throw new RangeError('unitState needs a readable moment');
  const phase = phaseOf(unit);
  const lightPeriod = findLightPeriod(phase, unit.state, unit.facility_timezone, moment);
  const environment = lightPeriod === null ? undefined : findEnvironment(phase, lightPeriod.isLit);
  const around = { unit, environment, lightPeriod, now: moment };
  const metrics = {
    temperature: judgeTemperature(around),
    humidity: judgeHumidity(around),
    co2: judgeCo2(around),
  };
  const isInService = !isDisabled(unit) && unit.deployed;
  const irrigation = isInService && lightPeriod !== null ? judgeIrrigation(unit, environment, moment) : nothingOwed;
  const missed = isInService ? explainMissedIrrigation(unit, moment) : null;
  const breaches = isInService ? listBreaches(metrics, irrigation, missed) : [];
  const { state, warnings } = conclude(unit, metrics, breaches, moment);
  return {
    state,
    label: state === 'UNDEPLOYED' ? 'NOT DEPLOYED' : state,
    rowColour: chooseRowColour(unit, state, warnings, moment),
    warnMessage: warnings.length === 0 ? null : warnings.map((warning) => warning.message).join('\n'),
    warnings,
    lightPeriod,
    environment: environment ?? null,
    metrics,
    vpd: judgeVpd(around),
    irrigation,
    lateIrrigation: irrigation.isLate,
    missedIrrigation: missed !== null,
    uptime: state === 'OFFLINE' ? '-' : (unit.uptime ?? null),
    isDoNotDisturb: isDoNotDisturb(unit, moment),
  };
}

interface Conclusion {
  state: UnitStateName;
  warnings: Explanation[];
}

function conclude(unit: UnitSnapshot, metrics: UnitState['metrics'], breaches: Explanation[], now: number): Conclusion {
  if (isDisabled(unit)) return { state: 'DISABLED', warnings: [] };
  if (!unit.deployed) return { state: 'UNDEPLOYED', warnings: [] };
  const offline = explainOffline(unit, now);
  if (offline !== null) return { state: 'OFFLINE', warnings: [offline, ...breaches] };
  if (breaches.length > 0) return { state: 'WARN', warnings: breaches };
  const ownWord = findOwnWord(unit, metrics);
  if (ownWord !== null) return { state: ownWord, warnings: [] };
  const old = explainOldTemperature(unit, metrics.temperature, now);
  return old === null ? { state: 'HEALTHY', warnings: [] } : { state: 'WARN', warnings: [old] };
}

function listBreaches(
  metrics: UnitState['metrics'],
  irrigation: IrrigationHealth,
  missed: Explanation | null,
): Explanation[] {
  const { temperature, humidity, co2 } = metrics;
  const found = [temperature.warning, humidity.warning, co2.warning, irrigation.warning, missed];
  return found.filter((warning) => warning !== null);
}

/**
 * Why a unit is offline, or null. Silence does not count while testing; a controller that is gone (it said goodbye, its
 * connection ended, or its status is OFFLINE) is offline at once, testing or not.
 */
function explainOffline(unit: UnitSnapshot, now: number): Explanation | null {
  const fetchedAt = toMillis(unit.lastCommandFetch);
  const age = ageMs(fetchedAt, now);
  const facts = {
    rule: 'controller.offline',
    metric: 'controller',
    unit: 'min',
    limit: offlineMinutes,
    reading: age === null ? null : age / minuteMs,
    at: toIso(fetchedAt),
    ageSeconds: age === null ? null : Math.floor(age / 1000),
  } as const;
  const isSilent = unit.isTesting !== true && (age === null || age >= offlineMinutes * minuteMs);
  const goneAt = toMillis(unit.controllerOfflineSince);
  if (!isSilent && goneAt !== null && goneAt > (fetchedAt ?? -Infinity)) {
    const since = new Date(goneAt).toISOString();
    return explain({ ...facts, since }, 'controller.gone', { since: `${since.slice(0, 16).replace('T', ' ')} UTC` });
  }
  if (!isSilent) return readStatus(unit) === 'OFFLINE' ? explain(facts, 'controller.reported-offline') : null;
  if (fetchedAt === null || age === null) return explain(facts, 'controller.never-fetched');
  return explain({ ...facts, since: toIso(fetchedAt + offlineMinutes * minuteMs) }, 'controller.offline', {
    minutes: Math.floor(age / minuteMs),
    limit: offlineMinutes,
  });
}

function explainOldTemperature(unit: UnitSnapshot, temperature: MetricHealth, now: number): Explanation | null {
  const readAt = toMillis(unit.lastTemperatureUpdate);
  const age = ageMs(readAt, now);
  if (readAt === null || age === null || !isOldTemperature(age)) return null;
  const { at, ageSeconds, band } = temperature;
  return explain(
    {
      rule: 'temperature.old',
      metric: 'temperature',
      unit: 'min',
      reading: age / minuteMs,
      limit: oldTemperatureMinutes,
      since: toIso(readAt + oldTemperatureMinutes * minuteMs),
      at,
      ageSeconds,
      band,
    },
    'temperature.old',
    { minutes: Math.floor(age / minuteMs) },
  );
}

const derivedWords: readonly string[] = ['', 'WARNING', 'NOT DEPLOYED', ...healthStates];

/**
 * A reported status that is not one of ours stands while no metric can be judged. Our own words are never taken
 * from the record: a stored WARN without a reason could not be explained, and would never clear.
 */
function findOwnWord(unit: UnitSnapshot, metrics: UnitState['metrics']): string | null {
  const isJudged = [metrics.temperature, metrics.humidity, metrics.co2].some((metric) => metric.verdict !== 'unknown');
  if (isJudged) return null;
  const status = readStatus(unit);
  return derivedWords.includes(status) ? null : status;
}

/** Black first, then error, then warning; how old a temperature is colours no unit that is testing. */
function chooseRowColour(unit: UnitSnapshot, state: UnitStateName, warnings: Explanation[], now: number): RowColour {
  if (state === 'DISABLED' || state === 'UNDEPLOYED') return 'black';
  const isTesting = unit.isTesting === true;
  if (state === 'OFFLINE' && !isTesting && unit.isDev !== true) return 'error';
  const temperatureAge = ageMs(toMillis(unit.lastTemperatureUpdate), now);
  const hasOldTemperature = temperatureAge !== null && isOldTemperature(temperatureAge);
  if (isTesting)
    return state === 'WARN' && warnings.some(({ rule }) => rule !== 'temperature.old') ? 'warning' : 'none';
  return state === 'WARN' || hasOldTemperature ? 'warning' : 'none';
}

function isOldTemperature(ageMillis: number): boolean {
  return ageMillis > oldTemperatureMinutes * minuteMs;
}

function isDisabled(unit: UnitSnapshot): boolean {
  return unit.disabled === true || unit.isDisabled === true;
}

function isDoNotDisturb(unit: UnitSnapshot, now: number): boolean {
  const expiration = toMillis(unit.dndExpiration);
  return unit.isDnD !== false && expiration !== null && expiration > now;
}

function readStatus(unit: UnitSnapshot): string {
  return unit.status?.trim().toUpperCase() ?? '';
}
