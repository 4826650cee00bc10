interface SparklineProps {
  /** What it shows, for screen readers. */
  label: string;
  values: readonly (number | null)[];
  /** The target band, shaded behind. */
  band?: { min: number; max: number };
  width?: number;
  height?: number;
}

/** A small line of recent values; a gap where nothing was read. */
export function Sparkline({ label, values, band, width = 96, height = 28 }: SparklineProps) {
  const read = values.filter((value) => value !== null);
  const all = band ? [...read, band.min, band.max] : read;
  const low = Math.min(...all);
  const span = Math.max(...all) - low || 1;
  const x = (index: number) => (values.length < 2 ? width / 2 : (index / (values.length - 1)) * width);
  const y = (value: number) => 2 + (1 - (value - low) / span) * (height - 4);
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {band ? (
        <rect x="0" width={width} y={y(band.max)} height={y(band.min) - y(band.max)} fill="var(--t-band)" />
      ) : null}
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
