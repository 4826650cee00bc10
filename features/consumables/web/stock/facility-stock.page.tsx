import { FacilityConsumable } from '@trellis/consumables/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { EntityPage, useFacilityRows } from '@trellis/web-kit/records';
import { useMemo } from 'react';
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
  const ofFacility = useFacilityRows();
  const units = useUnits();
  return (
    <EntityPage
      entity={FacilityConsumable}
      texts="consumables"
      {...ofFacility}
      dependsOn={['consumableLedger']}
      shownColumns={shown}
      fields={{ facility_id: hidden }}
      nameOf={nameOf}
      columns={{
        left: {
          label: t('left'),
          width: 150,
          render: (stock) => <LeftCell stock={stock} unit={units.get(stock.consumable_id)} />,
        },
      }}
    />
  );
}

/** By article the unit its stock is counted in. */
function useUnits(): ReadonlyMap<number, string> {
  const { data } = useCall(everyday('consumables').list, filtered({ include: ['stockUnit'], limit: 5000 }));
  return useMemo(
    () => new Map(data?.flatMap(({ id, stockUnit }) => (stockUnit ? [[id, stockUnit.abbreviation] as const] : []))),
    [data],
  );
}
