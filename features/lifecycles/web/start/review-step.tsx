import TextField from '@mui/material/TextField';
import { StateChip } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { StartChoices, StartShelf, TypedStart } from './typed-start.ts';

interface ReviewStepProps {
  choices: StartChoices;
  typed: TypedStart;
  set: (change: Partial<TypedStart>) => void;
  name: string;
  shelves: readonly (StartShelf & { plants: number })[];
}

/** Everything at a glance before it begins: what is still open, every date, what it uses, and a reason where one is needed. */
export function ReviewStep({ choices, typed, set, name, shelves }: ReviewStepProps) {
  const { t } = useTranslation('lifecycles');
  const { number, dateTime } = useFormat();
  const plants = shelves.reduce((sum, one) => sum + one.plants, 0);
  const isTroubled = shelves.some(({ isOffline, urgentAlerts }) => isOffline || urgentAlerts > 0);
  const checks = [
    ['hasShelves', shelves.length > 0 && shelves.every((one) => one.plants > 0)],
    ['areFree', shelves.every(({ clashes }) => clashes.length === 0)],
    ['haveRoom', shelves.every(({ capacity, plants: here }) => capacity === 0 || here <= capacity)],
    ['areWell', !isTroubled && shelves.every(({ isDisabled }) => !isDisabled)],
  ] as const;
  const units = new Set(shelves.map(({ platformGroup_id }) => platformGroup_id)).size;
  const supplies = choices.supplies.map((one) => ({
    ...one,
    needed: one.perPlant * plants + one.perShelf * shelves.length + one.perUnit * units + one.perRun,
  }));
  return (
    <section className="lc-card" aria-label={t('start.steps.review')}>
      <h2>{name}</h2>
      <p>{t('start.chosen', { plants: number(plants), shelves: number(shelves.length) })}</p>
      <ul className="lc-checks">
        {checks.map(([key, isGood]) => (
          <li key={key}>
            <StateChip
              state={isGood ? 'healthy' : 'warning'}
              label={t(`start.checks.${key}.${isGood ? 'good' : 'bad'}`)}
            />
          </li>
        ))}
      </ul>
      {isTroubled ? (
        <TextField
          size="small"
          fullWidth
          label={t('start.reason')}
          helperText={t('start.reasonHint')}
          value={typed.reason}
          onChange={(event) => set({ reason: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
      ) : null}
      <h3>{t('start.dates')}</h3>
      <ul className="lc-list">
        {choices.phases.map(({ id, name: phase, start, end }) => (
          <li key={id}>
            <strong>{phase}</strong>
            <span>
              {dateTime(start)} – {dateTime(end)}
            </span>
          </li>
        ))}
      </ul>
      <h3>{t('start.supplies')}</h3>
      {supplies.length === 0 ? <p className="lc-soft">{t('start.noSupplies')}</p> : null}
      <ul className="lc-list">
        {supplies.map(({ consumable_id, name: supply, unit, needed, free }) => (
          <li key={consumable_id}>
            <strong>{supply}</strong>
            <span className={needed > free ? 'lc-late' : 'lc-soft'}>
              {t(needed > free ? 'start.short' : 'start.enough', {
                needed: `${number(needed, 1)} ${unit}`,
                free: `${number(free, 1)} ${unit}`,
              })}
            </span>
          </li>
        ))}
      </ul>
      <Cost supplies={supplies} />
    </section>
  );
}

/** What the supplies cost at the average price of the stock; left out where nobody knows one. */
function Cost({ supplies }: { supplies: readonly { needed: number; price: number | null }[] }) {
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  const priced = supplies.filter(({ price }) => price !== null);
  if (priced.length === 0) return null;
  const cost = priced.reduce((sum, { needed, price }) => sum + needed * (price ?? 0), 0);
  return <p>{t('start.cost', { cost: number(cost, 2) })}</p>;
}
