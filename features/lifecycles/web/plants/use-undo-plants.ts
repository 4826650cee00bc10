import { plantsApi } from '@trellis/lifecycles/model';
import { sendWith, useClientOptions, useTakeBack } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { plantChanges } from './use-standing.ts';

/** A plant as the answer to what was done with it says. */
interface WrittenPlant {
  id: number;
  updatedate: string;
}

/** What takes back what was written of plants in one moment; nothing where nothing was. */
const ofDeed = (
  plants: readonly WrittenPlant[],
  takeBack: (deed: { plantIds: number[]; at: string }) => Promise<void>,
): (() => Promise<void>) | undefined => {
  const at = plants[0]?.updatedate;
  return at === undefined ? undefined : () => takeBack({ plantIds: plants.map(({ id }) => id), at });
};

/** How what was just done with plants of a facility is taken back, where its success is told. */
export function useUndoPlants({ facility_id }: { facility_id: number }) {
  const { t } = useTranslation('lifecycles');
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const reason = t('plants.undoReason');
  return {
    ofDestroyed: (plants: readonly WrittenPlant[]) =>
      ofDeed(plants, ({ plantIds, at }) =>
        takeBack(
          [() => send(plantsApi.calls.undoDestroy, { body: { facility_id, plantIds, at, reason } })],
          [...plantChanges.changes, 'wasteRecords'],
        ),
      ),
    /** Of those that changed their shelf: others are no part of the move. */
    ofMoved: (plants: readonly WrittenPlant[]) =>
      ofDeed(plants, ({ plantIds, at }) =>
        takeBack(
          [() => send(plantsApi.calls.undoMove, { body: { facility_id, plantIds, at } })],
          [...plantChanges.changes, 'ag_platformAllocations'],
        ),
      ),
  };
}
