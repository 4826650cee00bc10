import type { DraftPhase, Finding } from '@trellis/plan-editor/model';
import { NamedIcon, StateIcon } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { memo, useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorAvatar } from '../editors/editor-avatar.tsx';
import type { Companion } from '../editors/use-company.ts';
import { useEditorWords } from '../editors/use-editor-words.ts';
import type { CanvasEdits } from './canvas-edits.ts';
import type { LaneName } from './use-lanes.ts';
import { stageColour } from '@trellis/grow-plans/web/hooks';

interface PhaseBlockProps {
  phase: DraftPhase;
  place: CSSProperties;
  isSelected: boolean;
  trouble: Finding['severity'] | undefined;
  onSelect: (phase: string, lane?: LaneName) => void;
  edits: CanvasEdits | undefined;
  /** Who else is at this phase. Where one of them edits it, it is not drawn. */
  others?: readonly Companion[] | undefined;
  /** How many comments on it nobody has settled. */
  comments?: number | undefined;
}

/** A phase on the canvas. Its right edge is drawn to change its length: the arrow keys do it by a day, with Shift by a week. */
export function PhaseBlock({ place, ...shown }: PhaseBlockProps) {
  const colour = stageColour(shown.phase.growStage_id);
  return (
    <div className="pe-phase" style={{ ...place, '--pe-colour': colour } as CSSProperties}>
      <PhaseFace {...shown} />
    </div>
  );
}

/** Drawn anew only where it says something else: another length moves all phases that follow. */
const PhaseFace = memo((props: Omit<PhaseBlockProps, 'place'>) => {
  const { phase, isSelected, trouble, onSelect, edits, others = [], comments = 0 } = props;
  const { t } = useTranslation('plan-editor');
  const { number } = useFormat();
  const words = useEditorWords();
  const isLocked = others.some(({ holds }) => holds);
  const { key, name, days } = phase;
  const length = t('days', { count: days, shown: number(days, Number.isInteger(days) ? 0 : 1) });
  const move = (event: KeyboardEvent) => {
    const by = event.altKey ? ({ ArrowLeft: -1, ArrowRight: 1 } as Record<string, number>)[event.key] : undefined;
    if (!by || !edits || isLocked) return;
    event.preventDefault();
    edits.movePhase(key, by);
  };
  return (
    <>
      <button
        type="button"
        className="pe-phase__name"
        aria-pressed={isSelected}
        onClick={() => onSelect(key, 'phases')}
        onKeyDown={move}
        title={`${name}, ${length}`}
      >
        {trouble ? <StateIcon state={trouble} size={14} /> : null}
        <span className="pe-phase__text">{name}</span>
        <span className="pe-phase__days">{length}</span>
        {comments > 0 ? (
          <span className="pe-phase__said">
            <NamedIcon name="message" size={12} />
            <span aria-hidden>{number(comments)}</span>
            <span className="t-hidden">, {t('comments.open', { count: comments })}</span>
          </span>
        ) : null}
        {others.length === 0 ? null : (
          <span className="pe-phase__who">
            {others.map((one) => (
              <span key={one.window}>
                <EditorAvatar editor={one} label={words(one, name)} />
                <span className="t-hidden">, {words(one, name)}</span>
              </span>
            ))}
          </span>
        )}
      </button>
      {edits && !isLocked ? (
        <LengthHandle
          phase={phase}
          onDays={(next) => edits.setDays(key, next)}
          onSettled={() => edits.settleDays(key)}
        />
      ) : null}
    </>
  );
});
PhaseFace.displayName = 'PhaseFace';

/** Half days at least: what a finger can draw. */
const snap = (days: number): number => Math.max(1, Math.round(days));

interface LengthHandleProps {
  phase: DraftPhase;
  onDays: (days: number) => void;
  /** It is let go of, or left. */
  onSettled: () => void;
}

function LengthHandle({ phase, onDays, onSettled }: LengthHandleProps) {
  const { t } = useTranslation('plan-editor');
  const drag = useRef<{ x: number; days: number; dayPx: number }>(undefined);
  const start = (event: PointerEvent<HTMLDivElement>) => {
    const track = event.currentTarget.closest('.pe-canvas__track');
    const total = Number(event.currentTarget.closest<HTMLElement>('.pe-canvas__inner')?.dataset['days']);
    if (!track) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    // The scale stays what it was while the edge is drawn: the plan gets longer under the hand otherwise.
    drag.current = { x: event.clientX, days: phase.days, dayPx: track.clientWidth / total };
  };
  const draw = (event: PointerEvent) => {
    if (!drag.current) return;
    const days = snap(drag.current.days + (event.clientX - drag.current.x) / drag.current.dayPx);
    if (days !== phase.days) onDays(days);
  };
  const nudge = (event: KeyboardEvent) => {
    const by = ({ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 } as Record<string, number>)[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onDays(snap(phase.days + by * (event.shiftKey ? 7 : 1)));
  };
  const end = () => {
    drag.current = undefined;
    onSettled();
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className="pe-phase__edge"
      aria-label={t('canvas.length', { name: phase.name })}
      aria-valuenow={phase.days}
      aria-valuemin={1}
      aria-valuemax={3650}
      aria-valuetext={t('days', { count: phase.days, shown: phase.days })}
      onPointerDown={start}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={nudge}
      onBlur={onSettled}
    />
  );
}
