import { findWindows, notableDifference, differences, type ComparedMetric } from '@trellis/run-comparison/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { RunLine } from './align-days.ts';

interface DayChartProps {
  metric: ComparedMetric;
  lines: readonly RunLine[];
  band: readonly { day: number; min: number; max: number }[];
  /** Of °C, %, kPa or ppm, as the person reads them. */
  show: (value: number) => string;
  showDifference: (value: number) => string;
}

const [width, height, left, bottom, top] = [760, 190, 70, 22, 8];
const ribbonHeight = 12;
const dashes = ['', '6 3', '2 3', '8 3 2 3'];
/** The colour and dash of a run, by its place. */
export const lineLook = (index: number) => ({
  stroke: `var(--t-series-${(index % 6) + 1})`,
  dash: dashes[Math.floor(index / 2) % dashes.length] ?? '',
});

/** A metric of runs by day of cycle over the band of the plan; below it where the first two differ notably. */
export function DayChart({ metric, lines, band, show, showDifference }: DayChartProps) {
  const { t } = useTranslation('run-comparison');
  const { number } = useFormat();
  const values = [...lines.flatMap(({ days }) => [...days.values()]), ...band.flatMap(({ min, max }) => [min, max])];
  if (lines.every(({ days }) => days.size === 0))
    return <p className="rc-soft">{t('chart.unread', { metric: t(`metrics.${metric}`) })}</p>;
  const lastDay = Math.max(2, ...lines.flatMap(({ days }) => [...days.keys()]), ...band.map(({ day }) => day));
  // Runs beside each other begin together; one alone begins where it was read first.
  const firstDay = lines.length > 1 ? 1 : Math.min(lastDay - 1, ...lines.flatMap(({ days }) => [...days.keys()]));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const drawnBand = band.filter(({ day }) => day >= firstDay);
  const pad = (high - low || 1) * 0.08;
  const x = (day: number) => left + ((day - firstDay) / (lastDay - firstDay)) * (width - left - 8);
  const y = (value: number) => top + (1 - (value - low + pad) / (high - low + 2 * pad)) * (height - top - bottom);
  const [one, other] = lines;
  const apart = one && other ? differences(one.days, other.days) : [];
  const windows = findWindows(apart, notableDifference[metric]);
  const every = Math.max(1, Math.ceil((lastDay - firstDay + 1) / 10));
  const ticks = Array.from(
    { length: Math.floor((lastDay - firstDay) / every) + 1 },
    (_, index) => firstDay + index * every,
  );
  const dayWidth = (width - left - 8) / (lastDay - firstDay);
  /** Half a day to either side, never over the figures at the edge. */
  const cell = (day: number) => {
    const from = Math.max(left, x(day) - dayWidth / 2);
    return { x: from, width: Math.min(width, x(day) + dayWidth / 2 + 0.5) - from };
  };
  return (
    <figure className="rc-chart">
      <figcaption>{t(`metrics.${metric}`)}</figcaption>
      <div className="rc-scroll" role="region" tabIndex={0} aria-label={t(`metrics.${metric}`)}>
        <svg
          viewBox={`0 0 ${width} ${height + ribbonHeight + 6}`}
          role="img"
          aria-label={t('chart.label', { metric: t(`metrics.${metric}`), runs: lines.length, days: number(lastDay) })}
        >
          {drawnBand.map(({ day, min, max }) => (
            <rect key={day} className="rc-band" {...cell(day)} y={y(max)} height={Math.max(1, y(min) - y(max))} />
          ))}
          {[low, (low + high) / 2, high].map((value, index) => (
            <g key={index}>
              <line className="rc-grid" x1={left} x2={width - 8} y1={y(value)} y2={y(value)} />
              <text className="rc-tick" x={left - 6} y={y(value) + 4} textAnchor="end">
                {show(value)}
              </text>
            </g>
          ))}
          {ticks.map((day) => (
            <text key={day} className="rc-tick" x={x(day)} y={height - 4} textAnchor="middle">
              {number(day)}
            </text>
          ))}
          {lines.map(({ run, days }, index) => {
            const { stroke, dash } = lineLook(index);
            return (
              <path
                key={run.id}
                d={pathOf(days, x, y)}
                fill="none"
                stroke={stroke}
                strokeDasharray={dash}
                strokeWidth={2}
              />
            );
          })}
          {apart.map(({ day, difference }) => (
            <rect
              key={day}
              className="rc-ribbon"
              data-more={difference > 0 || undefined}
              {...cell(day)}
              y={height}
              height={ribbonHeight}
              opacity={Math.min(1, 0.15 + (0.85 * Math.abs(difference)) / (2 * notableDifference[metric]))}
            />
          ))}
        </svg>
      </div>
      {one && other ? (
        <p className="rc-soft">
          {windows.length === 0
            ? t('chart.alike', { one: one.run.name, other: other.run.name })
            : windows.map(({ from, to, mean }) => (
                <span key={from} className="rc-window">
                  {t(mean > 0 ? 'chart.more' : 'chart.less', {
                    ...{ one: one.run.name, other: other.run.name, from, to },
                    amount: showDifference(Math.abs(mean)),
                  })}
                </span>
              ))}
        </p>
      ) : null}
    </figure>
  );
}

/** A line that breaks where a day was not read. */
function pathOf(days: ReadonlyMap<number, number>, x: (day: number) => number, y: (value: number) => number): string {
  let before: number | undefined;
  let path = '';
  for (const [day, value] of [...days].toSorted(([a], [b]) => a - b)) {
    const command = before === day - 1 ? 'L' : 'M';
    path += `${command}${x(day).toFixed(1)} ${y(value).toFixed(1)}`;
    if (command === 'M') path += 'h0.01';
    before = day;
  }
  return path;
}
