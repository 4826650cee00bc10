import { useFormat } from '@trellis/web-kit';
import type { DaySteered } from './use-steering.ts';

/** A phase shorter than this part of its day has no room for its name; it is said on touch and by screen readers. */
const leastNamed = 0.09;

/** The phases of a day, as long as they were. */
export function PhaseBar({ day: { from, to, phases } }: { day: DaySteered }) {
  const { duration } = useFormat();
  const span = to - from || 1;
  return (
    <span className="up-phases-bar">
      {phases.map((one) => {
        const text = `${one.phase} ${duration(one.to - one.from)}`;
        return (
          <span
            key={one.phase}
            data-phase={one.phase}
            data-hint={text}
            style={{ flexGrow: (one.to - one.from) / span }}
          >
            {(one.to - one.from) / span >= leastNamed ? <span aria-hidden="true">{one.phase}</span> : null}
            <span className="t-hidden">{text}</span>
          </span>
        );
      })}
    </span>
  );
}
