import { chatApi, contentApi } from '@trellis/content/model';
import { implement } from '@trellis/server-kit';
import { listAudience, makeCurrent, remindAudience } from './agreement-audience.ts';
import { acceptAgreement, findAgreement } from './agreements.ts';
import { listThreads } from './chat.ts';

/** Agreements that people accept. */
export const contentRoutes = implement(contentApi, {
  hasCurrentUserAccepted: (_, context) => findAgreement(context),
  accept: ({ body }, context) => acceptAgreement(body, context),
  makeCurrent: ({ params }, context) => makeCurrent(params.id, context),
  getAudience: ({ params }, context) => listAudience(params.id, context),
  remind: ({ params }, context) => remindAudience(params.id, context),
});

/** What the staff write to each other. */
export const chatRoutes = implement(chatApi, {
  getThreads: (_, context) => listThreads(context),
});
