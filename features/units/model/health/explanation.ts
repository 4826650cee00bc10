import type { Limits } from './unit-snapshot.ts';

export type MetricName = 'temperature' | 'humidity' | 'co2';

/** Stable names of the rules that warn; alerts, translations and history refer to them. */
export type WarningRule =
  | `${MetricName}.low`
  | `${MetricName}.high`
  | `${MetricName}.doubt`
  | 'temperature.old'
  | 'irrigation.late'
  | 'irrigation.missing-settings'
  | 'irrigation.missed'
  | 'controller.offline';

/**
 * The sentences of unit health in English, by message key. A translation uses the same keys and parameters;
 * one for imperial units converts `reading` and `limit` and names its own `unit`.
 */
export const healthMessages = {
  'temperature.low': 'Temperature {{reading}} {{unit}} is below the limit of {{limit}} {{unit}}',
  'temperature.high': 'Temperature {{reading}} {{unit}} is above the limit of {{limit}} {{unit}}',
  'temperature.old': 'Temperature reading is {{minutes}} minutes old',
  'humidity.low': 'Humidity {{reading}} {{unit}} is below the limit of {{limit}} {{unit}}',
  'humidity.high': 'Humidity {{reading}} {{unit}} is above the limit of {{limit}} {{unit}}',
  'co2.low': 'CO2 {{reading}} {{unit}} is below the limit of {{limit}} {{unit}}',
  'co2.high': 'CO2 {{reading}} {{unit}} is above the limit of {{limit}} {{unit}}',
  'co2.high-lights-off': 'CO2 {{reading}} {{unit}} is above the limit of {{limit}} {{unit}} with the lights off',
  'irrigation.late': 'Irrigation is late: the last was {{minutes}} ago, the limit is {{limit}}',
  'irrigation.late-since-start':
    'Irrigation is late: none since the schedule started {{minutes}} ago, the limit is {{limit}}',
  'irrigation.never': 'Irrigation is late: there has been none, the limit is {{limit}}',
  'irrigation.missing-settings': 'Irrigation has no settings for the current light period',
  'irrigation.missed': 'Irrigation missed: water has been owed since {{since}}',
  'controller.offline': 'No signal from the controller for {{minutes}}',
  'controller.never-fetched': 'No controller has reported for this unit yet',
  'controller.gone': 'Controller offline since {{since}}',
  'controller.reported-offline': 'Controller is reported offline',
  'temperature.doubt-flatline': 'Temperature is not trusted: its value stands still',
  'temperature.doubt-jump': 'Temperature is not trusted: it jumped as no room does',
  'temperature.doubt-drift': 'Temperature is not trusted: it is far from the sensors around it',
  'temperature.doubt-outOfRange': 'Temperature is not trusted: its value is beyond what it can measure',
  'humidity.doubt-flatline': 'Humidity is not trusted: its value stands still',
  'humidity.doubt-jump': 'Humidity is not trusted: it jumped as no room does',
  'humidity.doubt-drift': 'Humidity is not trusted: it is far from the sensors around it',
  'humidity.doubt-outOfRange': 'Humidity is not trusted: its value is beyond what it can measure',
  'co2.doubt-flatline': 'CO2 is not trusted: its value stands still',
  'co2.doubt-jump': 'CO2 is not trusted: it jumped as no room does',
  'co2.doubt-drift': 'CO2 is not trusted: it is far from the sensors around it',
  'co2.doubt-outOfRange': 'CO2 is not trusted: its value is beyond what it can measure',
  'nothing-to-compare.no-reading': 'Nothing to compare: there is no reading',
  'nothing-to-compare.no-phase': 'Nothing to compare: the unit is in no phase of a plan',
  'nothing-to-compare.no-light-period': 'Nothing to compare: neither controller nor plan says whether it is light',
  'nothing-to-compare.no-environment': 'Nothing to compare: the phase has no environment for the current light period',
  'nothing-to-compare.no-limits': 'Nothing to compare: the environment sets no limits',
  'nothing-to-compare.co2-not-enabled': 'Not checked: the facility has CO2 switched off',
} as const;

export type HealthMessageKey = keyof typeof healthMessages;

/** A sentence that can be translated: `text` is the English one. */
export interface HealthMessage {
  key: HealthMessageKey;
  parameters: Readonly<Record<string, string | number>>;
  text: string;
}

/** Why a unit warns: which rule, what was read against what, and how old that is. */
export interface Explanation {
  rule: WarningRule;
  metric: MetricName | 'irrigation' | 'controller';
  /** In `unit`; minutes for irrigation and controller. */
  reading: number | null;
  /** The value that was crossed, margins included. */
  limit: number | null;
  unit: '°C' | '%' | 'ppm' | 'min';
  /** The environment's own limits, without margins. */
  band: Limits | null;
  /** When the reading was taken, ISO. */
  at: string | null;
  ageSeconds: number | null;
  /** Since when the rule holds, ISO, for the rules that follow from time alone. */
  since: string | null;
  message: string;
  messageKey: HealthMessageKey;
  messageParameters: Readonly<Record<string, string | number>>;
}

type Facts = Pick<Explanation, 'rule' | 'metric' | 'unit'> &
  Partial<Pick<Explanation, 'reading' | 'limit' | 'band' | 'at' | 'ageSeconds' | 'since'>>;

/** An explanation with its sentence; facts that do not apply are null. */
export function explain(
  facts: Facts,
  messageKey: HealthMessageKey,
  messageParameters: Readonly<Record<string, string | number>> = {},
): Explanation {
  return {
    rule: facts.rule,
    metric: facts.metric,
    reading: facts.reading ?? null,
    limit: facts.limit ?? null,
    unit: facts.unit,
    band: facts.band ?? null,
    at: facts.at ?? null,
    ageSeconds: facts.ageSeconds ?? null,
    since: facts.since ?? null,
    message: sayHealthMessage(messageKey, withDurations({ messageKey, messageParameters, unit: facts.unit })),
    messageKey,
    messageParameters,
  };
}

/**
 * The values of a sentence about time, its minutes as people say them: `5 h 43 min`. How old a temperature is stays in
 * minutes, for its sentence is a fixed one.
 */
export function withDurations({
  messageKey,
  messageParameters,
  unit,
}: Pick<Explanation, 'messageKey' | 'messageParameters' | 'unit'>): Record<string, string | number> {
  const isAboutTime = unit === 'min' && messageKey !== 'temperature.old';
  return Object.fromEntries(
    Object.entries(messageParameters).map(([name, value]) => [
      name,
      isAboutTime && typeof value === 'number' ? durationText(value) : value,
    ]),
  );
}

function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** The sentence of a key with its parameters filled in; English unless other sentences are given. */
export function sayHealthMessage(
  key: HealthMessageKey,
  parameters: Readonly<Record<string, string | number>> = {},
  sentences: Readonly<Record<HealthMessageKey, string>> = healthMessages,
): string {
  return sentences[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(parameters[name] ?? ''));
}

/** A message without parameters, its text filled in. */
export function plainMessage(key: HealthMessageKey): HealthMessage {
  return { key, parameters: {}, text: sayHealthMessage(key) };
}
