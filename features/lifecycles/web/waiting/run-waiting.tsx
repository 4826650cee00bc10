import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { UnitWaiting } from './unit-waiting.tsx';

const mostShelves = 500;

/** What the units a run stands on wait for after sprayings: read before its work is begun or its harvest. */
export function RunWaiting({ runId }: { runId: number }) {
  const { data } = useCall(
    everyday('ag_lifecyclePlatforms').list,
    filtered({ where: { lifecycle_id: runId, finish: null }, fields: ['platformGroup_id'], limit: mostShelves }),
    { dependsOn: ['ag_lifecycles'] },
  );
  const units = [...new Set((data ?? []).flatMap(({ platformGroup_id }) => platformGroup_id ?? []))];
  return units.length === 0 ? null : <UnitWaiting unitIds={units} />;
}
