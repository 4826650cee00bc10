import { EmptyNotice, ListSkeleton } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { PhaseBar } from './phase-bar.tsx';
import { SteeringChart } from './steering-chart.tsx';
import { useSteering, type DaySteered } from './use-steering.ts';

const columns = ['day', 'phases', 'shots', 'peak', 'low', 'dryBack', 'ec'] as const;

/** How the root zone was steered, day by day, and how that is reckoned. */
export function SteeringTab({ entry: { record } }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const { number } = useFormat();
  const { days, fieldCapacity, hasMoisture, hasDrain, hasRunoff, drawn, isLoading } = useSteering(record);
  if (isLoading) return <ListSkeleton rows={7} />;
  if (!hasMoisture) return <EmptyNotice text={t('steering.noSensor')} />;
  if (days.length === 0) return <EmptyNotice text={t('steering.noDays')} />;
  return (
    <>
      <p className="up-steering__capacity">
        {t('steering.capacity')}{' '}
        <strong className="t-number">{fieldCapacity === null ? '–' : `${number(fieldCapacity, 1)} %`}</strong>
      </p>
      <SteeringChart record={record} lines={drawn} hasDrain={hasDrain} />
      <table className="up-table up-table--cards">
        <thead>
          <tr>
            {(
              [
                ...columns,
                ...(hasDrain ? (['drainEc'] as const) : []),
                ...(hasRunoff ? (['runoff'] as const) : []),
                'dli',
              ] as const
            ).map((column) => (
              <th key={column} scope="col">
                {t(`steering.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <DayRow key={day.from} day={day} hasDrain={hasDrain} hasRunoff={hasRunoff} />
          ))}
        </tbody>
      </table>
      <section className="up-soft" aria-labelledby="up-steering-method">
        <h2 className="up-title" id="up-steering-method">
          {t('steering.method')}
        </h2>
        <p>{t('steering.methodText')}</p>
        {hasDrain ? null : <p>{t('steering.noDrain')}</p>}
        <p>{t(hasRunoff ? 'steering.runoffWhat' : 'steering.noRunoff')}</p>
      </section>
    </>
  );
}

interface DayRowProps {
  day: DaySteered;
  hasDrain?: boolean;
  hasRunoff?: boolean;
}

/** One day of steering, a line of the table. */
export function DayRow({ day, hasDrain = false, hasRunoff = false }: DayRowProps) {
  const { t } = useTranslation('unit-page');
  const { number, date } = useFormat();
  const percent = (value: number | null) => (value === null ? '–' : `${number(value, 1)} %`);
  const runoff = useRunoffText(day);
  const range = (ec: DaySteered['ec']) => (ec === null ? '–' : `${number(ec.min, 2)}–${number(ec.max, 2)}`);
  return (
    <tr>
      <th scope="row" className="t-number">
        {date(day.from)}
      </th>
      <td data-label={t('steering.phases')}>
        {day.peak === null ? <span className="up-soft">{t('steering.unread')}</span> : <PhaseBar day={day} />}
      </td>
      <td data-label={t('steering.shots')}>{useShotsText(day)}</td>
      <td data-label={t('steering.peak')}>{percent(day.peak)}</td>
      <td data-label={t('steering.low')}>{percent(day.low)}</td>
      <td data-label={t('steering.dryBack')}>{useDryBackText(day)}</td>
      <td data-label={t('steering.ec')}>{range(day.ec)}</td>
      {hasDrain ? <td data-label={t('steering.drainEc')}>{range(day.drainEc)}</td> : null}
      {hasRunoff ? <td data-label={t('steering.runoff')}>{runoff}</td> : null}
      <td data-label={t('steering.dli')}>{useDliText(day)}</td>
    </tr>
  );
}

/** How many shots, and how much: as the outlets told it, else as the substrate felt it. */
export function useShotsText({ given, shots, peak }: DaySteered): string {
  const { t } = useTranslation('unit-page');
  const { number, duration } = useFormat();
  // Nobody knows of a day without readings: it is not said to have had none.
  if (given.count === 0 && peak === null) return '–';
  if (given.count === 0) return shots.length === 0 ? '0' : t('steering.seen', { count: shots.length });
  const much =
    given.litres !== null
      ? `${number(given.litres, 1)} L`
      : given.seconds !== null
        ? duration(given.seconds * 1000)
        : '';
  return [number(given.count), much].filter(Boolean).join(' · ');
}

/** What drained off, and the share of what was given; a day whose water is not known has no share. */
function useRunoffText({ drained, given: { litres } }: DaySteered): string {
  const { number } = useFormat();
  if (drained === null) return '–';
  const share = litres === null || litres === 0 ? '' : `${number((drained / litres) * 100, 0)} %`;
  return [`${number(drained, 1)} L`, share].filter(Boolean).join(' · ');
}

/** The night's fall in points and as a share of the peak, beside what the plan wants. */
export function useDryBackText({ peak, dryBack, dryBackShare, plannedDryBack }: DaySteered): string {
  const { t } = useTranslation('unit-page');
  const { number } = useFormat();
  if (dryBack === null) return peak === null ? '–' : t('steering.notOver');
  const text = t('steering.points', { points: number(dryBack, 1), share: number((dryBackShare ?? 0) * 100) });
  return plannedDryBack === null ? text : `${text} (${t('steering.plan', { value: number(plannedDryBack, 1) })})`;
}

/** Light of the day in mol/m²/d, beside what the plan has. */
export function useDliText({ dli, plannedDli }: DaySteered): string {
  const { t } = useTranslation('unit-page');
  const { number } = useFormat();
  const plan = plannedDli === null ? '' : t('steering.plan', { value: number(plannedDli, 1) });
  if (dli === null) return plan || '–';
  return plan ? `${number(dli, 1)} (${plan})` : number(dli, 1);
}
