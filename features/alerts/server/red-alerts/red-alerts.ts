import { RedAlert } from '@trellis/alerts/model';
import { callerOf, invalidRecord, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { planTexts } from './text-people.ts';
import { postAllClear, postRedAlert } from './post-red-alert.ts';

/** By which ways it leaves the product, beside its own pages. */
interface Ways {
  toChannels?: boolean | undefined;
  toPhones?: boolean | undefined;
}

/** Sends an emergency message. Refuses one that would be over as it is sent, and a second one while one is in force: that one is changed instead. */
export async function sendRedAlert(
  { toChannels = false, toPhones = false, ...sent }: Record<string, unknown> & Ways,
  context: CallContext,
): Promise<string> {
  const { db, records, viewer, facilityId, now } = context;
  if (typeof sent['activeUntil'] === 'string' && Date.parse(sent['activeUntil']) <= now.getTime())
    throw invalidRecord(RedAlert.path, [{ property: 'activeUntil', code: 'date', message: 'Invalid Date.' }]);
  // One sender at a time in a facility, so that two cannot both find it quiet.
  await sql`select pg_advisory_xact_lock(hashtext('red alert'), ${facilityId})`.execute(db);
  const inForce = await db
    .selectFrom('red_alerts')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('clearedAt', 'is', null)
    .where((where) => where.or([where('activeUntil', 'is', null), where('activeUntil', '>', now)]))
    .executeTakeFirst();
  if (inForce)
    throw new Refusal('red-alert.in-force', 'An emergency message is in force; change it or give the all-clear.', 409, {
      id: inForce.id,
    });
  const values = await records.checkNew(RedAlert, { ...sent, facility_id: facilityId }, viewer);
  const [text = '{}'] = await records.insert(RedAlert, [values]);
  const alert = JSON.parse(text) as RedAlert;
  if (toChannels) await postRedAlert(alert, context);
  if (toPhones) await planTexts(alert, context);
  return text;
}

/** Gives the all-clear; a message that is over already stays as it is. */
export async function clearRedAlert(alert: RedAlert, context: CallContext): Promise<RedAlert> {
  const { records, now } = context;
  if (alert.clearedAt !== null) return alert;
  await postAllClear(alert, context);
  return records.update(RedAlert, alert.id, { clearedAt: now.toISOString(), clearedBy: callerOf(context).userId });
}
