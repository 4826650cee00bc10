import { viewMode } from '@trellis/units/model';
import { useTranslation } from 'react-i18next';
import type { UnitEntry } from '../live/unit-entry.ts';
import { useGridWords } from '../unit-grid/grid-words.ts';
import { WaterCountdown } from './countdown.tsx';

/** What grows in a unit, and for how long. */
export function UnitCrop({ entry: { facets, phaseDay } }: { entry: UnitEntry }) {
  const { t } = useTranslation('aisle');
  return (
    <span className="ai-tile__crop">
      {facets.strain ?? t('nothing')} {phaseDay === null ? '' : t('day', { day: phaseDay })}
    </span>
  );
}

/** What a unit does now: water, mode, light and when it is watered next. Of a silent one nobody knows. */
export function UnitNow({ entry: { record, health } }: { entry: UnitEntry }) {
  const { t } = useTranslation('aisle');
  const { t: words } = useGridWords();
  if (health.state === 'OFFLINE') return null;
  return (
    <span className="ai-tile__foot">
      {record.irrigation === 'on' ? t('watering') : null}
      {record.irrigation === 'waiting' ? t('waiting') : null} {words(`devices.${viewMode(record, false).textKey}`)}
      {record.lightIntensityAverage === null
        ? null
        : ` · ${t('light', { percent: Math.round(record.lightIntensityAverage * 100) })}`}
      {record.nextIrrigatedTime ? (
        <>
          {' · '}
          <WaterCountdown at={record.nextIrrigatedTime} />
        </>
      ) : null}
    </span>
  );
}
