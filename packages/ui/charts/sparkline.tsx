/** A target during a part of the line, its ends as shares (0–1) of the width; an open side is null. */
export interface SparklineBand {
  from: number;
  to: number;
  min: number | null;
  max: number | null;
}

interface SparklineProps {
  /** What it shows, for screen readers. */
  label: string;
  values: readonly (number | null)[];
  /** The target bands, shaded behind. */
  bands?: readonly SparklineBand[];
  width?: number;
  height?: number;
}

/** A small line of recent values; a gap where nothing was read. */
export function Sparkline({ label, values, bands = [], width = 96, height = 28 }: SparklineProps) {
  const read = values.filter((value) => value !== null);
  const limits = bands.flatMap(({ min, max }) => [min, max]).filter((limit) => limit !== null);
  const all = [...read, ...limits];
  const low = Math.min(...all);
  const high = Math.max(...all);
  const span = high - low || 1;
  const x = (index: number) => (values.length < 2 ? width / 2 : (index / (values.length - 1)) * width);
  const y = (value: number) => 2 + (1 - (value - low) / span) * (height - 4);
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {bands.map(({ from, to, min, max }) => (
        <rect
          key={from}
          x={from * width}
          width={(to - from) * width}
          y={max === null ? 0 : y(max)}
          height={(min === null ? height : y(min)) - (max === null ? 0 : y(max))}
          fill="var(--t-band)"
        />
      ))}
      {read.length > 0 ? (
        <path
          d={linePath(values, x, y)}
          fill="none"
          stroke="var(--t-series-1)"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : null}
    </svg>
  );
}

function linePath(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  let isDrawing = false;
  return values
    .map((value, index) => {
      if (value === null) {
        isDrawing = false;
        return '';
      }
      const command = isDrawing ? 'L' : 'M';
      isDrawing = true;
      return `${command}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
}
