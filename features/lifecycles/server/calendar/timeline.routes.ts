import { runTimelineApi } from '@trellis/lifecycles/model';
import { implement } from '@trellis/server-kit';
import { readTimeline } from './read-timeline.ts';

/** Runs over the days. */
export const timelineRoutes = implement(runTimelineApi, {
  timeline: ({ query }, context) => readTimeline(query, context),
});
