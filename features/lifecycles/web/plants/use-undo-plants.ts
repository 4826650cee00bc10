import { plantsApi } from '@trellis/lifecycles/model';
import { sendWith, useClientOptions, useTakeBack } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { plantChanges } from './use-standing.ts';

/** How what was just done with plants of a facility is taken back, where its success is told. */
export function useUndoPlants({ facility_id }: { facility_id: number }) {
  const { t } = useTranslation('lifecycles');
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const reason = t('plants.undoReason');
  return {
    ofDestroyed: (plantIds: readonly number[]) => () =>
      takeBack(
        [() => send(plantsApi.calls.undoDestroy, { body: { facility_id, plantIds: [...plantIds], reason } })],
        [...plantChanges.changes, 'wasteRecords'],
      ),
    ofMoved: (plantIds: readonly number[]) => () =>
      takeBack(
        [() => send(plantsApi.calls.undoMove, { body: { facility_id, plantIds: [...plantIds] } })],
        [...plantChanges.changes, 'ag_platformAllocations'],
      ),
  };
}
