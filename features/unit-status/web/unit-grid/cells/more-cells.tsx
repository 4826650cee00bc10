import { Age, useFlash } from '@trellis/ui';
import { useGridWords } from '../grid-words.ts';
import type { CellProps as AnyCell } from './cell-props.ts';

type CellProps = Pick<AnyCell, 'entry'>;

/** When the controller last fetched its commands. */
export function LastSeenCell({ entry }: CellProps) {
  const { format } = useGridWords();
  const { lastCommandFetch } = entry.record;
  return lastCommandFetch ? (
    <span data-hint={`${format.dateTime(lastCommandFetch)}\n${format.otherZone(lastCommandFetch)}`}>
      <Age at={Date.parse(lastCommandFetch)} />
    </span>
  ) : (
    <span className="ug-soft">–</span>
  );
}

/** Days since flowering began. */
export function FlowerCell({ entry }: CellProps) {
  return <span className="t-number">{entry.record.daysInFlower ?? <Nothing />}</span>;
}

/** Fertility (EC) or temperature of the root zone. */
export function RootCell({ entry, measured }: CellProps & { measured: 'xFertility' | 'xTemp' }) {
  const { format, show } = useGridWords();
  const value = entry.record[measured];
  const text = value === null ? '–' : measured === 'xTemp' ? show('temperature', value).value : format.number(value, 2);
  const flash = useFlash<HTMLSpanElement>(text);
  return (
    <span ref={flash} className="t-number">
      {text}
    </span>
  );
}

/** What CO2 should be now. */
export function Co2TargetCell({ entry }: CellProps) {
  const { showBand } = useGridWords();
  const band = showBand('co2', entry.health.metrics.co2.band);
  return band ? <span className="t-number">{band}</span> : <Nothing />;
}

/** Target water content and the steering of the phase. */
export function SteeringCell({ entry }: CellProps) {
  const { t, format } = useGridWords();
  const { targetVWC } = entry.record;
  const cropSteeringPhase = entry.record.cropSteeringPhase === 'none' ? null : entry.record.cropSteeringPhase;
  if (targetVWC === null && cropSteeringPhase === null) return <Nothing />;
  const steering =
    cropSteeringPhase === null ? '' : t(`steering.${cropSteeringPhase}`, { defaultValue: cropSteeringPhase });
  return (
    <span className="t-number ug-cut">
      {[targetVWC === null ? '' : `${format.number(targetVWC)} %`, steering].filter(Boolean).join(' · ')}
    </span>
  );
}

/** A count that matters only when it is not zero. */
export function CountCell({ count, hint }: { count: number; hint: string | null }) {
  return count === 0 ? (
    <Nothing />
  ) : (
    <span className="ug-count t-number" data-state="warning" {...(hint && { 'data-hint': hint })}>
      {count}
    </span>
  );
}

export const Nothing = () => <span className="ug-nothing">–</span>;
