import { StateChip } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { StepProps } from '../step-props.ts';

/** What the work of the run uses against what is free in stock; it is promised to the run as it is booked. */
export function SuppliesStep({ choices, shelves }: StepProps) {
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  const supplies = suppliesOf({ choices, shelves });
  const priced = supplies.filter(({ price }) => price !== null);
  const cost = priced.reduce((sum, { needed, price }) => sum + needed * (price ?? 0), 0);
  return (
    <section className="lc-card" aria-label={t('start.steps.supplies')}>
      <p className="lc-soft">{t(supplies.length === 0 ? 'start.noSupplies' : 'start.suppliesText')}</p>
      <ul className="lc-list">
        {supplies.map(({ consumable_id, name, unit, needed, free, isShort }) => (
          <li key={consumable_id}>
            <strong>{name}</strong>
            <span className={isShort ? 'lc-late' : 'lc-soft'}>
              {t(isShort ? 'start.short' : 'start.enough', {
                needed: `${number(needed, 1)} ${unit}`,
                free: `${number(free, 1)} ${unit}`,
              })}
            </span>
            {isShort ? <StateChip state="warning" label={t('start.isShort')} /> : null}
          </li>
        ))}
      </ul>
      {priced.length > 0 ? <p>{t('start.cost', { cost: number(cost, 2) })}</p> : null}
    </section>
  );
}

/** What each supply of a plan comes to on the shelves chosen. */
export function suppliesOf({ choices, shelves }: Pick<StepProps, 'choices' | 'shelves'>) {
  const plants = shelves.reduce((sum, one) => sum + one.plants, 0);
  const units = new Set(shelves.map(({ platformGroup_id }) => platformGroup_id)).size;
  return choices.supplies.map((one) => {
    const needed = one.perPlant * plants + one.perShelf * shelves.length + one.perUnit * units + one.perRun;
    return { ...one, needed, isShort: needed > one.free };
  });
}
