import { plantsApi } from '@trellis/lifecycles/model';
import { sendWith, useClientOptions, useTakeBack } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plantChanges, useStanding } from './use-standing.ts';

/** How what was just done with plants of a run is taken back, where its success is told. */
export function useUndoPlants({ id, facility_id }: { id: number; facility_id: number }) {
  const { t } = useTranslation('lifecycles');
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const { data } = useStanding(id);
  // As it was when this began: what is done is shown before it is told.
  const [standing] = useState(data ?? []);
  const reason = t('plants.undoReason');
  return {
    ofDestroyed: (plantIds: readonly number[]) => () =>
      takeBack(
        [() => send(plantsApi.calls.undoDestroy, { body: { facility_id, plantIds: [...plantIds], reason } })],
        [...plantChanges.changes, 'wasteRecords'],
      ),
    /** They go back to the shelves they stood on; nothing for those that stand nowhere. */
    ofMoved: (plantIds: readonly number[]) => {
      const moved = standing.filter(({ plant_id }) => plantIds.includes(plant_id));
      if (moved.length === 0 || moved.some(({ platform_id }) => platform_id === null)) return undefined;
      const steps = [...Map.groupBy(moved, ({ platform_id }) => platform_id ?? 0)].map(
        ([platform_id, plants]) =>
          () => {
            const own = plants.map(({ plant_id }) => plant_id);
            return send(plantsApi.calls.move, { body: { facility_id, plantIds: own, platform_id, reason } });
          },
      );
      return () => takeBack(steps, plantChanges.changes);
    },
  };
}
