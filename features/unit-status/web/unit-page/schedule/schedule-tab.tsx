import { EmptyNotice, Notice } from '@trellis/ui';
import { phaseOf } from '@trellis/units/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { DayPicture } from './day-picture.tsx';
import { NextEvents } from './next-events.tsx';
import { PlanDifferences } from './plan-differences.tsx';
import { TargetsTable } from './targets-table.tsx';

/** The day of light and water that the plan asks for, and what comes next. */
export function ScheduleTab({ entry }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const { dateTime } = useFormat();
  const { ownSchedule } = entry.record;
  const currentPhase = phaseOf(entry.record);
  if (!currentPhase) return <EmptyNotice text={t('schedule.none')} />;
  return (
    <>
      {ownSchedule ? (
        <Notice state="info">
          {ownSchedule.validTo === null
            ? t('schedule.own')
            : t('schedule.ownUntil', { until: dateTime(ownSchedule.validTo) })}
        </Notice>
      ) : null}
      <DayPicture phase={currentPhase} zone={entry.record.facility_timezone}>
        <h2 className="up-title">{t('schedule.next')}</h2>
        <NextEvents entry={entry} />
      </DayPicture>
      <PlanDifferences record={entry.record} />
      <TargetsTable phase={currentPhase} />
    </>
  );
}
