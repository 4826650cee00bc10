import { alertsApi, rollApi } from '@trellis/alerts/model';
import { implement, JsonText } from '@trellis/server-kit';
import { resolveException, snoozeException } from './answer-exception.ts';
import { noteShown } from './red-alerts/note-shown.ts';
import { escalateNow } from './notify/escalate-now.ts';
import { countOnline, readRoll, readRolls } from './red-alerts/read-roll.ts';
import { raiseException } from './raise-exception.ts';
import { clearRedAlert, sendRedAlert } from './red-alerts/red-alerts.ts';

const asJson = (record: unknown) => new JsonText(JSON.stringify(record));

/** What alerts can do beyond their everyday calls. */
export const alertRoutes = implement(alertsApi, {
  raise: async ({ unit, body }, context) => asJson(await raiseException(unit, body, context)),
  resolve: async ({ exception, body }, context) => asJson(await resolveException(exception, body, context)),
  snooze: async ({ exception, body }, context) => asJson(await snoozeException(exception, body, context)),
  escalate: ({ exception, body }, context) => escalateNow(exception, body.step, context),
  sendRedAlert: async ({ body }, context) => new JsonText(await sendRedAlert(body, context)),
  clearRedAlert: async ({ redAlert }, context) => asJson(await clearRedAlert(redAlert, context)),
});

/** Who saw an emergency message. */
export const rollRoutes = implement(rollApi, {
  shown: ({ redAlert, body }, context) => noteShown(redAlert, body.version, context),
  roll: ({ redAlert }, context) => readRoll(redAlert, context),
  online: (_asked, context) => countOnline(context),
  rolls: ({ query }, context) => readRolls(context.facilityId, query.from, context),
});
