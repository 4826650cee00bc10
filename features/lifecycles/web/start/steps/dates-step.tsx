import { DateTimeField } from '@trellis/ui/dates';
import { Notice } from '@trellis/ui';
import { useFormat, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { StepProps } from '../step-props.ts';

/** When it begins, when each phase does, and what stands against those days. */
export function DatesStep({ info, choices, typed, set, shelves }: StepProps) {
  const { t } = useTranslation('lifecycles');
  const { axis, dateTime } = useFormat();
  const zone = useUser().facility_timezone ?? axis.zone;
  return (
    <section className="lc-card" aria-label={t('start.steps.dates')}>
      <div className="lc-fields">
        <DateTimeField
          label={t('start.when')}
          hint={t('start.whenHint')}
          value={typed.start}
          zone={zone}
          isHour24={axis.isHour24}
          onChange={(start) => set({ start })}
        />
      </div>
      <ul className="lc-list">
        {choices.phases.map(({ id, name, start, end }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>
              {dateTime(start)} – {dateTime(end)}
            </span>
          </li>
        ))}
      </ul>
      {info.isMother ? null : <p>{t('start.harvestOn', { time: dateTime(choices.end) })}</p>}
      <DateWarnings choices={choices} shelves={shelves} />
    </section>
  );
}

/** What stands against the days of a run: closed days, and drying rooms that are full when it is cut. */
export function DateWarnings({ choices, shelves }: Pick<StepProps, 'choices' | 'shelves'>) {
  const { t } = useTranslation('lifecycles');
  const { day } = useFormat();
  const wet = useWetWeight();
  const drying = dryingOf({ choices, shelves });
  return (
    <>
      {choices.holidays.map(({ day: on, title }) => (
        <Notice key={on + title} state="warning">
          {t('start.holiday', { day: day(on), title })}
        </Notice>
      ))}
      {drying === undefined ? null : drying.isOver ? (
        <Notice state="warning">
          {t('start.dryingFull', {
            brings: wet(drying.brings),
            free: wet(drying.free),
            capacity: wet(drying.capacity),
          })}
        </Notice>
      ) : (
        <p className="lc-soft">
          {t('start.dryingRoom', {
            brings: wet(drying.brings),
            free: wet(drying.free),
            capacity: wet(drying.capacity),
          })}
        </p>
      )}
    </>
  );
}

/** What a run brings to the drying rooms against what is free there; nothing where no room says its size. */
export function dryingOf({ choices, shelves }: Pick<StepProps, 'choices' | 'shelves'>) {
  const { capacityGrams, takenGrams, gramsPerPlant } = choices.drying;
  const brings = (gramsPerPlant ?? 0) * shelves.reduce((sum, { plants }) => sum + plants, 0);
  if (capacityGrams === null || brings === 0) return undefined;
  const free = Math.max(0, capacityGrams - takenGrams);
  return { brings, free, capacity: capacityGrams, isOver: brings > free };
}

const gramsPerKilogram = 1000;

function useWetWeight() {
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  return (grams: number) => t('start.kilograms', { amount: number(grams / gramsPerKilogram, 1) });
}
