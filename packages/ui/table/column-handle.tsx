import type { KeyboardEvent, PointerEvent } from 'react';
import { useUiTexts } from '../texts/use-ui-texts.ts';

/** Narrowest and widest a column gets, in px. */
const narrowest = 64;
const widest = 720;
const keyStep = 16;

interface ColumnHandleProps {
  label: string;
  onResize: (width: number) => void;
}

/** The edge of a column head: dragged, or moved by arrows, it changes the column's width. */
export function ColumnHandle({ label, onResize }: ColumnHandleProps) {
  const t = useUiTexts();
  const start = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget;
    const head = handle.closest('th');
    if (!head) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const [from, before] = [event.clientX, head.offsetWidth];
    const widthAt = (x: number) => within(before + x - from);
    const move = ({ clientX }: globalThis.PointerEvent) => applyWidth(head, widthAt(clientX));
    const end = ({ clientX }: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      onResize(widthAt(clientX));
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    const head = event.currentTarget.closest('th');
    if (step === undefined || !head) return;
    event.preventDefault();
    onResize(within(head.offsetWidth + step));
  };
  return (
    <button
      type="button"
      className="t-table__handle"
      aria-label={t('table.resize', { column: label })}
      onPointerDown={start}
      onKeyDown={onKeyDown}
    />
  );
}

const within = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)));

function applyWidth(head: HTMLElement, width: number) {
  for (const property of ['width', 'minWidth', 'maxWidth'] as const) head.style[property] = `${width}px`;
}
