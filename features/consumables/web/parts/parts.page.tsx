import { InventoryItem } from '@trellis/consumables/model';
import { useUser } from '@trellis/web-kit';
import { EntityPage } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { LeftCell } from '../left-cell.tsx';

const shown = ['name', 'partNumber', 'left', 'onHand', 'reserved', 'minQty', 'inventoryLocation_id', 'supplier_id'];
const hidden = { isHidden: true } as const;

/** The spare parts of a facility, and of which too few are left. */
export function PartsPage() {
  const { t } = useTranslation('consumables');
  const { facility_id, facilityname } = useUser();
  return (
    <EntityPage
      entity={InventoryItem}
      texts="consumables"
      scope={facilityname}
      dependsOn={['inventoryTransactions']}
      shownColumns={shown}
      fields={{ facility_id: hidden, fits: hidden }}
      {...(facility_id !== null && { where: { facility_id }, defaults: { facility_id } })}
      columns={{ left: { label: t('left'), width: 150, render: (part) => <LeftCell stock={part} /> } }}
    />
  );
}
