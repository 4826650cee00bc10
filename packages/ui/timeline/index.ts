export { Timeline } from './timeline.tsx';
export { TimelineTable } from './timeline-table.tsx';
export { findOverlap } from './find-overlap.ts';
export { makeDayScale, type DayScale } from './day-scale.ts';
export { sayDay } from './timeline-words.ts';
export {
  timelineZooms,
  type BlockChange,
  type TimelineBlock,
  type TimelineCell,
  type TimelineClock,
  type TimelineEdits,
  type TimelineProps,
  type TimelineRow,
  type TimelineStripe,
  type TimelineZoom,
} from './timeline-types.ts';
