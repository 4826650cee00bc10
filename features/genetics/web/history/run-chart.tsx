import Typography from '@mui/material/Typography';
import { controlLimits, type RunResult } from '@trellis/genetics/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { per } from './run-table.tsx';
import './run-chart.css';

const [width, height, left, right, top, bottom] = [640, 200, 48, 16, 12, 24];

interface Point {
  run: RunResult;
  value: number;
}

/** Dry grams a plant, run after run, the oldest first, between their natural limits; what lies outside is no chance. */
export function RunChart({ runs }: { runs: readonly RunResult[] }) {
  const { t } = useTranslation('genetics');
  const { number, date } = useFormat();
  const points = runs
    .filter(({ excludeFromStats }) => !excludeFromStats)
    .flatMap((run): Point[] => {
      const value = per(run.dryGrams, run.plantsHarvested);
      return value === null ? [] : [{ run, value }];
    })
    .toReversed();
  if (points.length < 2) return null;
  const limits = controlLimits(points.map(({ value }) => value));
  // From a little below what was given least: from zero on, all runs would look alike.
  const values = [...points.map(({ value }) => value), ...(limits ? [limits.low, limits.high] : [])];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = (most - least) * 0.15 || most * 0.15 || 1;
  const lowest = Math.max(0, least - room);
  const highest = most + room;
  const x = (index: number) => left + (index * (width - left - right)) / (points.length - 1);
  const y = (value: number) => height - bottom - ((value - lowest) / (highest - lowest)) * (height - top - bottom);
  const isOut = (value: number) => limits !== null && (value > limits.high || value < limits.low);
  const line = points.map(({ value }, index) => `${x(index)},${y(value)}`).join(' ');
  const out = points.filter(({ value }) => isOut(value));
  return (
    <figure className="g-runs">
      <figcaption>
        <Typography variant="subtitle2" component="h3">
          {t('history.yieldByRun')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {limits === null
            ? t('history.fewRuns', { count: points.length })
            : t('history.limits', {
                mean: number(limits.mean, 1),
                low: number(limits.low, 1),
                high: number(limits.high, 1),
                count: out.length,
              })}
        </Typography>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('history.yieldByRun')}>
        {[lowest, (lowest + highest) / 2, highest].map((value) => (
          <g key={value}>
            <line className="g-runs__grid" x1={left} x2={width - right} y1={y(value)} y2={y(value)} />
            <text x={left - 8} y={y(value) + 4} textAnchor="end">
              {number(value, highest - lowest < 4 ? 1 : 0)}
            </text>
          </g>
        ))}
        {limits === null ? null : (
          <>
            <rect
              className="g-runs__band"
              x={left}
              width={width - left - right}
              y={y(limits.high)}
              height={y(limits.low) - y(limits.high)}
            />
            <line className="g-runs__mean" x1={left} x2={width - right} y1={y(limits.mean)} y2={y(limits.mean)} />
          </>
        )}
        <polyline className="g-runs__line" points={line} />
        {points.map(({ run, value }, index) => (
          <circle key={run.lifecycle_id} cx={x(index)} cy={y(value)} r={4} data-out={isOut(value) || undefined}>
            <title>{`${run.name}: ${number(value, 1)} g`}</title>
          </circle>
        ))}
        {[points[0], points.at(-1)].map((point, index) =>
          point?.run.starttime ? (
            <text
              key={index}
              x={index === 0 ? left : width - right}
              y={height - 6}
              textAnchor={index === 0 ? 'start' : 'end'}
            >
              {date(point.run.starttime)}
            </text>
          ) : null,
        )}
      </svg>
    </figure>
  );
}
