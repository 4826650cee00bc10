import { InventoryTransaction } from '@trellis/consumables/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { PageContent } from '@trellis/ui';
import { useCall, usePreferences } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { amountText } from './amount.ts';
import { MovementList } from './movement-list.tsx';

const most = 50;

/** The newest movements of a spare part. */
export function PartMovements({ partId }: { partId: number }) {
  const { t } = useTranslation('consumables');
  const { lang } = usePreferences();
  const moved = useCall(
    everyday(InventoryTransaction).list,
    filtered({ where: { inventoryItem_id: partId }, order: 'id DESC', limit: most }),
  );
  return (
    <PageContent loads={moved} empty={(all) => (all.length === 0 ? { text: t('move.none') } : undefined)}>
      {(all) => (
        <MovementList
          movements={all.map(({ id, kind, qty, balanceAfter, user_id, note, createdate }) => ({
            ...{ id, at: createdate, author: user_id, reason: note },
            what: t(`move.kinds.${kind}`),
            // Pieces that were moved elsewhere are still there.
            by: amountText(qty, lang, undefined, kind === 'move' ? 'auto' : 'always'),
            after: balanceAfter === null ? null : amountText(balanceAfter, lang, undefined),
          }))}
        />
      )}
    </PageContent>
  );
}
