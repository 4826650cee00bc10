import { FacilityConsumable } from '@trellis/consumables/model';
import { useUser } from '@trellis/web-kit';
import { EntityPage } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { LeftCell } from '../left-cell.tsx';

const shown = ['consumable_id', 'left', 'onHand', 'reserved', 'minQty', 'maxQty', 'inventoryLocation_id', 'lastCount'];
const hidden = { isHidden: true } as const;

/** A stock is called as its article. */
const nameOf = (stock: FacilityConsumable): string =>
  (stock as { consumable?: { name: string } }).consumable?.name ?? `${stock.id}`;

/** What a facility has of each article, and of which too little is left. */
export function FacilityStockPage() {
  const { t } = useTranslation('consumables');
  const { facility_id, facilityname } = useUser();
  return (
    <EntityPage
      entity={FacilityConsumable}
      texts="consumables"
      scope={facilityname}
      dependsOn={['consumableLedger']}
      shownColumns={shown}
      fields={{ facility_id: hidden }}
      {...(facility_id !== null && { where: { facility_id }, defaults: { facility_id } })}
      nameOf={nameOf}
      columns={{ left: { label: t('left'), width: 150, render: (stock) => <LeftCell stock={stock} /> } }}
    />
  );
}
