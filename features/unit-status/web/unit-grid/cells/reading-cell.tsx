import { dewPointC } from '@trellis/climate/model';
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

/** VPD against what the stage wants: arrow when it is out, dimmed when what it is worked out from is old. */
export function VpdCell({ entry, density }: CellProps) {
  const { t, show, showBand } = useGridWords();
  const { band, isStale, verdict, ...vpd } = entry.health.vpd;
  const { value, unit } = show('vpd', vpd.value);
  const isOut = verdict === 'low' || verdict === 'high';
  const bandText = showBand('vpd', band);
  return (
    <ReadingFigure
      to={unitChartPath(entry.record, 'vpd')}
      label={t('reading.chartOf', { name: entry.facets.name, metric: t('metrics.vpd') })}
      value={value}
      isStale={isStale}
      direction={isOut ? verdict : undefined}
      verdictText={isOut ? t(`reading.${verdict}`) : undefined}
      hint={[`${t('metrics.vpd')} ${value} ${unit}`, band && t('reading.target', { band: `${bandText} ${unit}` })]
        .filter(Boolean)
        .join('\n')}
      below={density === 'row' ? bandText : undefined}
    />
  );
}

/** The dew point, worked out from temperature and humidity. */
export function DewPointCell({ entry }: CellProps) {
  const { t, show } = useGridWords();
  const { temperature, humidity } = entry.record;
  const known = temperature === null || humidity === null ? null : dewPointC(temperature, humidity * 100);
  const { value, unit } = show('dewPoint', known);
  const { metrics } = entry.health;
  return (
    <ReadingFigure
      to={unitChartPath(entry.record, 'dewPoint')}
      label={t('reading.chartOf', { name: entry.facets.name, metric: t('metrics.dewPoint') })}
      value={value}
      isStale={metrics.temperature.isStale || metrics.humidity.isStale}
      hint={`${t('metrics.dewPoint')} ${value} ${unit}`}
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
