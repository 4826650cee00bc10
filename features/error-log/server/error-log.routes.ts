import { errorLogApi } from '@trellis/error-log/model';
import { implement, JsonText } from '@trellis/server-kit';
import { listErrorGroups } from './error-groups.ts';
import { makeTicket, markErrors } from './judge-errors.ts';
import { reportError } from './report-error.ts';

/** Errors that browsers met. */
export const errorLogRoutes = implement(errorLogApi, {
  report: async ({ body }, context) => new JsonText(await reportError(body, context)),
  groups: ({ query }, context) => listErrorGroups(query, context),
  mark: ({ body }, context) => markErrors(body.signature, body.action, context),
  makeTicket: ({ body }, context) => makeTicket(body, context),
});
