import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { WateredUnit } from './use-water.ts';
import { hourMs, listMarks, pastMs, shareOf } from './water-timeline.ts';

const width = 400;
const height = 26;
/** A shot of some seconds is drawn this wide at least (px). */
const narrowest = 3;

/** The water of a unit over a day: planned in outline, executed filled, manual with a dot, missed in red. */
export function WaterLine({ row, now }: { row: WateredUnit; now: number }) {
  const { t } = useTranslation('irrigation');
  const { time } = useFormat();
  const marks = listMarks(row, now);
  const counts = new Map<string, number>();
  for (const { kind } of marks) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const label = [...counts].map(([kind, count]) => `${t(`dashboard.marks.${kind}`)}: ${count}`).join(', ');
  return (
    <svg
      className="ir-line"
      role="img"
      aria-label={label || t('dashboard.marks.none')}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
    >
      {Array.from({ length: 4 }, (_, index) => shareOf(now - pastMs + index * 6 * hourMs, now)).map((share) => (
        <line key={share} x1={share * width} x2={share * width} y1={0} y2={height} className="ir-line__hour" />
      ))}
      <line x1={shareOf(now, now) * width} x2={shareOf(now, now) * width} y1={0} y2={height} className="ir-line__now" />
      {marks.map(({ kind, at, from, to, durationSeconds }) => (
        <rect
          key={`${kind} ${at}`}
          className="ir-mark"
          data-kind={kind}
          {...(kind === 'missed' && { 'data-state': 'error' })}
          x={from * width}
          y={kind === 'missed' ? 10 : 4}
          width={Math.max(narrowest, (to - from) * width)}
          height={kind === 'missed' ? 6 : 18}
        >
          <title>
            {t(`dashboard.marks.${kind}`)} {time(new Date(at).toISOString())}
            {durationSeconds === null ? '' : ` · ${durationSeconds} s`}
          </title>
        </rect>
      ))}
    </svg>
  );
}
