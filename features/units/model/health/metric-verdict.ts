import {
  co2HighLightsOffPpm,
  comparisonTolerance,
  humidityHighMarginPercent,
  minuteMs,
  staleMetricMinutes,
  temperatureHighMarginC,
} from './constants.ts';
import { explain, plainMessage } from './explanation.ts';
import type { Explanation, HealthMessage, HealthMessageKey, MetricName } from './explanation.ts';
import { believe, readDoubt, type SensorDoubt } from './sensor-doubt.ts';
import type { LightPeriod } from './light-period.ts';
import { ageMs, phaseOf, toIsoOf, toMillis } from './unit-snapshot.ts';
import type { Instant, Limits, Maybe, UnitEnvironment, UnitSnapshot } from './unit-snapshot.ts';

/** What a metric reads now and how it stands against its band. */
export interface MetricHealth {
  /** In `unit`: humidity is a percent here. Null when there is no usable reading. */
  value: number | null;
  unit: '°C' | '%' | 'ppm';
  at: string | null;
  ageSeconds: number | null;
  isStale: boolean;
  /** The environment's own limits, without margins; null when it has none. */
  band: Limits | null;
  verdict: 'low' | 'high' | 'in-band' | 'unknown';
  /** Why the sensor is not believed; null when it is. It proves nothing well then, while what it reads beyond a limit still counts. */
  doubt: SensorDoubt | null;
  /** Why the verdict is unknown, or not to be relied on; null when it is neither. */
  note: HealthMessage | null;
  /** The warning that follows from the verdict. */
  warning: Explanation | null;
}

/** What decides which limits hold. */
export interface Surroundings {
  unit: UnitSnapshot;
  environment: UnitEnvironment | undefined;
  lightPeriod: LightPeriod | null;
  now: number;
}

interface Thresholds {
  low: number | null;
  high: number | null;
  highMessage: HealthMessageKey;
}

interface Reading {
  metric: MetricName;
  value: Maybe<number>;
  unit: MetricHealth['unit'];
  at: Maybe<Instant>;
  doubt: Maybe<string>;
  limits: Maybe<Limits>;
  thresholds: Thresholds;
  isChecked: boolean;
}

/** Temperature: low below the minimum, high above the maximum plus 0.5 °C. */
export function judgeTemperature(around: Surroundings): MetricHealth {
  const limits = around.environment?.temp;
  return judge(around, {
    metric: 'temperature',
    value: around.unit.temperature,
    unit: '°C',
    at: around.unit.lastTemperatureUpdate,
    doubt: around.unit.temperatureDoubt,
    limits,
    thresholds: thresholdsWithMargin(limits, temperatureHighMarginC, 'temperature.high'),
    isChecked: true,
  });
}

/** Humidity, a fraction in the record and a percent in its band: low below the minimum, high above the maximum plus 0.5. */
export function judgeHumidity(around: Surroundings): MetricHealth {
  const limits = around.environment?.humidity;
  const fraction = around.unit.humidity;
  return judge(around, {
    metric: 'humidity',
    value: typeof fraction === 'number' ? fraction * 100 : null,
    unit: '%',
    at: around.unit.lastHumidityUpdate,
    doubt: around.unit.humidityDoubt,
    limits,
    thresholds: thresholdsWithMargin(limits, humidityHighMarginPercent, 'humidity.high'),
    isChecked: true,
  });
}

/**
 * CO2, only where the facility doses it: low below the minimum, high above the maximum. With the lights off the high
 * limit is 2000 ppm whatever the maximum says, also when the dark environment names none.
 */
export function judgeCo2(around: Surroundings): MetricHealth {
  const limits = around.environment?.co2;
  const isDark = around.environment !== undefined && around.lightPeriod?.isLit === false;
  const thresholds: Thresholds = isDark
    ? { low: finite(limits?.min), high: co2HighLightsOffPpm, highMessage: 'co2.high-lights-off' }
    : thresholdsWithMargin(limits, 0, 'co2.high');
  return judge(around, {
    metric: 'co2',
    value: around.unit.co2,
    unit: 'ppm',
    at: around.unit.lastCo2Update,
    doubt: around.unit.co2Doubt,
    limits,
    thresholds,
    isChecked: around.unit.facilityCo2Enabled === true,
  });
}

function judge(around: Surroundings, reading: Reading): MetricHealth {
  const value = finite(reading.value);
  const readAt = toMillis(reading.at);
  const age = ageMs(readAt, around.now);
  const unknown = findReasonNotToCompare(around, reading, value);
  const doubt = value === null || !reading.isChecked ? null : readDoubt(reading.doubt);
  const compared = unknown !== null || value === null ? 'unknown' : compare(value, reading.thresholds);
  const verdict = believe(compared, doubt);
  const health: MetricHealth = {
    value,
    unit: reading.unit,
    at: toIsoOf(reading.at),
    ageSeconds: age === null ? null : Math.floor(age / 1000),
    isStale: age === null ? value !== null : age >= staleMetricMinutes * minuteMs,
    band: hasLimit(reading.limits) ? { min: finite(reading.limits?.min), max: finite(reading.limits?.max) } : null,
    verdict,
    doubt,
    note:
      unknown !== null
        ? nothingToCompare[unknown]
        : doubt !== null
          ? plainMessage(`${reading.metric}.doubt-${doubt}`)
          : null,
    warning: null,
  };
  if (doubt !== null) health.warning = warnOfDoubt(reading, health, doubt);
  if (verdict === 'low' || verdict === 'high') health.warning = warn(reading, health, verdict);
  return health;
}

function warn(reading: Reading, health: MetricHealth, verdict: 'low' | 'high'): Explanation {
  const rule = `${reading.metric}.${verdict}` as const;
  const value = health.value ?? 0;
  const limit = (verdict === 'low' ? reading.thresholds.low : reading.thresholds.high) ?? 0;
  const { metric, unit } = reading;
  const { at, ageSeconds, band } = health;
  return explain(
    { rule, metric, reading: value, limit, unit, band, at, ageSeconds },
    verdict === 'high' ? reading.thresholds.highMessage : `${metric}.low`,
    { ...roundApart(value, limit), unit },
  );
}

/** A unit whose sensor is not believed is not known to be well. */
function warnOfDoubt(
  { metric, unit }: Reading,
  { at, ageSeconds, band }: MetricHealth,
  doubt: SensorDoubt,
): Explanation {
  return explain({ rule: `${metric}.doubt`, metric, unit, band, at, ageSeconds }, `${metric}.doubt-${doubt}`);
}

type ReasonNotToCompare =
  | 'no-reading'
  | 'no-phase'
  | 'no-light-period'
  | 'no-environment'
  | 'no-limits'
  | 'co2-not-enabled';

const nothingToCompare: Record<ReasonNotToCompare, HealthMessage> = {
  'no-reading': plainMessage('nothing-to-compare.no-reading'),
  'no-phase': plainMessage('nothing-to-compare.no-phase'),
  'no-light-period': plainMessage('nothing-to-compare.no-light-period'),
  'no-environment': plainMessage('nothing-to-compare.no-environment'),
  'no-limits': plainMessage('nothing-to-compare.no-limits'),
  'co2-not-enabled': plainMessage('nothing-to-compare.co2-not-enabled'),
};

function findReasonNotToCompare(
  around: Surroundings,
  reading: Reading,
  value: number | null,
): ReasonNotToCompare | null {
  if (!reading.isChecked) return 'co2-not-enabled';
  if (value === null) return 'no-reading';
  if (!phaseOf(around.unit)) return 'no-phase';
  if (around.lightPeriod === null) return 'no-light-period';
  if (around.environment === undefined) return 'no-environment';
  if (reading.thresholds.low === null && reading.thresholds.high === null) return 'no-limits';
  return null;
}

function compare(value: number, { low, high }: Thresholds): 'low' | 'high' | 'in-band' {
  if (low !== null && value < low - comparisonTolerance) return 'low';
  if (high !== null && value > high + comparisonTolerance) return 'high';
  return 'in-band';
}

function thresholdsWithMargin(limits: Maybe<Limits>, margin: number, highMessage: HealthMessageKey): Thresholds {
  const max = finite(limits?.max);
  return { low: finite(limits?.min), high: max === null ? null : max + margin, highMessage };
}

function hasLimit(limits: Maybe<Limits>): boolean {
  return finite(limits?.min) !== null || finite(limits?.max) !== null;
}

function finite(value: Maybe<number>): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Rounds for a sentence, with as many decimals as it takes for a reading of 28.52 not to read "28.5 is above 28.5". */
function roundApart(reading: number, limit: number): { reading: number; limit: number } {
  for (let decimals = 1; decimals < 5; decimals += 1) {
    const rounded = { reading: round(reading, decimals), limit: round(limit, decimals) };
    if (rounded.reading !== rounded.limit) return rounded;
  }
  return { reading: round(reading, 5), limit: round(limit, 5) };
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals)) + 0; // no −0
}
