import { unitStatusApi } from '@trellis/unit-status/model';
import { unitState, type UnitRecord, type UnitState } from '@trellis/units/model';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';

/** Health changes with time alone, so the units are read this often (ms). */
const pollMs = 60_000;

/** A unit with its health at the moment it was read. */
export interface FarmUnit {
  unit: UnitRecord;
  health: UnitState;
}

/** Every unit of the facility with its health, or those named, from the call and by the rules of the page of units: their counts agree. */
export function useFarmUnits(facilityId: number, only?: ReadonlySet<number>) {
  const units = useCall(
    unitStatusApi.calls.getFullStatus,
    { query: { facility_id: String(facilityId) } },
    { pollMs, dependsOn: ['ag_platformGroups'] },
  );
  const { data, dataUpdatedAt: now } = units;
  const judged = useMemo(
    (): FarmUnit[] | undefined =>
      data
        ?.filter(({ platformGroup_id }) => only?.has(platformGroup_id) ?? true)
        .map((unit) => ({ unit, health: unitState(unit, now) })),
    [data, now, only],
  );
  const { error, refetch, dataUpdatedAt } = units;
  return { data: judged, error, refetch, dataUpdatedAt };
}
