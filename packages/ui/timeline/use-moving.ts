import { useRef, useState, type PointerEvent } from 'react';
import type { DayScale } from './day-scale.ts';
import { rowAt, type LaidRow } from './lay-rows.ts';
import type { BlockChange, TimelineBlock, TimelineEdits } from './timeline-types.ts';

export type Grip = 'move' | 'extend';

/** A block on its way. */
export interface Moving extends BlockChange {
  grip: Grip;
  refused: string | undefined;
}

interface Moves {
  rows: readonly LaidRow[];
  scale: DayScale;
  dayPx: number;
  edits: TimelineEdits | undefined;
  /** Height of a point of the screen among the rows (px). */
  heightOf: (clientY: number) => number;
  /** How far the box is scrolled (px). */
  scrolled: () => number;
}

interface Start {
  block: TimelineBlock;
  grip: Grip;
  x: number;
  scrolled: number;
  hasMoved: boolean;
}

/** A finger's tremble (px). */
const tremble = 4;

/** Blocks on their way to another row or other days, by pointer or by keys; nothing is told before it is put down. */
export function useMoving({ rows, scale, dayPx, edits, heightOf, scrolled }: Moves) {
  const [moving, setMoving] = useState<Moving>();
  const start = useRef<Start>(undefined);
  const place = (block: TimelineBlock, grip: Grip, days: number, row: string): Moving => {
    const to = scale.shift(block.to, days);
    const change: BlockChange =
      grip === 'move'
        ? { block, row, from: scale.shift(block.from, days), to }
        : { block, row: block.row, from: block.from, to: Math.max(to, scale.shift(block.from, 1)) };
    return { ...change, grip, refused: edits?.refuse(change) };
  };
  const isSame = (one: Moving | undefined, other: Moving) =>
    one?.row === other.row && one.from === other.from && one.to === other.to;
  const go = (next: Moving) => setMoving((before) => (isSame(before, next) ? before : next));
  const drop = (last: Moving | undefined): Moving | undefined => {
    setMoving(undefined);
    if (!last || last.refused !== undefined || isSame(last, { ...last, ...last.block, row: last.block.row }))
      return last;
    edits?.onChange({ block: last.block, row: last.row, from: last.from, to: last.to });
    return last;
  };
  return {
    moving,
    take: (block: TimelineBlock, grip: Grip) => setMoving(place(block, grip, 0, block.row)),
    /** One step by key: days, and rows up or down to the next that takes blocks. */
    step: (days: number, rowsBy: -1 | 0 | 1) => {
      if (!moving) return undefined;
      const at = rows.findIndex(({ row }) => row.id === moving.row);
      let to = at;
      if (rowsBy !== 0 && moving.grip === 'move')
        for (let index = at + rowsBy; index >= 0 && index < rows.length; index += rowsBy)
          if (rows[index]?.row.isOpen) {
            to = index;
            break;
          }
      const { block, grip } = moving;
      const gone = Math.round(
        scale.place(grip === 'move' ? moving.from : moving.to) - scale.place(grip === 'move' ? block.from : block.to),
      );
      const next = place(block, grip, gone + days, rows[to]?.row.id ?? moving.row);
      setMoving(next);
      return next;
    },
    drop: () => drop(moving),
    leave: () => setMoving(undefined),
    pointer: {
      down: (event: PointerEvent<HTMLElement>, block: TimelineBlock, grip: Grip) => {
        // A finger scrolls; on touch blocks are moved from their card.
        if (!edits || block.fixed !== undefined || event.button !== 0 || event.pointerType === 'touch') return;
        start.current = { block, grip, x: event.clientX, scrolled: scrolled(), hasMoved: false };
      },
      move: (event: PointerEvent<HTMLElement>) => {
        const begun = start.current;
        if (!begun) return;
        const gone = event.clientX - begun.x + scrolled() - begun.scrolled;
        if (!begun.hasMoved) {
          if (Math.abs(event.clientX - begun.x) < tremble && Math.abs(event.movementY) < tremble) return;
          begun.hasMoved = true;
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        const under = rows[rowAt(rows, heightOf(event.clientY))]?.row;
        const row = under?.isOpen ? under.id : (moving?.row ?? begun.block.row);
        go(place(begun.block, begun.grip, Math.round(gone / dayPx), row));
      },
      /** Whether a block was on its way: then this was no click. */
      up: (): boolean => {
        const hasMoved = start.current?.hasMoved ?? false;
        start.current = undefined;
        if (hasMoved) drop(moving);
        return hasMoved;
      },
      cancel: () => {
        start.current = undefined;
        setMoving(undefined);
      },
    },
  };
}
