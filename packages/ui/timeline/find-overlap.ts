import type { BlockChange, TimelineBlock } from './timeline-types.ts';

/** The first block that a change would lie over; `isOver` says which blocks may lie over each other. */
export function findOverlap(
  blocks: readonly TimelineBlock[],
  { block, row, from, to }: BlockChange,
  mayShare: (one: TimelineBlock, other: TimelineBlock) => boolean = () => false,
): TimelineBlock | undefined {
  return blocks.find(
    (other) =>
      other.row === row && other.id !== block.id && other.from < to && from < other.to && !mayShare(block, other),
  );
}
