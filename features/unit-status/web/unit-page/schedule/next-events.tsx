import { calendarDay, phaseOf } from '@trellis/units/model';
import { useNow } from '@trellis/ui';
import { useTranslation } from 'react-i18next';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { useGridWords } from '../../unit-grid/grid-words.ts';

/** What the plan does next with a unit, in its own clock, the soonest first; of what is due today the time alone. */
export function NextEvents({ entry: { record, health } }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const { format } = useGridWords();
  const now = useNow(60_000);
  const { lightPeriod, irrigation } = health;
  const events: [string, string | null | undefined][] = [
    [lightPeriod?.isLit ? 'schedule.lightsOff' : 'schedule.lightsOn', lightPeriod?.until],
    ['schedule.irrigation', record.nextIrrigatedTime ?? irrigation.dueAt],
    ['schedule.phaseEnds', phaseOf(record)?.scheduledEnd],
    ['schedule.harvest', record.lifecycles[0]?.harvestdate],
  ];
  const known = events
    .filter((event): event is [string, string] => typeof event[1] === 'string')
    .sort(([, one], [, other]) => Date.parse(one) - Date.parse(other));
  const isToday = (at: string) =>
    calendarDay(record.facility_timezone, Date.parse(at)) === calendarDay(record.facility_timezone, now);
  if (known.length === 0) return <p className="up-soft">{t('schedule.nothingNext')}</p>;
  return (
    <ul className="up-plain">
      {known.map(([key, at]) => (
        <li key={key}>
          {t(key)}{' '}
          <time className="t-number" dateTime={at} title={format.dateTime(at)}>
            {key === 'schedule.harvest'
              ? format.date(at)
              : isToday(at)
                ? format.timeIn(at, record.facility_timezone)
                : format.dateTimeIn(at, record.facility_timezone)}
          </time>
        </li>
      ))}
    </ul>
  );
}
