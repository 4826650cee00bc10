import { InventoryItem } from '@trellis/consumables/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { EntityPage, useFacilityRows } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { LeftCell } from '../left-cell.tsx';
import { LowNotice } from '../low-notice.tsx';
import { MoveParts } from '../moving/move-parts.tsx';
import { PartMovements } from '../moving/part-movements.tsx';

const shown = ['name', 'partNumber', 'left', 'onHand', 'reserved', 'minQty', 'inventoryLocation_id', 'supplier_id'];
const hidden = { isHidden: true } as const;

/** The spare parts of a facility, and of which too few are left. */
export function PartsPage() {
  const { t } = useTranslation('consumables');
  const ofFacility = useFacilityRows();
  const all = useCall(
    everyday(InventoryItem).list,
    filtered({
      where: ofFacility.where ?? {},
      fields: ['id', 'name', 'onHand', 'reserved', 'minQty'],
      order: 'id',
    }),
    { dependsOn: ['inventoryTransactions'], isWhole: true },
  );
  return (
    <EntityPage
      entity={InventoryItem}
      texts="consumables"
      {...ofFacility}
      banner={<LowNotice path="/admin/inventory" kept={all.data ?? []} />}
      isHeld={all.isLoading}
      dependsOn={['inventoryTransactions']}
      shownColumns={shown}
      fields={{ facility_id: hidden, fits: hidden }}
      above={(part) => <MoveParts part={part} />}
      tabs={[{ key: 'movements', label: t('move.title'), render: ({ id }) => <PartMovements partId={id} /> }]}
      columns={{ left: { label: t('left'), width: 150, align: 'end', render: (part) => <LeftCell stock={part} /> } }}
    />
  );
}
