import { lastBegun, type CurrentPhase, type UnitEnvironment } from '@trellis/units/model';
import type { OccupiedShelf, PhaseEnvironment, RunPhase } from '../../calls.ts';
import type { DatedPhase } from './light-stretches.ts';
import { planTargetsOf, type VpdCurve } from './plan-targets.ts';

/**
 * The phases a unit was really in: of each run the phases that began, each until it ended or the next began, for as long as
 * the run stood on the unit. In time order.
 */
export function datePhases(
  shelves: readonly OccupiedShelf[],
  phases: readonly RunPhase[],
  curves: readonly VpdCurve[] = [],
): DatedPhase[] {
  const stays = [...Map.groupBy(shelves, ({ lifecycle_id }) => lifecycle_id)].map(([lifecycleId, own]) => ({
    lifecycleId,
    from: Math.min(...own.map(({ start }) => timeOf(start) ?? -Infinity)),
    to: Math.max(...own.map(({ finish }) => timeOf(finish) ?? Infinity)),
  }));
  const dated = stays.flatMap(({ lifecycleId, from, to }) =>
    phasesOfRun(
      phases.filter(({ lifecycle_id }) => lifecycle_id === lifecycleId),
      curves,
    )
      .map((phase) => ({ ...phase, from: Math.max(phase.from, from), to: Math.min(phase.to, to) }))
      .filter((phase) => phase.from < phase.to),
  );
  // Two runs may share a unit for a while; the one that came later decides as long as it is there.
  return lastBegun(dated);
}

function phasesOfRun(phases: readonly RunPhase[], curves: readonly VpdCurve[]): DatedPhase[] {
  const begun = phases
    .filter(({ starttime }) => timeOf(starttime) !== undefined)
    .sort((a, b) => (timeOf(a.starttime) ?? 0) - (timeOf(b.starttime) ?? 0));
  return begun.map((phase, index) => ({
    from: timeOf(phase.starttime) ?? 0,
    to: timeOf(phase.endtime) ?? timeOf(begun[index + 1]?.starttime) ?? Infinity,
    phase: planOf(phase),
    began: stageBegan(phase, begun),
    lifecycle_id: phase.lifecycle_id,
    runName: phase.lifecycle?.name ?? null,
    name: phase.growPhase?.name ?? null,
    targets: planTargetsOf(phase.growPhase, curves),
  }));
}

/** Curves count from the start of a stage, which may have several phases. */
const stageBegan = ({ growPhase, starttime }: RunPhase, begun: readonly RunPhase[]): number => {
  const stage = growPhase?.growStage_id ?? null;
  const first = stage === null ? undefined : begun.find((phase) => phase.growPhase?.growStage_id === stage);
  return timeOf(first?.starttime) ?? timeOf(starttime) ?? 0;
};

function planOf({ growPhase }: RunPhase): CurrentPhase {
  return {
    photoperiod: growPhase?.photoperiod,
    photoperiodStartTime: growPhase?.photoperiodStartTime,
    noIrrigation: growPhase?.noIrrigation,
    environments: (growPhase?.environments ?? []).map(environmentOf),
  };
}

const environmentOf = (environment: PhaseEnvironment): UnitEnvironment => ({
  lightState: environment.lightState,
  temp: { min: environment.tempMin, max: environment.tempMax },
  humidity: { min: environment.humidityMin, max: environment.humidityMax },
  co2: { min: environment.co2Min, max: environment.co2Max },
});

function timeOf(text: string | null | undefined): number | undefined {
  const time = Date.parse(text ?? '');
  return Number.isFinite(time) ? time : undefined;
}
