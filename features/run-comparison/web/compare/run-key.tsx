import { lineLook } from './day-chart.tsx';

/** The line that a run has in the charts. */
export function RunKey({ index }: { index: number }) {
  const { stroke, dash } = lineLook(index);
  return (
    <svg className="rc-key" viewBox="0 0 28 6" aria-hidden="true">
      <line x1={0} x2={28} y1={3} y2={3} stroke={stroke} strokeDasharray={dash} strokeWidth={3} />
    </svg>
  );
}
