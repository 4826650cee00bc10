import { toMillis, type UnitRecord, type UnitState } from '@trellis/units/model';
import { nothing, unknown, type Finding } from './finding.ts';

/** When the sensors of a unit were heard, one metric at a time. */
export interface Spoken {
  /** The metric that was heard longest ago, epoch ms. */
  oldestAt: number;
  /** Metrics that were not heard for a while, with when they were last. */
  silent: readonly { at: number; metric: string; name?: { en: string; es: string } }[];
}

interface Listening {
  unit: UnitRecord;
  state: UnitState;
  now: number;
  /** Undefined where nothing is known of its sensors but what the unit shows. */
  spoken?: Spoken | undefined;
}

const minuteMs = 60_000;

const listed = (silent: Spoken['silent'], lang: 'en' | 'es'): string =>
  new Intl.ListFormat(lang, { type: 'disjunction' }).format(silent.flatMap(({ name }) => name?.[lang] ?? []));

/**
 * Metrics that a unit is expected to deliver and does not, all in one finding: they have one cause as often as not. A silent controller
 * is not to blame for sensors it does not read out: their silence is unknown while it is gone.
 */
export function judgeReadings(limit: number, { unit, state, now, spoken }: Listening): Finding {
  if (state.state === 'OFFLINE') return unknown;
  const shownAt = toMillis(unit.lastTemperatureUpdate);
  const heard = spoken ?? (shownAt === null ? undefined : ofUnit(shownAt));
  if (!heard) return unknown;
  const silent = heard.silent.filter(({ at }) => now - at >= limit * minuteMs);
  const oldestAt = Math.min(heard.oldestAt, ...silent.map(({ at }) => at));
  const found = {
    value: Math.max(0, now - oldestAt) / minuteMs,
    limit,
    unit: 'min',
    since: oldestAt + limit * minuteMs,
  } as const;
  if (silent.length === 0) return { ...nothing, ...found, holds: false };
  const words = { en: listed(silent, 'en'), es: listed(silent, 'es') };
  return { ...found, holds: true, words, metrics: silent.map(({ metric }) => metric) };
}

const ofUnit = (at: number): Spoken => ({ oldestAt: at, silent: [{ at, metric: 'temperature' }] });
