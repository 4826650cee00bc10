import { filtered } from '@trellis/entity-kit';
import { dateSchedules, phaseOf, type UnitRecord } from '@trellis/units/model';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';
import { pageCalls } from '../calls.ts';
import { datePhases } from './prepare/date-phases.ts';
import { listLightStretches, type DatedPhase, type LightStretch, type Span } from './prepare/light-stretches.ts';

const mostRuns = 50;

/** What the plans, or schedules of its own, wanted of a unit within a span. Where no run is dated, the present phase is taken. */
export function useLightStretches(record: UnitRecord, { from, to }: Span): LightStretch[] {
  const phases = useDatedPhases(record);
  const zone = record.facility_timezone;
  return useMemo(() => listLightStretches(phases, zone, { from, to }), [phases, zone, from, to]);
}

/** While the plan is on its way: nothing is judged by a part of it. */
export const phasesToCome: DatedPhase[] = [];

/** The phases a unit was in and is in, in time order; `phasesToCome` until all that says so is there. */
export function useDatedPhases(record: UnitRecord): DatedPhase[] {
  const { platformGroup_id, useVfuSchedule } = record;
  const currentPhase = phaseOf(record);
  const shelves = useCall(
    pageCalls.occupiedShelves,
    filtered({ where: { platformGroup_id }, order: 'start DESC', limit: mostRuns }),
  );
  const runs = useMemo(() => [...new Set(shelves.data?.map(({ lifecycle_id }) => lifecycle_id))], [shelves.data]);
  const phases = useCall(
    pageCalls.runPhases,
    filtered({
      where: { lifecycle_id: { inq: runs } },
      include: [
        { relation: 'growPhase', scope: { include: ['environments', 'lightSpectrumDefinition'] } },
        { relation: 'lifecycle', scope: { fields: ['id', 'name'] } },
      ],
      order: 'seq',
      limit: 1000,
    }),
    { enabled: runs.length > 0, dependsOn: ['ag_growPhases', 'ag_growPhaseEnvironments', 'lightSpectrumDefinitions'] },
  );
  const curves = useCall(
    pageCalls.vpdProfiles,
    filtered({ where: { active: true }, order: 'facility_id', limit: 500 }),
  );
  const schedules = useCall(
    pageCalls.ownSchedules,
    filtered({ where: { platformGroup_id, source: 'own' }, order: 'id DESC', limit: mostRuns }),
  );
  const own = useMemo(
    // One that is followed no more has its end.
    () => dateSchedules((schedules.data ?? []).filter(({ validTo }) => useVfuSchedule || validTo !== null)),
    [useVfuSchedule, schedules.data],
  );
  const { targetVWC } = record;
  const asked = [shelves, curves, schedules, ...(runs.length > 0 ? [phases] : [])];
  const isToCome = asked.some(({ data, error }) => !data && !error);
  return useMemo(() => {
    if (isToCome) return phasesToCome;
    const dated = shelves.data && phases.data ? datePhases(shelves.data, phases.data, curves.data) : [];
    if (dated.length > 0 || !currentPhase) return own.length > 0 ? dated.map((phase) => ({ ...phase, own })) : dated;
    const began = Date.parse(currentPhase.starttime ?? currentPhase.scheduledStart ?? '');
    return [
      { from: Number.isFinite(began) ? began : -Infinity, to: Infinity, phase: currentPhase, targets: { targetVWC } },
    ];
  }, [isToCome, shelves.data, phases.data, curves.data, own, currentPhase, targetVWC]);
}
