import { everyday, filtered, filterText } from '@trellis/entity-kit';
import { basisOf, type Article, type EffectKnowledge } from '@trellis/plan-editor/model';
import { useCall, useUser } from '@trellis/web-kit';
import { useMemo } from 'react';
import type { PlanLists } from '../use-plan-lists.ts';

const calls = {
  articles: filtered({
    ...{ where: { active: true }, fields: ['id', 'name', 'price', 'factor', 'stockUnit_id'] },
    order: ['name', 'id'],
  }),
  measures: filtered({ fields: ['id', 'dimension', 'abbreviation', 'factor'], order: 'id' }),
};
const priceOf = (price: number | string | null | undefined) => (price == null ? null : Number(price));

/** What the facility has in its catalogue, by name and by id: its price per stock unit is the average one, else that of a purchase. */
export function useArticles() {
  const { facility_id } = useUser();
  const { data: articles } = useCall(everyday('consumables').list, calls.articles, { isWhole: true });
  const { data: measures } = useCall(everyday('unitsOfMeasure').list, calls.measures, { isWhole: true });
  const { data: stocks } = useCall(
    everyday('facilityConsumables').list,
    filtered({
      ...{ where: { facility_id: facility_id ?? 0 }, fields: ['id', 'consumable_id', 'price', 'avgCost'] },
      order: 'id',
    }),
    { isWhole: true },
  );
  return useMemo(() => {
    if (!articles || !measures || !stocks) return undefined;
    const stockOf = new Map(stocks.map((stock) => [stock.consumable_id, stock]));
    const measureOf = new Map(measures.map((measure) => [measure.id, measure]));
    return new Map(
      articles.map(({ id, name, price, factor, stockUnit_id }): [number, Article] => {
        const stock = stockOf.get(id);
        const bought = priceOf(stock?.price) ?? priceOf(price);
        const measure = measureOf.get(stockUnit_id);
        return [
          id,
          {
            name,
            price: priceOf(stock?.avgCost) ?? (bought === null ? null : bought / factor),
            mlPerUnit: measure?.dimension === 'volume' ? measure.factor : null,
            unit: measure?.abbreviation ?? '',
          },
        ];
      }),
    );
  }, [articles, measures, stocks]);
}

/** What a facility says of prices, drippers and lamps; undefined until it is known. */
export function usePlanBasis() {
  const { facility_id } = useUser();
  const { data } = useCall(
    everyday('growplanBases').list,
    filtered({ where: { facility_id: facility_id ?? 0 }, order: 'id', limit: 1 }),
  );
  // What a kWh costs may be said of the facility alone.
  const { data: facility } = useCall(
    everyday('facilities').get,
    { params: { id: facility_id ?? 0 }, query: { filter: filterText({ fields: ['id', 'electricityRate'] }) } },
    { enabled: facility_id !== null },
  );
  return useMemo(() => {
    const record = data?.[0];
    const energyPrice = record?.energyPrice ?? facility?.electricityRate ?? null;
    return data && { record, ...basisOf({ ...record, energyPrice }) };
  }, [data, facility]);
}
export type ShownBasis = NonNullable<ReturnType<typeof usePlanBasis>>;

/** All that the effects of a plan are reckoned from; undefined until it is there. */
export function useEffectKnowledge({ knowledge }: PlanLists) {
  const articles = useArticles();
  const shown = usePlanBasis();
  return useMemo(() => {
    if (!articles || !shown) return undefined;
    return { shown, articles, known: { ...knowledge, articles, basis: shown.basis } satisfies EffectKnowledge };
  }, [articles, shown, knowledge]);
}
