import { holdsRole } from '@trellis/access/model';
import { ConsumableLedgerEntry, ConsumableLot, consumablesApi, FacilityConsumable } from '@trellis/consumables/model';
import { sendWith, useClientOptions, useTakeBack, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

const reversers: readonly string[] = ConsumableLedgerEntry.states?.transitions['reverse']?.by ?? [];

/** How what was posted is taken back, by its opposite; nothing for who may not. */
export function useReverse() {
  const { t } = useTranslation('consumables');
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const mayReverse = holdsRole(useUser(), reversers);
  return {
    mayReverse,
    ofEntry: (id: number) =>
      mayReverse
        ? () =>
            takeBack(
              [
                () =>
                  send(consumablesApi.calls.reverseEntry, {
                    params: { id: String(id) },
                    body: { reason: t('move.undoReason') },
                  }),
              ],
              [FacilityConsumable.path, ConsumableLedgerEntry.path, ConsumableLot.path],
            )
        : undefined,
  };
}
