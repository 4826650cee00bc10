import type { PlanTargets } from './plan-targets.ts';
import { findClockPeriod, findEnvironment, type CurrentPhase, type UnitEnvironment } from '@trellis/units/model';

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
  /** Of the run. */
  runName?: string | null;
  name?: string | null;
}

/** A time in which the light did not change, and what the plan wanted meanwhile. */
export interface LightStretch extends Span {
  isLit: boolean;
  environment: UnitEnvironment | undefined;
  targets?: PlanTargets | undefined;
  /** Whole days since the stage of the phase began. */
  phaseDay?: number | undefined;
}

/**
 * The light periods of the phases within a span, by the clock of the facility: on the days the clocks change they are as
 * long as they really were. Phases that do not say when they are lit give none.
 */
export function listLightStretches(phases: readonly DatedPhase[], zone: string, { from, to }: Span): LightStretch[] {
  return phases.flatMap((dated) => {
    const stretches: LightStretch[] = [];
    const end = Math.min(to, dated.to);
    for (let at = Math.max(from, dated.from); at < end;) {
      const period = findClockPeriod(dated.phase, zone, at);
      if (period === null) break;
      const until = Math.min(end, period.until ?? end);
      const { isLit } = period;
      const began = dated.began ?? dated.from;
      stretches.push({
        ...{ from: at, to: until, isLit, environment: findEnvironment(dated.phase, isLit), targets: dated.targets },
        phaseDay: Number.isFinite(began) ? Math.max(0, Math.floor((at - began) / dayMs)) : undefined,
      });
      at = until;
    }
    return stretches;
  });
}

const dayMs = 86_400_000;

/** When the lights were off. */
export const listDark = (stretches: readonly LightStretch[]): Span[] =>
  stretches.filter(({ isLit }) => !isLit).map(({ from, to }) => ({ from, to }));
