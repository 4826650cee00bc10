import { runHealthApi, runTimelineApi } from '@trellis/lifecycles/model';
import { implement } from '@trellis/server-kit';
import { readHealth } from './read-health.ts';
import { readTimeline } from './read-timeline.ts';

/** Runs over the days. */
export const timelineRoutes = implement(runTimelineApi, {
  timeline: ({ query }, context) => readTimeline(query, context),
});

/** How runs are doing. */
export const healthRoutes = implement(runHealthApi, { health: (_, context) => readHealth(context) });
