import { memo } from 'react';
import './sparkline.css';

/** A target during a part of the line, its ends as shares (0–1) of the width; an open side is null. */
export interface SparklineBand {
  from: number;
  to: number;
  min: number | null;
  max: number | null;
}

interface SparklineProps {
  /** What it shows, for screen readers; without one the line only repeats what stands beside it. */
  label?: string;
  values: readonly (number | null)[];
  /** The target bands, shaded behind. */
  bands?: readonly SparklineBand[];
  /** px; a line that grows takes the width there is. */
  width?: number;
  height?: number;
  isGrowing?: boolean;
  /** The least that the height stands for, so that noise looks small. */
  leastSpan?: number;
  /** Neutral, for many lines beside each other: colour only where the line leaves its band, and a dot at the newest value. */
  isQuiet?: boolean;
  /** Whether the newest value counts as out of its band. */
  isOut?: boolean;
}

/** A small line of recent values; a gap where nothing was read. Where it is quiet, what lies out of the band is marked. */
export const Sparkline = memo(function Sparkline(props: SparklineProps) {
  const {
    label,
    values,
    bands = [],
    width = 96,
    height = 28,
    isGrowing = false,
    isQuiet = false,
    isOut = false,
  } = props;
  const { low, span } = scaleOf(values, bands, props.leastSpan ?? 0);
  const x = (index: number) =>
    values.length < 2 ? width / 2 : inset + (index / (values.length - 1)) * (width - 2 * inset);
  const y = (value: number) => 2 + (1 - (value - low) / span) * (height - 4);
  const last = isQuiet ? values.findLastIndex((value) => value !== null) : -1;
  const isOutside = (index: number) =>
    isBeyond(values[index] ?? null, bandAt(bands, index / Math.max(1, values.length - 1)));
  return (
    <svg
      className="t-spark"
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      {...(isGrowing ? { preserveAspectRatio: 'none', width: '100%' } : { width })}
      {...(isQuiet && { 'data-quiet': true })}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {bands.map(({ from, to, min, max }) => (
        <rect
          key={from}
          x={from * width}
          width={(to - from) * width}
          y={max === null ? 0 : y(max)}
          height={Math.max(0, (min === null ? height : y(min)) - (max === null ? 0 : y(max)))}
          fill="var(--t-band)"
        />
      ))}
      <path className="t-spark__line" d={linePath(values, x, y, () => true)} />
      {isQuiet ? <path className="t-spark__out" d={linePath(values, x, y, isOutside)} /> : null}
      {last === -1 ? null : (
        <path
          className="t-spark__dot"
          d={`M${x(last).toFixed(1)} ${y(values[last] ?? 0).toFixed(1)}h0`}
          {...(isOut && { 'data-out': true })}
        />
      )}
    </svg>
  );
});

/** Room for the dot at either end. */
const inset = 3;

function scaleOf(values: readonly (number | null)[], bands: readonly SparklineBand[], leastSpan: number) {
  const all = [...values, ...bands.flatMap(({ min, max }) => [min, max])].filter((value) => value !== null);
  if (all.length === 0) return { low: 0, span: 1 };
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const span = Math.max(high - low, leastSpan) || 1;
  return { low: (low + high - span) / 2, span };
}

const bandAt = (bands: readonly SparklineBand[], share: number) =>
  bands.find(({ from, to }) => share >= from && share <= to);

const isBeyond = (value: number | null, band: SparklineBand | undefined): boolean =>
  value !== null &&
  band !== undefined &&
  ((band.min !== null && value < band.min) || (band.max !== null && value > band.max));

/** The parts of the line whose two ends are wanted. */
function linePath(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
  isWanted: (index: number) => boolean,
): string {
  let isDrawing = false;
  return values
    .map((value, index) => {
      if (value === null || !isWanted(index)) {
        isDrawing = false;
        return '';
      }
      const command = isDrawing ? 'L' : 'M';
      isDrawing = true;
      return `${command}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
}
