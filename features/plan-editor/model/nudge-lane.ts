import type { DraftEnvironment, DraftPhase, PlanDraft } from './draft.ts';
import { setEnvironment, setPhase } from './edit-plan.ts';

/** Rows of the canvas that a hand changes beside phases and work. */
export const drawnLanes = ['light', 'temperature', 'humidity', 'co2', 'irrigation', 'feed'] as const;
export type DrawnLane = (typeof drawnLanes)[number];

/** Up and down change how much there is of it, left and right its other measure: hours of light, width of a band, time between shots, pH. */
export type NudgeAxis = 'amount' | 'other';
export interface Nudge {
  axis: NudgeAxis;
  /** Whole steps; below zero: less. */
  steps: number;
}

type Band = readonly [min: number, max: number];
const clamp = (value: number, [min, max]: Band): number => Math.min(max, Math.max(min, value));
/** Steps add up without the dust of binary fractions. */
const add = (value: number, step: number, steps: number): number => Math.round((value + step * steps) * 1000) / 1000;

/** A band as a whole moves with its middle, and is widened or narrowed about it. */
function nudgeBand([low, high]: Band, step: number, { axis, steps }: Nudge, limits: Band): Band {
  if (axis === 'amount') {
    // The whole band stops at a limit: it is not squeezed against it.
    const room = steps > 0 ? (limits[1] - high) / step : (limits[0] - low) / step;
    const possible = steps > 0 ? Math.min(steps, Math.floor(room)) : Math.max(steps, Math.ceil(room));
    return [add(low, step, possible), add(high, step, possible)];
  }
  const [min, max] = [add(low, -step, steps), add(high, step, steps)];
  return min > max ? [low, high] : [clamp(min, limits), clamp(max, limits)];
}

/** Where doses of CO2 begin that nobody gave a number yet. */
const firstCo2: Band = [800, 1000];

function nudgeEnvironment(lane: DrawnLane, at: DraftEnvironment, nudge: Nudge): Partial<DraftEnvironment> {
  switch (lane) {
    case 'temperature': {
      const [tempMin, tempMax] = nudgeBand([at.tempMin, at.tempMax], 0.5, nudge, [-20, 60]);
      return { tempMin, tempMax };
    }
    case 'humidity': {
      const [humidityMin, humidityMax] = nudgeBand([at.humidityMin, at.humidityMax], 1, nudge, [0, 100]);
      return { humidityMin, humidityMax };
    }
    case 'co2': {
      if (at.co2Min === null || at.co2Max === null)
        return nudge.steps > 0 ? { co2Min: firstCo2[0], co2Max: firstCo2[1] } : {};
      const [co2Min, co2Max] = nudgeBand([at.co2Min, at.co2Max], 50, nudge, [0, 5000]);
      return { co2Min, co2Max };
    }
    case 'irrigation':
      if (nudge.axis === 'amount')
        return { irrigationDuration: clamp(add(at.irrigationDuration ?? 0, 5, nudge.steps), [0, 3600]) };
      return { irrigationFrequency: clamp(add(at.irrigationFrequency ?? 60, 5, nudge.steps), [5, 1440]) };
    default:
      return {};
  }
}

function nudgePhase(lane: DrawnLane, phase: DraftPhase, { axis, steps }: Nudge): Partial<DraftPhase> {
  if (lane === 'light')
    return axis === 'amount'
      ? { lightIntensity: clamp(add(phase.lightIntensity ?? 1, 0.05, steps), [0, 1]) }
      : { photoperiod: clamp(add(phase.photoperiod, 0.5, steps), [0, 24]) };
  const { ec = 0, ph = 5.8 } = phase.feed ?? {};
  return {
    feed: {
      ...phase.feed,
      ...(axis === 'amount' ? { ec: clamp(add(ec, 0.1, steps), [0, 10]) } : { ph: clamp(add(ph, 0.1, steps), [3, 9]) }),
    },
  };
}

/** Whether a row is told for each light state, or once for a phase. */
export const isOfLightState = (lane: DrawnLane): boolean => lane !== 'light' && lane !== 'feed';

/** A row of a phase changed by hand, by whole steps. */
export function nudgeLane(
  draft: PlanDraft,
  { phase: key, lane, lightState }: { phase: string; lane: DrawnLane; lightState?: string | undefined },
  nudge: Nudge,
): PlanDraft {
  const phase = draft.growPhases.find((one) => one.key === key);
  if (!phase || nudge.steps === 0) return draft;
  if (!isOfLightState(lane)) return setPhase(draft, key, nudgePhase(lane, phase, nudge));
  const environment = phase.environments.find((one) => one.lightState === lightState);
  if (!environment || lightState === undefined || (lane === 'irrigation' && phase.noIrrigation)) return draft;
  return setEnvironment(draft, key, lightState, nudgeEnvironment(lane, environment, nudge));
}
