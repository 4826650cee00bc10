import type { PlanTargets } from './plan-targets.ts';
import {
  findClockPeriod,
  findEnvironment,
  partsOf,
  wallTimeAt,
  type CurrentPhase,
  type DatedSchedule,
  type UnitEnvironment,
} from '@trellis/units/model';

/** Times are ms since 1970; `to` is not included. */
export interface Span {
  from: number;
  to: number;
}

/** A phase of a plan and when the unit was in it. */
export interface DatedPhase extends Span {
  phase: CurrentPhase;
  /** What the plan wants beyond climate; nothing where it is not known. */
  targets?: PlanTargets | undefined;
  /** When the stage of the phase began (ms), also where the unit came into it later. */
  began?: number;
  lifecycle_id?: number;
  /** What the unit follows of its own in place of the plan, in time order. */
  own?: readonly DatedSchedule[];
  /** Of the run. */
  runName?: string | null;
  name?: string | null;
}

/** A time in which the light did not change, and what the plan wanted meanwhile. */
export interface LightStretch extends Span {
  isLit: boolean;
  environment: UnitEnvironment | undefined;
  targets?: PlanTargets | undefined;
  /** Whole days since the stage of the phase began, by the clock on the wall. */
  phaseDay?: number | undefined;
}

/**
 * The light periods of the phases within a span, or of what the unit followed of its own meanwhile, by the clock of the facility: on the days the clocks change they are as
 * long as they really were. Phases that do not say when they are lit give none.
 */
export function listLightStretches(phases: readonly DatedPhase[], zone: string, { from, to }: Span): LightStretch[] {
  return phases.flatMap((dated) => {
    const shown = { phase: dated.phase, from: Math.max(from, dated.from), to: Math.min(to, dated.to) };
    const began = dated.began ?? dated.from;
    return partsOf(shown, dated.own ?? []).flatMap((part) =>
      stretchesOf(part, zone).map((stretch) => ({
        ...stretch,
        targets: dated.targets,
        phaseDay: Number.isFinite(began) ? wholeDays(began, stretch.from, zone) : undefined,
      })),
    );
  });
}

function stretchesOf({ phase, from, to }: Span & { phase: CurrentPhase }, zone: string): LightStretch[] {
  const stretches: LightStretch[] = [];
  for (let at = from; at < to;) {
    const period = findClockPeriod(phase, zone, at);
    if (period === null) break;
    const until = Math.min(to, period.until ?? to);
    const { isLit } = period;
    stretches.push({ from: at, to: until, isLit, environment: findEnvironment(phase, isLit) });
    at = until;
  }
  return stretches;
}

const dayMs = 86_400_000;

/** The days the clocks change are 23 or 25 hours long. */
const wholeDays = (from: number, to: number, zone: string): number =>
  Math.max(0, Math.floor((wallTimeAt(zone, to) - wallTimeAt(zone, from)) / dayMs));

/** When the lights were off. */
export const listDark = (stretches: readonly LightStretch[]): Span[] =>
  stretches.filter(({ isLit }) => !isLit).map(({ from, to }) => ({ from, to }));
