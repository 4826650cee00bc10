import { complianceApi, MetrcFacility } from '@trellis/compliance/model';
import { callerOf, implement, JsonText } from '@trellis/server-kit';
import { goLive, listReadinessProblems } from './check-readiness.ts';
import { readGoodNews } from './good-news.ts';
import { judgeReporter, queueMessages } from './queue-messages.ts';
import { requeueMessage, resolveMessage } from './settle-message.ts';

const asJson = (value: unknown) => new JsonText(JSON.stringify(value));

/** What the compliance host and its settings can do beyond their everyday calls. */
export const complianceRoutes = implement(
  complianceApi,
  { reporter: ({ body }, context) => judgeReporter([body].flat(), callerOf(context), context) },
  {
    getFacilities: async (_, { records, viewer, facilityId }) =>
      new JsonText(
        await records.list(MetrcFacility, { where: { facility_id: facilityId }, order: 'licenseNumber' }, viewer),
      ),
    getNews: async ({ query }, context) => readGoodNews(query.days, context),
    queue: async ({ body }, context) => {
      const queued = await queueMessages([body].flat(), callerOf(context), context);
      return asJson(Array.isArray(body) ? queued : queued[0]);
    },
    requeue: async ({ outboxMessage, body }, context) =>
      asJson(await requeueMessage(outboxMessage, body.payload, context)),
    resolve: async ({ outboxMessage, body }, context) => asJson(await resolveMessage(outboxMessage, body, context)),
    readiness: async ({ stateComplianceSetting }, context) => ({
      problems: await listReadinessProblems(stateComplianceSetting, context),
    }),
    goLive: async ({ stateComplianceSetting, body }, context) =>
      asJson(await goLive(stateComplianceSetting, body.reason, context)),
  },
);
