import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { harvestWeight, type TimelineRun } from '@trellis/lifecycles/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { layOutMonth, otherMonth, type HarvestDay } from './month-grid.ts';

interface HarvestCalendarProps {
  runs: readonly TimelineRun[];
  /** `YYYY-MM`. */
  month: string;
  today: string;
  /** The runs are those of another month yet. */
  isWaiting: boolean;
}

/** A month with its harvests: those expected, those that are late and those that are in, with what each week is to bring. */
export function HarvestCalendar({ runs, month, today, isWaiting }: HarvestCalendarProps) {
  const { t } = useTranslation('lifecycles');
  const { locale, number, units } = useFormat();
  const [, setQuery] = useSearchParams();
  const go = (next: string) =>
    setQuery(
      (before) => new URLSearchParams([...before].filter(([key]) => key !== 'month').concat([['month', next]])),
      {
        preventScrollReset: true,
      },
    );
  const weeks = layOutMonth(month, runs);
  const say = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(Date.parse(`${day}T00:00:00Z`));
  const weight = (harvests: readonly TimelineRun[]) => {
    const grams = harvests.reduce((sum, { expectedGrams }) => sum + (expectedGrams ?? 0), 0);
    const isMetric = units === 'metric';
    return `${number(harvestWeight(grams, isMetric), 1)} ${isMetric ? 'kg' : 'lb'}`;
  };
  const inMonth = weeks
    .flat()
    .filter(({ isInMonth }) => isInMonth)
    .flatMap(({ harvests }) => harvests);
  return (
    <section className="lc-month" aria-label={t('views.harvests')}>
      <div className="lc-tools">
        <IconButton aria-label={t('views.before')} onClick={() => go(otherMonth(month, -1))}>
          <ChevronLeft />
        </IconButton>
        <h2 aria-live="polite">{say(`${month}-01`, { month: 'long', year: 'numeric' })}</h2>
        <IconButton aria-label={t('views.after')} onClick={() => go(otherMonth(month, 1))}>
          <ChevronRight />
        </IconButton>
        <Button variant="outlined" size="small" onClick={() => go(today.slice(0, 'YYYY-MM'.length))}>
          {t('views.today')}
        </Button>
        <span className="lc-soft">
          {isWaiting ? t('views.waiting') : `${t('views.monthSum', { count: inMonth.length })} · ${weight(inMonth)}`}
        </span>
      </div>
      <table className="lc-month__grid">
        <thead>
          <tr>
            {weeks[0]?.map(({ day }) => (
              <th key={day} scope="col">
                {say(day, { weekday: 'short' })}
              </th>
            ))}
            <th scope="col">{t('views.week')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => {
            const harvests = week.flatMap((one) => one.harvests);
            return (
              <tr key={week[0]?.day}>
                {week.map((one) => (
                  <Day key={one.day} one={one} today={today} say={say} />
                ))}
                <td className="lc-month__week" data-empty={harvests.length === 0 || undefined}>
                  {harvests.length === 0 ? '' : weight(harvests)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface DayProps {
  one: HarvestDay;
  today: string;
  say: (day: string, options: Intl.DateTimeFormatOptions) => string;
}

function Day({ one: { day, isInMonth, harvests }, today, say }: DayProps) {
  const { t } = useTranslation('lifecycles');
  return (
    <td
      data-other={!isInMonth || undefined}
      data-today={day === today || undefined}
      data-empty={harvests.length === 0 || undefined}
    >
      <span className="lc-month__day">
        <span className="lc-month__name">{say(day, { weekday: 'short' })} </span>
        {say(day, { day: 'numeric' })}
      </span>
      {harvests.map((run) => {
        const isOverdue = !run.isHarvested && day < today;
        const drift = run.driftDays ?? 0;
        return (
          <Link
            key={run.id}
            to={`/lifecycles/all?record=${run.id}`}
            className="lc-month__run"
            data-done={run.isHarvested || undefined}
          >
            {run.name}
            <span className="lc-soft">
              {run.isHarvested
                ? t('views.done')
                : isOverdue
                  ? t('views.overdue')
                  : drift === 0
                    ? ''
                    : t(drift > 0 ? 'list.late' : 'list.early', { count: Math.abs(drift) })}
            </span>
          </Link>
        );
      })}
    </td>
  );
}
