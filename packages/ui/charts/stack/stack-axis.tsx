import type { Ref } from 'react';
import type { AxisTick } from '../axis-ticks.ts';
import { axisMoment } from '../axis-times.ts';
import { usePointedAt, useStackShared } from './stack-context.ts';

/** The one time axis of a stack, with the moment under the pointer. */
export function StackAxis({ ticks, ref }: { ticks: readonly AxisTick[]; ref: Ref<HTMLDivElement> }) {
  const { shown } = useStackShared();
  const place = (at: number) => `${((at - shown.from) / (shown.to - shown.from)) * 100}%`;
  return (
    <div className="t-stack__row t-stack__axis">
      <div className="t-stack__scale" ref={ref} aria-hidden="true">
        {ticks.map(({ at, label, isDay }) => (
          <span key={at} data-tick="" data-day={isDay || undefined} style={{ left: place(at) }}>
            {label}
          </span>
        ))}
        <Pointed place={place} />
      </div>
    </div>
  );
}

function Pointed({ place }: { place: (at: number) => string }) {
  const { store, axis } = useStackShared();
  const at = usePointedAt(store);
  if (at === null) return null;
  return (
    <span className="t-stack__moment t-number" style={{ left: place(at) }}>
      {axisMoment(at, axis)}
    </span>
  );
}
