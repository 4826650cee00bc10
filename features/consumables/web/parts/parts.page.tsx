import { InventoryItem } from '@trellis/consumables/model';
import { EntityPage, useFacilityRows } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { LeftCell } from '../left-cell.tsx';
import { MoveParts } from '../moving/move-parts.tsx';
import { PartMovements } from '../moving/part-movements.tsx';

const shown = ['name', 'partNumber', 'left', 'onHand', 'reserved', 'minQty', 'inventoryLocation_id', 'supplier_id'];
const hidden = { isHidden: true } as const;

/** The spare parts of a facility, and of which too few are left. */
export function PartsPage() {
  const { t } = useTranslation('consumables');
  const ofFacility = useFacilityRows();
  return (
    <EntityPage
      entity={InventoryItem}
      texts="consumables"
      {...ofFacility}
      dependsOn={['inventoryTransactions']}
      shownColumns={shown}
      fields={{ facility_id: hidden, fits: hidden }}
      above={(part) => <MoveParts part={part} />}
      tabs={[{ key: 'movements', label: t('move.title'), render: ({ id }) => <PartMovements partId={id} /> }]}
      columns={{ left: { label: t('left'), width: 150, render: (part) => <LeftCell stock={part} /> } }}
    />
  );
}
