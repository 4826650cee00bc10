import type { ExceptionRule } from '@trellis/alerts/model';
import { unitState, type UnitRecord } from '@trellis/units/model';
import { followCondition, type Condition, type Patience } from './follow-condition.ts';
import type { Finding } from './finding.ts';
import { judgeRule } from './judge-rule.ts';

/** Minutes between the moments at which a history is judged. */
export const replayMinutes = 5;
const stepMs = replayMinutes * 60_000;

/** Values of one step of a history; what was not read is missing. Humidity is a fraction. */
export interface ReplayPoint {
  temperature?: number;
  humidity?: number;
  co2?: number;
}

/** A time for which an alert would have stood, epoch ms; `to` is null while it still does. */
export interface Episode {
  from: number;
  to: number | null;
  /** What was found when it would have been raised. */
  finding: Finding;
}

/** Metrics whose history is kept, so that rules about them can be tried on it. */
const keptMetrics: readonly string[] = ['temperature', 'humidity', 'co2', 'vpd'];

/** Whether what a rule is about is kept in the histories of sensors. */
export const isReplayable = ({ metric, comparison }: ExceptionRule): boolean =>
  comparison === 'silent' ? metric === 'reading' : comparison !== 'event' && keptMetrics.includes(metric);

/** What is tried, and since when (epoch ms). */
export interface Replay {
  rule: ExceptionRule;
  patience: Patience;
  from: number;
}

/**
 * The alerts that a rule would have raised on a unit, step by step as the rounds do it: with the plan and the light that the unit
 * follows now. Steps follow each other from `from` on.
 */
export function replayRule(
  unit: UnitRecord,
  points: readonly ReplayPoint[],
  { rule, patience, from }: Replay,
): Episode[] {
  const episodes: Episode[] = [];
  let condition: Condition | null = null;
  let seen = silentSince(unit);
  for (const [index, point] of points.entries()) {
    const now = from + (index + 1) * stepMs;
    seen = takePoint(seen, point, now);
    const finding = judgeRule(rule, { unit: seen, state: unitState(seen, now), now });
    if (finding === null) return [];
    const heldUntil: number = condition?.clearSince ?? now;
    const step = followCondition(condition, finding, patience, now);
    ({ condition } = step);
    if (step.act === 'raise') episodes.push({ from: condition?.since ?? now, to: null, finding });
    const last = episodes.at(-1);
    if (step.act === 'clear' && last) last.to = heldUntil;
  }
  return episodes;
}

/** A unit of which nothing was heard yet; what it says of itself now was not so then. */
const silentSince = (unit: UnitRecord): UnitRecord => ({
  ...unit,
  ...{ temperature: null, humidity: null, co2: null },
  ...{ lastTemperatureUpdate: null, lastHumidityUpdate: null, lastCo2Update: null },
  ...{ state: null, status: null, controllerOfflineSince: null, dndExpiration: null, irrigationMissedSince: null },
});

function takePoint(unit: UnitRecord, { temperature, humidity, co2 }: ReplayPoint, now: number): UnitRecord {
  const at = new Date(now).toISOString();
  return {
    ...unit,
    lastCommandFetch: at,
    ...(temperature !== undefined && { temperature, lastTemperatureUpdate: at }),
    ...(humidity !== undefined && { humidity, lastHumidityUpdate: at }),
    ...(co2 !== undefined && { co2, lastCo2Update: at }),
  };
}
