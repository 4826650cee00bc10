import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { UnitWaiting } from './unit-waiting.tsx';

/** What the units a run stands on wait for after sprayings: read before its work is begun or its harvest. */
export function RunWaiting({ runId }: { runId: number }) {
  const { data } = useCall(
    everyday('ag_lifecyclePlatforms').list,
    filtered({ where: { lifecycle_id: runId, finish: null }, fields: ['id', 'platformGroup_id'], order: 'id' }),
    { dependsOn: ['ag_lifecycles'], isWhole: true },
  );
  const units = [...new Set((data ?? []).flatMap(({ platformGroup_id }) => platformGroup_id ?? []))];
  return units.length === 0 ? null : <UnitWaiting unitIds={units} />;
}
