import { useId, useState, type KeyboardEvent } from 'react';
import { useUiTexts } from '../texts/use-ui-texts.ts';
import { findNeighbour, type Direction } from './find-neighbour.ts';
import type { LaidRow } from './lay-rows.ts';
import type { TimelineBlock, TimelineClock, TimelineEdits } from './timeline-types.ts';
import { sayChange } from './timeline-words.ts';
import type { Moving, useMoving } from './use-moving.ts';

interface KeysOf {
  rows: readonly LaidRow[];
  byId: ReadonlyMap<string, TimelineBlock>;
  moves: ReturnType<typeof useMoving>;
  edits: TimelineEdits | undefined;
  clock: TimelineClock;
  now: number;
  onOpen: ((block: TimelineBlock) => void) | undefined;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};
const rowSteps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };
const week = 7;

/** Keys on blocks: where they lead, and moving a block with words about where it is. */
export function useBlockKeys({ rows, byId, moves, edits, clock, now, onOpen }: KeysOf) {
  const t = useUiTexts();
  const helpId = useId();
  const [current, setCurrent] = useState<string>();
  const [wanted, setWanted] = useState<{ id: string; from: number }>();
  const [said, setSaid] = useState('');
  const nameOf = (id: string) => rows.find(({ row }) => row.id === id)?.row.name ?? '';
  const say = (moving: Moving | undefined) => {
    if (moving) setSaid(sayChange(moving, nameOf(moving.row), moving.refused, { clock, now, t }));
  };
  const end = (key: 'dropped' | 'left', label: string) => setSaid(t(`timeline.${key}`, { label }));

  const whileMoving = (event: KeyboardEvent, moving: Moving): void => {
    const by = event.shiftKey ? week : 1;
    const days = { ArrowLeft: -by, ArrowRight: by }[event.key];
    const rowsBy = rowSteps[event.key];
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') {
      moves.leave();
      end('left', moving.block.label);
    } else if (event.key === 'Enter' || event.key === ' ') {
      // What is refused stays in hand: it can be put elsewhere.
      if (moving.refused !== undefined) return say(moving);
      moves.drop();
      end('dropped', moving.block.label);
    } else if (days !== undefined || rowsBy !== undefined) say(moves.step(days ?? 0, rowsBy ?? 0));
  };

  const begin = (event: KeyboardEvent, block: TimelineBlock): void => {
    event.preventDefault();
    if (block.fixed !== undefined) return setSaid(block.fixed);
    const grip = event.key.toLowerCase() === 'm' ? 'move' : 'extend';
    moves.take(block, grip);
    setSaid(t(grip === 'move' ? 'timeline.taken' : 'timeline.takenEnd', { label: block.label }));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-block]')?.dataset['block'];
    const block = byId.get(id ?? '');
    if (!block) return;
    if (moves.moving) return whileMoving(event, moves.moving);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directions[event.key];
    if (direction) {
      event.preventDefault();
      const next = findNeighbour(rows, block, direction);
      if (next) {
        setCurrent(next.id);
        setWanted({ id: next.id, from: next.from });
      }
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      setCurrent(block.id);
      onOpen?.(block);
    } else if (edits && /^[me]$/i.test(event.key)) begin(event, block);
  };
  return { current, setCurrent, wanted, said, helpId, onKeyDown };
}
