import { alertsApi } from '@trellis/alerts/model';
import { implement, JsonText } from '@trellis/server-kit';
import { resolveException, snoozeException } from './answer-exception.ts';
import { clearRedAlert, sendRedAlert } from './red-alerts.ts';

const asJson = (record: unknown) => new JsonText(JSON.stringify(record));

/** What alerts can do beyond their everyday calls. */
export const alertRoutes = implement(alertsApi, {
  resolve: async ({ params, body }, context) => asJson(await resolveException(params.id, body, context)),
  snooze: async ({ params, body }, context) => asJson(await snoozeException(params.id, body, context)),
  sendRedAlert: async ({ body }, context) => new JsonText(await sendRedAlert(body, context)),
  clearRedAlert: async ({ params }, context) => asJson(await clearRedAlert(params.id, context)),
});
