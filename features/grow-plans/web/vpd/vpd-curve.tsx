import type { VpdPoint } from '@trellis/grow-plans/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import './vpd.css';

interface VpdCurveProps {
  points: readonly VpdPoint[];
  /** In a row of a list: without axes. */
  isSmall?: boolean;
}

/** The band and the target of a profile over the days of its stage, kPa; after the last knot it stays as it is. A row of a
 * list has room for its own band alone: from zero on, every curve would be a flat line. */
export function VpdCurve({ points, isSmall = false }: VpdCurveProps) {
  const { t } = useTranslation('grow-plans');
  const { number } = useFormat();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const [width, height] = isSmall ? [160, 32] : [480, 180];
  const [left, bottom] = isSmall ? [0, 0] : [40, 24];
  const lastDay = Math.max(last.day, first.day + 7);
  const shown = last.day < lastDay ? [...points, { ...last, day: lastDay }] : points;
  const [least, most] = [Math.min(...points.map(({ min }) => min)), Math.max(...points.map(({ max }) => max))];
  const lowest = isSmall ? least : 0;
  const highest = isSmall ? Math.max(most, least + 0.1) : Math.max(2, most);
  const x = (day: number) => left + ((day - first.day) / (lastDay - first.day)) * (width - left - 6);
  const y = (kpa: number) => 4 + (1 - (kpa - lowest) / (highest - lowest)) * (height - bottom - 8);
  const path = (value: (point: VpdPoint) => number, of = shown) =>
    of.map((point) => `${x(point.day)},${y(value(point))}`).join(' ');
  const band = `${path(({ max }) => max)} ${path(({ min }) => min, shown.toReversed())}`;
  const words = t('vpd.curveText', {
    ...{ first: first.day, from: number(first.target, 2), last: last.day, to: number(last.target, 2) },
  });
  return (
    <svg
      className={isSmall ? 'gp-vpd gp-vpd--small' : 'gp-vpd'}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${t('vpd.curve')}. ${words}`}
    >
      <polygon className="gp-vpd__band" points={band} />
      <polyline className="gp-vpd__target" points={path(({ target }) => target)} />
      {isSmall ? null : (
        <>
          {points.map((point) => (
            <circle key={point.day} cx={x(point.day)} cy={y(point.target)} r={4} />
          ))}
          {[0, highest / 2, highest].map((kpa) => (
            <text key={kpa} x={left - 6} y={y(kpa) + 4} textAnchor="end">
              {number(kpa, 1)}
            </text>
          ))}
          {[first.day, lastDay].map((day) => (
            <text key={day} x={x(day)} y={height - 4} textAnchor={day === lastDay ? 'end' : 'start'}>
              {t('vpd.days', { count: day })}
            </text>
          ))}
        </>
      )}
    </svg>
  );
}
