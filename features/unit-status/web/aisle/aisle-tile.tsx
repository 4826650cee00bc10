import { StateChip } from '@trellis/ui';
import { useTranslation } from 'react-i18next';
import type { MetricName } from '@trellis/units/model';
import { explanationText } from '../health-card/explanation-text.ts';
import { useUnit } from '../live/use-unit.ts';
import type { UnitEntry } from '../live/unit-entry.ts';
import { stateKeyOf, stateLooks } from '../unit-grid/arrange/unit-states.ts';
import { stateWord } from '../unit-grid/cells/unit-cells.tsx';
import { useGridWords } from '../unit-grid/grid-words.ts';
import { findTrend, listDayValues } from '../unit-grid/lines/day-values.ts';
import { useDayLines } from '../unit-grid/lines/use-day-lines.ts';
import { UnitCrop, UnitNow } from './unit-now.tsx';

const metrics = ['temperature', 'humidity', 'co2'] as const satisfies readonly MetricName[];

/** One unit for the eyes: its name, state and values with arrows where they leave their band. All of it is one button. */
export function AisleTile({ id, onOpen }: { id: number; onOpen: () => void }) {
  const entry = useUnit(id);
  const { t } = useTranslation('aisle');
  const gridWords = useGridWords();
  const { t: words, show } = gridWords;
  const lines = useDayLines(entry, id);
  if (!entry) return null;
  const { record, health, facets } = entry;
  const trend = lines && findTrend('vpd', listDayValues('vpd', lines.day, entry));
  const look = stateLooks[stateKeyOf(entry)];
  return (
    <button type="button" className="ai-tile" data-state={look} onClick={onOpen}>
      <span className="ai-tile__head">
        <span className="ai-tile__name">{facets.name}</span>
        <StateChip state={look} label={stateWord(words, entry)} />
      </span>
      <UnitCrop entry={entry} />
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
        <span className="ai-value" data-out={verdictArrow(health.vpd.verdict) !== ''}>
          <strong>
            {show('vpd', health.vpd.value).value} {verdictArrow(health.vpd.verdict)}
          </strong>
          <small>kPa</small>
          {trend ? (
            <span
              className="ai-value__trend"
              role="img"
              aria-label={t(`trend.${trend}`)}
              data-hint={t(`trend.${trend}`)}
            >
              {trend === 'rising' ? '↗' : '↘'}
            </span>
          ) : null}
        </span>
      </span>
      <UnitNow entry={entry} />
      {health.warnings[0] ? (
        <span className="ai-tile__warn">{explanationText(health.warnings[0], gridWords)}</span>
      ) : null}
    </button>
  );
}

const isOut = ({ health }: UnitEntry, metric: MetricName): boolean =>
  verdictArrow(health.metrics[metric].verdict) !== '';

const arrowOf = ({ health }: UnitEntry, metric: MetricName): string => verdictArrow(health.metrics[metric].verdict);

/** Which way a value left its band; nothing while it is within. */
const verdictArrow = (verdict: string): string => (verdict === 'low' ? '↓' : verdict === 'high' ? '↑' : '');
