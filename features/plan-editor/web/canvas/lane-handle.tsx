import type { DraftPhase, DrawnLane, Nudge } from '@trellis/plan-editor/model';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CanvasEdits } from './canvas-edits.ts';

interface LaneHandleProps {
  phase: DraftPhase;
  lane: DrawnLane;
  lightState: string | undefined;
  /** The light state in words. */
  stateName: string | undefined;
  text: string;
  /** By Tab: the rows of the chosen phase alone, so that a long plan is passed quickly. */
  isReachable: boolean;
  onSelect: () => void;
  onNudge: CanvasEdits['nudgeLane'];
}

/** How far (px) a hand draws for one step. */
const stepPx = { amount: 6, other: 12 } as const;
const keys: Readonly<Record<string, Nudge>> = {
  ArrowUp: { axis: 'amount', steps: 1 },
  ArrowDown: { axis: 'amount', steps: -1 },
  ArrowRight: { axis: 'other', steps: 1 },
  ArrowLeft: { axis: 'other', steps: -1 },
};
/** With Shift a key goes so many steps. */
const far = 5;

/** What a row says of a phase, drawn up and down for more and less, sideways for its other measure; the arrow keys do the same. */
export function LaneHandle({
  phase,
  lane,
  lightState,
  stateName,
  text,
  isReachable,
  onSelect,
  onNudge,
}: LaneHandleProps) {
  const { t } = useTranslation('plan-editor');
  const drag = useRef<{ x: number; y: number; axis?: Nudge['axis']; done: number }>(undefined);
  const nudge = (by: Nudge) => onNudge(phase.key, lane, lightState, by);
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, done: 0 };
    onSelect();
  };
  const draw = (event: PointerEvent) => {
    const held = drag.current;
    if (!held) return;
    const [right, up] = [event.clientX - held.x, held.y - event.clientY];
    // The way the hand goes first is the one it means.
    if (!held.axis && Math.max(Math.abs(right), Math.abs(up)) >= stepPx.amount)
      held.axis = Math.abs(up) >= Math.abs(right) ? 'amount' : 'other';
    if (!held.axis) return;
    const steps = Math.trunc((held.axis === 'amount' ? up : right) / stepPx[held.axis]);
    if (steps === held.done) return;
    nudge({ axis: held.axis, steps: steps - held.done });
    held.done = steps;
  };
  const end = () => {
    drag.current = undefined;
  };
  const press = (event: KeyboardEvent) => {
    const by = keys[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    nudge({ ...by, steps: by.steps * (event.shiftKey ? far : 1) });
  };
  return (
    <span
      role="slider"
      tabIndex={isReachable ? 0 : -1}
      className="pe-cell__text"
      data-drawn
      aria-label={[t(`canvas.lanes.${lane}`), phase.name, stateName].filter(Boolean).join(', ')}
      aria-valuenow={valueOf(phase, lane, lightState)}
      aria-valuetext={text}
      aria-orientation="vertical"
      aria-description={t(`canvas.draw.${lane}`)}
      onPointerDown={start}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
    >
      {text}
    </span>
  );
}

/** The number that up and down change. */
function valueOf(phase: DraftPhase, lane: DrawnLane, lightState: string | undefined): number {
  if (lane === 'light') return Math.round((phase.lightIntensity ?? 1) * 100);
  if (lane === 'feed') return phase.feed?.ec ?? 0;
  const at = phase.environments.find((one) => one.lightState === lightState);
  const value = {
    temperature: at?.tempMin,
    humidity: at?.humidityMin,
    co2: at?.co2Min,
    irrigation: at?.irrigationDuration,
  }[lane];
  return value ?? 0;
}
