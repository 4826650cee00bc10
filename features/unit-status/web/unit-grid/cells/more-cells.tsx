import { Age } from '@trellis/ui';
import { useGridWords } from '../grid-words.ts';
import { useFlash } from './use-flash.ts';
import type { CellProps } from './cell-props.ts';

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

/** Root zone: moisture, fertility and temperature. */
export function SoilCell({ entry }: CellProps) {
  const { t, format, show } = useGridWords();
  const { xMoisture, xFertility, xTemp, xLux } = entry.record;
  if (xMoisture === null && xFertility === null && xTemp === null) return <Nothing />;
  const temperature = show('temperature', xTemp);
  const parts = [
    xMoisture === null ? '–' : `${format.number(xMoisture)} %`,
    xFertility === null ? '–' : format.number(xFertility, 2),
    xTemp === null ? '–' : `${temperature.value}°`,
  ];
  const hint = [
    xMoisture === null ? '' : `${t('soil.moisture')} ${format.number(xMoisture, 1)} %`,
    xFertility === null ? '' : `${t('soil.fertility')} ${format.number(xFertility, 2)} dS/m`,
    xTemp === null ? '' : `${t('soil.temperature')} ${temperature.value} ${temperature.unit}`,
    xLux === null ? '' : `${t('soil.light')} ${format.number(xLux)} lx`,
  ];
  return <SoilText text={parts.join(' · ')} hint={hint.filter(Boolean).join('\n')} />;
}

function SoilText({ text, hint }: { text: string; hint: string }) {
  const flash = useFlash<HTMLSpanElement>(text);
  return (
    <span ref={flash} className="t-number" data-hint={hint}>
      {text}
    </span>
  );
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
