import { StateChip } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { viewMode, type MetricName } from '@trellis/units/model';
import { explanationText } from '../health-card/explanation-text.ts';
import { useUnit } from '../live/use-unit.ts';
import type { UnitEntry } from '../live/unit-entry.ts';
import { stateKeyOf, stateLooks } from '../unit-grid/arrange/unit-states.ts';
import { stateWord } from '../unit-grid/cells/unit-cells.tsx';
import { useGridWords } from '../unit-grid/grid-words.ts';

const metrics = ['temperature', 'humidity', 'co2'] as const satisfies readonly MetricName[];
const arrows = { low: '↓', high: '↑' } as const;

/** One unit for the eyes: its name, state and values with arrows where they leave their band. All of it is one button. */
export function AisleTile({ id, onOpen }: { id: number; onOpen: () => void }) {
  const entry = useUnit(id);
  const { t } = useTranslation('aisle');
  const gridWords = useGridWords();
  const { t: words, show } = gridWords;
  const { time } = useFormat();
  if (!entry) return null;
  const { record, health, facets, phaseDay } = entry;
  const look = stateLooks[stateKeyOf(health.state)];
  return (
    <button type="button" className="ai-tile" data-state={look} onClick={onOpen}>
      <span className="ai-tile__head">
        <span className="ai-tile__name">{facets.name}</span>
        <StateChip state={look} label={stateWord(words, health.state)} />
      </span>
      <span className="ai-tile__crop">
        {facets.strain ?? t('nothing')} {phaseDay === null ? '' : t('day', { day: phaseDay })}
      </span>
      <span className="ai-tile__values">
        {metrics.map((metric) => {
          const { value, unit } = show(metric, record[metric]);
          return (
            <span key={metric} className="ai-value" data-out={isOut(entry, metric)}>
              <strong>
                {value} {arrowOf(entry, metric)}
              </strong>
              <small>{unit}</small>
            </span>
          );
        })}
        <span className="ai-value">
          <strong>{show('vpd', health.vpd.value).value}</strong>
          <small>kPa</small>
        </span>
      </span>
      <span className="ai-tile__foot">
        {record.irrigation === 'on' ? t('watering') : null}
        {record.irrigation === 'waiting' ? t('waiting') : null} {words(`devices.${viewMode(record, false).textKey}`)}
        {record.lightIntensityAverage === null
          ? null
          : ` · ${t('light', { percent: Math.round(record.lightIntensityAverage * 100) })}`}
        {record.nextIrrigatedTime ? ` · ${t('next', { time: time(record.nextIrrigatedTime) })}` : null}
      </span>
      {health.warnings[0] ? (
        <span className="ai-tile__warn">{explanationText(health.warnings[0], gridWords)}</span>
      ) : null}
    </button>
  );
}

const isOut = ({ health }: UnitEntry, metric: MetricName): boolean =>
  health.metrics[metric].verdict === 'low' || health.metrics[metric].verdict === 'high';

function arrowOf({ health }: UnitEntry, metric: MetricName): string {
  const { verdict } = health.metrics[metric];
  return verdict === 'low' || verdict === 'high' ? arrows[verdict] : '';
}
