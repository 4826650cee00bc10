import { FacilityConsumable } from '@trellis/consumables/model';
import { EntityPage, useFacilityRows } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { LeftCell } from '../left-cell.tsx';
import { MoveStock } from '../moving/move-stock.tsx';
import { StockMovements } from '../moving/stock-movements.tsx';
import { useArticles } from './use-articles.ts';

const shown = ['consumable_id', 'left', 'onHand', 'reserved', 'minQty', 'maxQty', 'inventoryLocation_id', 'lastCount'];
const hidden = { isHidden: true } as const;

/** A stock is called as its article. */
const nameOf = (stock: FacilityConsumable): string =>
  (stock as { consumable?: { name: string } }).consumable?.name ?? `${stock.id}`;

/** What a facility has of each article, of which too little is left, and what comes, goes and is counted. */
export function FacilityStockPage() {
  const { t } = useTranslation('consumables');
  const ofFacility = useFacilityRows();
  const articles = useArticles();
  return (
    <EntityPage
      entity={FacilityConsumable}
      texts="consumables"
      {...ofFacility}
      dependsOn={['consumableLedger']}
      shownColumns={shown}
      fields={{ facility_id: hidden }}
      nameOf={nameOf}
      above={(stock) => <MoveStock stock={stock} name={nameOf(stock)} article={articles.get(stock.consumable_id)} />}
      tabs={[
        {
          key: 'movements',
          label: t('move.title'),
          render: ({ id, consumable_id }) => <StockMovements stockId={id} unit={articles.get(consumable_id)?.unit} />,
        },
      ]}
      columns={{
        left: {
          label: t('left'),
          width: 150,
          render: (stock) => <LeftCell stock={stock} unit={articles.get(stock.consumable_id)?.unit} />,
        },
      }}
    />
  );
}
