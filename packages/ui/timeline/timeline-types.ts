import type { ReactNode } from 'react';

/** A number of a stretch of days on a row, such as how full an area is in a week; `share` (0–1) shades it. */
export interface TimelineCell {
  /** ms since 1970. */
  from: number;
  to: number;
  text: string;
  share: number;
}

/** A row. Those of level 0 head others: they are drawn strong, and hold figures rather than blocks. */
export interface TimelineRow {
  id: string;
  name: string;
  level: 0 | 1 | 2;
  /** Small words beside the name. */
  detail?: string | undefined;
  cells?: readonly TimelineCell[];
  /** Takes blocks: something can be put there. */
  isOpen?: boolean;
}

/** A stretch of a block with a colour of its own. */
export interface TimelineStripe {
  name: string;
  from: number;
  to: number;
  colour: string;
}

/** What stands on a row from one moment up to another (ms since 1970). */
export interface TimelineBlock {
  id: string;
  row: string;
  from: number;
  to: number;
  label: string;
  /** What it is, in words. */
  kind: string;
  look: 'solid' | 'hatched' | 'outlined' | 'soft';
  /** Of its edge; neutral otherwise. */
  colour?: string | undefined;
  stripes?: readonly TimelineStripe[] | undefined;
  /** Why it cannot be moved here; blocks without one can, where the timeline may be edited. */
  fixed?: string | undefined;
  /** What is wrong with it; outlines it. */
  trouble?: string | undefined;
  /** Not what is looked for; it stands there all the same. */
  isFaded?: boolean;
}

/** Where a block would go. */
export interface BlockChange {
  block: TimelineBlock;
  row: string;
  from: number;
  to: number;
}

export interface TimelineEdits {
  /** Why a block must not go there, in words; nothing where it may. */
  refuse: (change: BlockChange) => string | undefined;
  onChange: (change: BlockChange) => void;
}

export const timelineZooms = ['day', 'week', 'month'] as const;
export type TimelineZoom = (typeof timelineZooms)[number];

/** How moments are said. */
export interface TimelineClock {
  /** IANA name: days are those of this zone. */
  zone: string;
  locale: string;
}

export interface TimelineProps {
  label: string;
  rows: readonly TimelineRow[];
  blocks: readonly TimelineBlock[];
  clock: TimelineClock;
  /** First day (`YYYY-MM-DD`) and how many. */
  firstDay: string;
  days: number;
  now: number;
  zoom: TimelineZoom;
  /** What the column of names is called. */
  rowsLabel: string;
  /** How the name of a row is shown, where it is more than its words. */
  showName?: (row: TimelineRow) => ReactNode;
  selected?: string | undefined;
  onOpen?: (block: TimelineBlock) => void;
  /** Something is wanted on an open row at a moment. */
  onPut?: ((row: TimelineRow, at: number) => void) | undefined;
  edits?: TimelineEdits | undefined;
  /** What is told of a block that is pointed at or has the focus. */
  card?: (block: TimelineBlock) => ReactNode;
}
