import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';

const none: ReadonlyMap<number, number> = new Map();

/** How many comments on these phases nobody has settled, by phase. */
export function useOpenComments(phaseIds: readonly number[]): ReadonlyMap<number, number> {
  const { data } = useCall(
    everyday('ag_growPhaseComments').list,
    filtered({
      where: { growPhase_id: { inq: [...phaseIds] }, comment_id: null, state: 'open' },
      fields: ['id', 'growPhase_id'],
      order: 'id',
    }),
    { enabled: phaseIds.length > 0, keepPrevious: true, isWhole: true },
  );
  return useMemo(() => {
    if (!data) return none;
    return new Map([...Map.groupBy(data, ({ growPhase_id }) => growPhase_id)].map(([id, those]) => [id, those.length]));
  }, [data]);
}
