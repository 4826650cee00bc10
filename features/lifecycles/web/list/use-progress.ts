import { everyday, filtered } from '@trellis/entity-kit';
import { calendarDay, wallTimeAt } from '@trellis/units/model';
import { useCall } from '@trellis/web-kit';
import { useMemo, useState } from 'react';

const inFlight = filtered({
  fields: [
    'id',
    'cropname',
    'rack',
    'plants',
    'plantsStarted',
    'day',
    'totalDays',
    'phaseName',
    'starttime',
    'harvestdate',
  ],
  order: 'id',
});
const openTasks = ['planned', 'ready', 'in_progress', 'paused', 'blocked'];

/** How far the runs in flight are, and how much of their work is late, by the id of the run. */
export function useProgress() {
  // A minute's grain: the question stays the same while the page is open.
  const [now] = useState(() => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString());
  const { data } = useCall(everyday('ag_inFlightLifecycles').list, inFlight, {
    dependsOn: ['ag_lifecycles', 'ag_plants', 'ag_lifecyclePlatforms', 'ag_lifecyclePhases'],
    isWhole: true,
  });
  const { data: late } = useCall(
    everyday('ag_lifecycleTasks').list,
    filtered({
      where: { state: { inq: openTasks }, duedate: { lt: now } },
      fields: ['id', 'lifecycle_id'],
      order: 'id',
    }),
    { dependsOn: ['ag_lifecycles'], isWhole: true },
  );
  return useMemo(() => {
    const runs = new Map((data ?? []).map((run) => [run.id, run]));
    const lateTasks = Map.groupBy(late ?? [], ({ lifecycle_id }) => lifecycle_id);
    return { of: (id: number) => runs.get(id), lateTasks: (id: number) => lateTasks.get(id)?.length ?? 0 };
  }, [data, late]);
}
export type RunProgress = NonNullable<ReturnType<ReturnType<typeof useProgress>['of']>>;

const dayMs = 86_400_000;

/**
 * Days that a run's harvest comes later than its plan said as it began; negative: earlier. Null where it has none. Days are those of
 * the facility's calendar: a run that began in the evening there began on that day, whatever the day is in Greenwich.
 */
export function driftOf(
  { starttime, totalDays, harvestdate }: Pick<RunProgress, 'starttime' | 'totalDays' | 'harvestdate'>,
  zone: string | null,
): number | null {
  if (starttime === null || totalDays === null || harvestdate === null) return null;
  const planned = Math.floor(wallTimeAt(zone, Date.parse(starttime)) / dayMs + totalDays);
  return calendarDay('utc', Date.parse(harvestdate.slice(0, 10))) - planned;
}
