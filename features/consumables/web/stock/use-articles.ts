import { Consumable } from '@trellis/consumables/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';

/** What the stock of an article is counted in, and whether it is kept by lot. */
export interface StockArticle {
  unit: string | undefined;
  isByLot: boolean;
}

const most = 5000;

/** Articles of the catalogue by id. */
export function useArticles(): ReadonlyMap<number, StockArticle> {
  const { data } = useCall(
    everyday(Consumable).list,
    filtered({ include: ['stockUnit', 'consumableType'], limit: most }),
  );
  return useMemo(
    () =>
      new Map(
        data?.map(({ id, stockUnit, consumableType }) => [
          id,
          { unit: stockUnit?.abbreviation, isByLot: consumableType?.lotTracked === true },
        ]),
      ),
    [data],
  );
}
