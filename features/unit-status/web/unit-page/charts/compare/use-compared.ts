import type { UnitRecord } from '@trellis/units/model';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@trellis/web-kit';
import { useUnitSensors } from '../../../live/facility-reads.ts';
import { useUnitStore } from '../../../live/use-unit.ts';
import { chooseChartSensors } from '../prepare/chart-metrics.ts';
import type { DatedPhase } from '../prepare/light-stretches.ts';
import { listRuns, shiftToRun, type Comparison } from './read-comparison.ts';

/** Where the dashed line comes from. */
export interface Compared {
  label: string;
  /** By designator. */
  sensors: ReadonlyMap<number, { device_id: string }>;
  /** The mean over this area, instead of a sensor. */
  area_id?: number;
  /** How much earlier it was, on the clock of the facility (ms). */
  shiftMs: number;
}

interface Around {
  record: Pick<UnitRecord, 'platformGroup_id' | 'area_id' | 'areaname'>;
  phases: readonly DatedPhase[];
  /** End of the whole time (ms). */
  now: number;
}

/** What the charts are compared with; nothing while that is not known. */
export function useCompared(comparison: Comparison | undefined, around: Around): Compared | undefined {
  const { t } = useTranslation('unit-page');
  const { date } = useFormat();
  const store = useUnitStore();
  useSyncExternalStore(store.subscribe, store.version);
  const { platformGroup_id, area_id, areaname } = around.record;
  const unitId = comparison?.kind === 'unit' ? comparison.platformGroup_id : platformGroup_id;
  const { data } = useUnitSensors(unitId);
  const sensors = useMemo(() => chooseChartSensors(data ?? []), [data]);
  if (!comparison) return undefined;
  if (comparison.kind === 'unit') {
    const other = store.get(unitId);
    return other && { label: other.facets.name, sensors, shiftMs: 0 };
  }
  if (comparison.kind === 'area')
    return { label: t('compare.meanOf', { area: areaname }), sensors, area_id, shiftMs: 0 };
  const runs = listRuns(around.phases);
  const run = runs.find(({ lifecycle_id }) => lifecycle_id === comparison.lifecycle_id);
  const shiftMs = shiftToRun(runs, comparison.lifecycle_id, around.now);
  return run && shiftMs !== undefined
    ? { label: [run.name, t('compare.runOf', { day: date(run.from) })].filter(Boolean).join(' · '), sensors, shiftMs }
    : undefined;
}
