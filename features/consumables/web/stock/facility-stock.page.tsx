import { FacilityConsumable } from '@trellis/consumables/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { useCall, usePreferences } from '@trellis/web-kit';
import { EntityPage, useFacilityRows } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { LeftCell } from '../left-cell.tsx';
import { LowNotice } from '../low-notice.tsx';
import { amountText } from '../moving/amount.ts';
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
  const { lang } = usePreferences();
  const all = useCall(
    everyday(FacilityConsumable).list,
    filtered({ where: ofFacility.where ?? {}, include: ['consumable'], order: 'id' }),
    { dependsOn: ['consumableLedger', 'consumables'], isWhole: true },
  );
  const unitOf = ({ consumable_id }: FacilityConsumable) => articles.get(consumable_id)?.unit;
  const amount = (field: 'onHand' | 'reserved' | 'minQty' | 'maxQty', width: number) => ({
    ...{ width, align: 'end' as const },
    render: (stock: FacilityConsumable) => {
      const value = stock[field];
      return value === null ? '–' : amountText(value, lang, unitOf(stock));
    },
  });
  return (
    <EntityPage
      entity={FacilityConsumable}
      texts="consumables"
      {...ofFacility}
      banner={
        <LowNotice
          path="/facilityconsumables"
          kept={(all.data ?? []).map((stock) => ({ ...stock, name: nameOf(stock), unit: unitOf(stock) }))}
        />
      }
      isHeld={all.isLoading}
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
          width: 140,
          align: 'end',
          render: (stock) => <LeftCell stock={stock} unit={articles.get(stock.consumable_id)?.unit} />,
        },
        onHand: amount('onHand', 105),
        reserved: amount('reserved', 105),
        minQty: amount('minQty', 110),
        maxQty: amount('maxQty', 110),
        lastCount: { width: 110 },
      }}
    />
  );
}
