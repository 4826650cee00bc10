import { phaseOf } from '@trellis/units/model';
import { useTranslation } from 'react-i18next';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { useGridWords } from '../../unit-grid/grid-words.ts';

/** What the plan does next with a unit, in its own clock. */
export function NextEvents({ entry: { record, health } }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const { format } = useGridWords();
  const { lightPeriod, irrigation } = health;
  const events: [string, string | null | undefined][] = [
    [lightPeriod?.isLit ? 'schedule.lightsOff' : 'schedule.lightsOn', lightPeriod?.until],
    ['schedule.irrigation', record.nextIrrigatedTime ?? irrigation.dueAt],
    ['schedule.phaseEnds', phaseOf(record)?.scheduledEnd],
  ];
  const known = events.filter((event): event is [string, string] => typeof event[1] === 'string');
  if (known.length === 0) return <p className="up-soft">{t('schedule.nothingNext')}</p>;
  return (
    <ul className="up-plain">
      {known.map(([key, at]) => (
        <li key={key}>
          {t(key)}{' '}
          <time className="t-number" dateTime={at} title={format.dateTime(at)}>
            {format.dateTimeIn(at, record.facility_timezone)}
          </time>
        </li>
      ))}
    </ul>
  );
}
