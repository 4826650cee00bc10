import type { Article, PlanEffects } from '@trellis/plan-editor/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

interface SuppliesProps {
  effects: PlanEffects;
  articles: ReadonlyMap<number, Article> | undefined;
}

/** What work and feed use up: how much in all, and what it costs where the stock has a price. */
export function Supplies({ effects: { supplies }, articles }: SuppliesProps) {
  const { t } = useTranslation('plan-editor');
  const { number } = useFormat();
  if (supplies.length === 0) return null;
  return (
    <>
      <h3>{t('effects.supplies')}</h3>
      <dl className="pe-sums pe-sums--small">
        {supplies.map(({ consumable_id, quantity, cost }) => {
          const { name, unit } = articles?.get(consumable_id) ?? { name: `#${consumable_id}`, unit: '' };
          return (
            <div key={consumable_id}>
              <dt>{name}</dt>
              <dd>{quantity === null ? '–' : `${number(quantity, Number.isInteger(quantity) ? 0 : 2)} ${unit}`}</dd>
              <dd className="pe-sums__note">
                {cost === null ? t('effects.noPrice') : t('effects.costs', { cost: number(cost, 2) })}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
