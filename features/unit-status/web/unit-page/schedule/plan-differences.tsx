import { phaseOf, type UnitRecord } from '@trellis/units/model';
import { useNow } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { msOfDay } from './day-schedule.ts';
import { listDifferences } from './list-differences.ts';

const tickMs = 60_000;

/** In what a unit differs from its plan, the plan beside it; nothing where it follows it. */
export function PlanDifferences({ record }: { record: UnitRecord }) {
  const { t } = useTranslation('unit-page');
  const { timeIn, dateTime, number } = useFormat();
  const now = useNow(tickMs);
  const followed = phaseOf(record);
  const planned = record.lifecycles[0]?.plannedPhase;
  if (!planned || !followed) return null;
  const differences = listDifferences(planned, followed, now, {
    say: (key, values = {}) => t(`schedule.differs.${key}`, values),
    clock: (minutes) => timeIn(msOfDay(minutes), 'UTC'),
    dateTime,
    number,
  });
  if (differences.length === 0) return null;
  return (
    <section aria-labelledby="up-differences">
      <h2 className="up-title" id="up-differences">
        {t('schedule.differs.title')}
      </h2>
      <table className="up-table up-table--cards">
        <thead>
          <tr>
            {(['what', 'planned', 'followed'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`schedule.differs.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, planned: asPlanned, followed: asFollowed }) => (
            <tr key={field}>
              <th scope="row">{t(`schedule.differs.${field}`)}</th>
              <td data-label={t('schedule.differs.planned')}>{asPlanned}</td>
              <td data-label={t('schedule.differs.followed')}>
                <strong>{asFollowed}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
