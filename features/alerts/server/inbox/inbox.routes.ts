import { analyticsApi, inboxApi } from '@trellis/alerts/model';
import { implement } from '@trellis/server-kit';
import { answerAlerts } from './answer-alerts.ts';
import { readAnalytics } from './read-analytics.ts';
import { readInbox } from './read-inbox.ts';
import { readStory } from './read-story.ts';

/** What those who answer alerts work with. */
export const inboxRoutes = implement(inboxApi, {
  inbox: ({ query }, context) => readInbox(query, context),
  story: ({ exception }, context) => readStory(exception, context),
  answerAll: ({ exceptions, body }, context) => answerAlerts(exceptions, body.answer, context),
});

/** What alerts come from. */
export const analyticsRoutes = implement(analyticsApi, {
  analytics: ({ query }, context) => readAnalytics(query, context),
});
