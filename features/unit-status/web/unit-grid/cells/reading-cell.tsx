import { airVpdKpa, dewPointC } from '@trellis/climate/model';
import { unitChartPath, type MetricName } from '@trellis/units/model';
import { Link } from 'react-router';
import { useGridWords } from '../grid-words.ts';
import { useFlash } from './use-flash.ts';
import { BandArrow } from './band-arrow.tsx';
import type { CellProps } from './cell-props.ts';

/** A metric against its band: arrow when it is out, dimmed when it is old. */
export function MetricCell({ entry, metric, density }: CellProps & { metric: MetricName }) {
  const { t, format, show, showBand } = useGridWords();
  const health = entry.health.metrics[metric];
  const { value, unit } = show(metric, entry.record[metric]);
  const isOut = health.verdict === 'low' || health.verdict === 'high';
  const band = showBand(metric, health.band);
  const hint = [
    `${t(`metrics.${metric}`)} ${value} ${unit}`,
    band && t('reading.target', { band: `${band} ${unit}` }),
    health.at && t('reading.readAt', { time: format.time(health.at) }),
  ];
  return (
    <ReadingFigure
      to={unitChartPath(entry.record, metric)}
      label={t('reading.chartOf', { name: entry.facets.name, metric: t(`metrics.${metric}`) })}
      value={value}
      isStale={health.isStale}
      direction={isOut ? (health.verdict as 'low' | 'high') : undefined}
      verdictText={isOut ? t(`reading.${health.verdict}`) : undefined}
      hint={hint.filter(Boolean).join('\n')}
      below={density === 'row' ? band : undefined}
    />
  );
}

/** VPD or dew point, worked out from temperature and humidity. */
export function DerivedCell({ entry, metric }: CellProps & { metric: 'vpd' | 'dewPoint' }) {
  const { t, show } = useGridWords();
  const { temperature, humidity } = entry.record;
  const compute = metric === 'vpd' ? airVpdKpa : dewPointC;
  const known = temperature === null || humidity === null ? null : compute(temperature, humidity * 100);
  const { value, unit } = show(metric, known);
  const { metrics } = entry.health;
  return (
    <ReadingFigure
      to={unitChartPath(entry.record, metric)}
      label={t('reading.chartOf', { name: entry.facets.name, metric: t(`metrics.${metric}`) })}
      value={value}
      isStale={metrics.temperature.isStale || metrics.humidity.isStale}
      hint={`${t(`metrics.${metric}`)} ${value} ${unit}`}
    />
  );
}

interface ReadingFigureProps {
  /** The chart of the value. */
  to: string;
  /** What following it shows, for those who see no chart in a number. */
  label: string;
  value: string;
  isStale: boolean;
  direction?: 'low' | 'high' | undefined;
  verdictText?: string | undefined;
  hint: string;
  below?: string | undefined;
}

function ReadingFigure({ to, label, value, isStale, direction, verdictText, hint, below }: ReadingFigureProps) {
  const { t } = useGridWords();
  const flash = useFlash<HTMLAnchorElement>(value);
  return (
    <Link
      ref={flash}
      to={to}
      tabIndex={-1}
      className="ug-reading t-number"
      data-stale={isStale}
      data-hint={isStale ? `${hint}\n${t('reading.stale')}` : hint}
      {...(direction && { 'data-state': 'warning' })}
    >
      <span className="ug-reading__figure">
        {direction ? <BandArrow direction={direction} /> : null}
        {value}
      </span>
      {verdictText ? <span className="t-hidden">{verdictText}</span> : null}
      {isStale && value !== '–' ? <span className="t-hidden">{t('reading.stale')}</span> : null}
      {below ? <span className="ug-soft">{below}</span> : null}
      <span className="t-hidden">{label}</span>
    </Link>
  );
}
