import { complianceApi, MetrcFacility } from '@trellis/compliance/model';
import { callerOf, implement, JsonText } from '@trellis/server-kit';
import { goLive, listReadinessProblems } from './check-readiness.ts';
import { readGoodNews } from './good-news.ts';
import { queueMessages } from './queue-messages.ts';
import { requeueMessage, resolveMessage } from './settle-message.ts';

const asJson = (value: unknown) => new JsonText(JSON.stringify(value));

/** What the compliance host and its settings can do beyond their everyday calls. */
export const complianceRoutes = implement(complianceApi, {
  getFacilities: async (_, { records, viewer, facilityId }) =>
    new JsonText(
      await records.list(MetrcFacility, { where: { facility_id: facilityId }, order: 'licenseNumber' }, viewer),
    ),
  getNews: async ({ query }, context) => readGoodNews(query.days, context),
  queue: async ({ body }, context) => {
    const queued = await queueMessages([body].flat(), callerOf(context), context);
    return asJson(Array.isArray(body) ? queued : queued[0]);
  },
  requeue: async ({ params, body }, context) => asJson(await requeueMessage(params.id, body.payload, context)),
  resolve: async ({ params, body }, context) => asJson(await resolveMessage(params.id, body, context)),
  readiness: async ({ params }, context) => ({ problems: await listReadinessProblems(params.id, context) }),
  goLive: async ({ params, body }, context) => asJson(await goLive(params.id, body.reason, context)),
});
