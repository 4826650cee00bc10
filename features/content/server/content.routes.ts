import { contentApi } from '@trellis/content/model';
import { implement } from '@trellis/server-kit';
import { acceptAgreement, findAgreement } from './agreements.ts';

/** Agreements people accept. */
export const contentRoutes = implement(contentApi, {
  hasCurrentUserAccepted: (_, context) => findAgreement(context),
  accept: ({ body }, context) => acceptAgreement(body, context),
});
