import { dewPointC } from '@trellis/climate/model';
import { Age, useFlash } from '@trellis/ui';
import { toMillis, unitChartPath, type MetricName } from '@trellis/units/model';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useGridWords } from '../grid-words.ts';
import type { LineMetric } from '../lines/day-bands.ts';
import { DayLine } from '../lines/day-line.tsx';
import { findTrend, listDayValues } from '../lines/day-values.ts';
import { BandArrow, TrendArrow } from './band-arrow.tsx';
import type { CellProps } from './cell-props.ts';

type Verdict = 'low' | 'high' | 'in-band' | 'unknown';

/** A metric against its band with its last day: arrow when it is out, dimmed when it is old, marked when its sensor is not believed. */
export function MetricCell({ entry, metric, density, lines }: CellProps & { metric: MetricName }) {
  const { format, show, showBand, t } = useGridWords();
  const { band, at, isStale, verdict, doubt, note } = entry.health.metrics[metric];
  const { value, unit } = show(metric, entry.record[metric]);
  return (
    <LinedReading
      entry={entry}
      density={density}
      lines={lines}
      metric={metric}
      line={metric}
      value={value}
      unit={unit}
      band={showBand(metric, band)}
      isStale={isStale}
      verdict={verdict}
      at={toMillis(at)}
      doubt={doubt && note ? t(`health.${note.key}`) : ''}
      readAt={at ? t('reading.readAt', { time: format.time(at) }) : ''}
    />
  );
}

/** VPD against what the stage wants with its last day: arrow when it is out, dimmed when what it is worked out from is old. */
export function VpdCell({ entry, density, lines }: CellProps) {
  const { show, showBand } = useGridWords();
  const { band, isStale, verdict, ...vpd } = entry.health.vpd;
  const { value, unit } = show('vpd', vpd.value);
  const common = { entry, density, lines, value, unit, isStale, verdict, ...useOrigin(entry) };
  return <LinedReading {...common} metric="vpd" line="vpd" band={showBand('vpd', band)} readAt="" />;
}

/** Water in the root zone with its last day. */
export function MoistureCell({ entry, density, lines }: CellProps) {
  const { format } = useGridWords();
  const { xMoisture } = entry.record;
  const value = xMoisture === null ? '–' : format.number(xMoisture, 1);
  const common = {
    entry,
    density,
    lines,
    value,
    unit: '%',
    band: '',
    ...{ isStale: false, at: null, doubt: '', readAt: '' },
  };
  return <LinedReading {...common} metric="externalMoisture" line="soil" verdict="unknown" />;
}

/** The dew point, worked out from temperature and humidity. */
export function DewPointCell({ entry }: CellProps) {
  const { show } = useGridWords();
  const { temperature, humidity } = entry.record;
  const known = temperature === null || humidity === null ? null : (dewPointC(temperature, humidity * 100) ?? null);
  const { value, unit } = show('dewPoint', known);
  const { metrics } = entry.health;
  const isStale = metrics.temperature.isStale || metrics.humidity.isStale;
  const common = { entry, density: 'compact', lines: undefined, value, unit, isStale, band: '', readAt: '' } as const;
  return <LinedReading {...common} {...useOrigin(entry)} metric="dewPoint" line={undefined} verdict="unknown" />;
}

/** How old what is worked out from temperature and humidity is, and why it is not believed: as the worse of the two. */
function useOrigin({ health: { metrics } }: CellProps['entry']): { at: number | null; doubt: string } {
  const { t } = useGridWords();
  const { temperature, humidity } = metrics;
  const [first, second] = [toMillis(temperature.at), toMillis(humidity.at)];
  const doubted = [temperature, humidity].find(({ doubt }) => doubt !== null);
  return {
    at: first === null || second === null ? null : Math.min(first, second),
    doubt: doubted?.note ? t(`health.${doubted.note.key}`) : '',
  };
}

interface LinedReadingProps extends CellProps {
  /** Of the chart it opens. */
  metric: MetricName | 'vpd' | 'dewPoint' | 'externalMoisture';
  line: LineMetric | undefined;
  value: string;
  unit: string;
  /** In words; empty without one. */
  band: string;
  isStale: boolean;
  verdict: Verdict;
  /** When it was read, ms since 1970. */
  at: number | null;
  /** Why its sensor is not believed, in words; empty when it is. */
  doubt: string;
  readAt: string;
}

function LinedReading({ entry, density, lines, line, ...reading }: LinedReadingProps) {
  const { t } = useGridWords();
  const { metric, value, unit, band, isStale, verdict, at, doubt, readAt } = reading;
  const values = useMemo(
    () => (lines && line ? listDayValues(line, lines.day, entry) : undefined),
    [lines, line, entry],
  );
  const trend = values && line && !isStale ? findTrend(line, values) : undefined;
  const direction = verdict === 'low' || verdict === 'high' ? verdict : undefined;
  const name = t(`metrics.${metric}`);
  const hint = [
    `${name} ${value} ${unit}`,
    band && t('reading.target', { band: `${band} ${unit}` }),
    trend ? t(`reading.${trend}`) : '',
    doubt,
    readAt,
  ];
  const isOld = isStale && value !== '–';
  return (
    <ReadingLink
      to={unitChartPath(entry.record, metric)}
      label={t('reading.chartOf', { name: entry.facets.name, metric: name })}
      hint={hint.filter(Boolean).join('\n')}
      value={value}
      line={line}
      isStale={isStale}
      isDoubted={doubt !== ''}
      direction={direction}
      trend={trend}
      below={density === 'row' ? band : ''}
    >
      {isOld && at !== null ? (
        <span className="ug-soft ug-reading__age">
          <Age at={at} />
        </span>
      ) : values && line && lines && values.some((one) => one !== null) ? (
        <span className="ug-reading__line">
          <DayLine metric={line} values={values} bands={lines.bands} isOut={direction !== undefined} />
        </span>
      ) : null}
    </ReadingLink>
  );
}

interface ReadingLinkProps {
  /** The chart of the value. */
  to: string;
  /** What following it shows, for those who see no chart in a number. */
  label: string;
  hint: string;
  value: string;
  line: LineMetric | undefined;
  isStale: boolean;
  isDoubted: boolean;
  direction: 'low' | 'high' | undefined;
  trend: 'rising' | 'falling' | undefined;
  /** In small letters below the number. */
  below: string;
  /** The line. */
  children: ReactNode;
}

function ReadingLink(props: ReadingLinkProps) {
  const { to, label, hint, value, line, isStale, isDoubted, direction, trend, below, children } = props;
  const { t } = useGridWords();
  const flash = useFlash<HTMLSpanElement>(value);
  return (
    <Link
      to={to}
      tabIndex={-1}
      className="ug-reading t-number"
      data-stale={isStale}
      data-doubted={isDoubted}
      data-line={line}
      data-hint={isStale ? `${hint}\n${t('reading.stale')}` : hint}
      {...(direction && { 'data-state': 'warning' })}
    >
      <span ref={flash} className="ug-reading__figure">
        {direction ? (
          <BandArrow direction={direction} />
        ) : isDoubted ? (
          <span className="ug-reading__doubt">?</span>
        ) : null}
        <span className="ug-reading__value">{value}</span>
        {trend ? <TrendArrow trend={trend} /> : null}
      </span>
      {children}
      {below ? <span className="ug-soft ug-reading__below">{below}</span> : null}
      {direction ? <span className="t-hidden">{t(`reading.${direction}`)}</span> : null}
      {isStale && value !== '–' ? <span className="t-hidden">{t('reading.stale')}</span> : null}
      {isDoubted ? <span className="t-hidden">{t('reading.doubted')}</span> : null}
      <span className="t-hidden">{label}</span>
    </Link>
  );
}
