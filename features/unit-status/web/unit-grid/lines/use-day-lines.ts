import { useMemo } from 'react';
import { phaseOf } from '@trellis/units/model';
import type { UnitDay } from '../../live/sparkline-store.ts';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { useUnitDay } from '../../live/use-sparklines.ts';
import { listDayBands, type DayBands } from './day-bands.ts';

/** The last day of a unit with what its plan wanted meanwhile. */
export interface DayLines {
  day: UnitDay;
  bands: DayBands;
}

/** One reading of the store for all lines of a row. */
export function useDayLines(entry: UnitEntry | undefined, id: number): DayLines | undefined {
  const day = useUnitDay(id);
  const record = entry?.record;
  const phase = record && phaseOf(record);
  const bands = useMemo(
    () => (day && record ? listDayBands(record, day) : undefined),
    // oxlint-disable-next-line react/exhaustive-deps -- of the record only its phase decides; readings change it all the time
    [day?.from, day?.to, phase, record?.facilityCo2Enabled],
  );
  return useMemo(() => (day && bands ? { day, bands } : undefined), [day, bands]);
}
