import { Consumable } from '@trellis/consumables/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';

/** What the stock of an article is counted in, whether it is kept by lot, and whether lots expire. */
export interface StockArticle {
  unit: string | undefined;
  isByLot: boolean;
  hasExpiry: boolean;
}

/** Articles of the catalogue by id. */
export function useArticles(): ReadonlyMap<number, StockArticle> {
  const { data } = useCall(
    everyday(Consumable).list,
    filtered({ include: ['stockUnit', 'consumableType'], order: 'id' }),
    { isWhole: true },
  );
  return useMemo(
    () =>
      new Map(
        data?.map(({ id, stockUnit, consumableType }) => [
          id,
          {
            unit: stockUnit?.abbreviation,
            isByLot: consumableType?.lotTracked === true,
            hasExpiry: consumableType?.expiryTracked === true,
          },
        ]),
      ),
    [data],
  );
}
