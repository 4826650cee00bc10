import { roles } from '@trellis/access/model';
import type { WorkContext } from '@trellis/server-kit';
import { sendToPerson } from '@trellis/notifications/server';
import { Webhook } from '@trellis/webhooks/model';
import { sql } from 'kysely';
import { switchedOffMail } from './switched-off-mail.ts';

/** Days without one message taken after which a webhook is switched off. */
export const daysOfFailure = 5;
const dayMs = 86_400_000;

interface Judged {
  id: number;
  name: string;
  facility_id: number;
  failingSince: Date | null;
  isOn: boolean;
}

/** A message was taken: whatever failed before is over. */
export async function noteSuccess(id: number, { db, records }: WorkContext): Promise<void> {
  const webhook = await lock(id, db);
  if (webhook?.failingSince) await records.update(Webhook, id, { failingSince: null });
}

/** A try failed: the first one is remembered, and after some days of nothing else the webhook is switched off. */
export async function noteFailure(id: number, error: string, context: WorkContext): Promise<void> {
  const webhook = await lock(id, context.db);
  if (!webhook?.isOn) return;
  if (!webhook.failingSince) await context.records.update(Webhook, id, { failingSince: context.now.toISOString() });
  else if (context.now.getTime() - webhook.failingSince.getTime() >= daysOfFailure * dayMs)
    await switchOff(id, `No message was taken for ${daysOfFailure} days. Last: ${error}`, context);
}

/** Switches a webhook off and tells the facility's managers, once. */
export async function switchOff(id: number, reason: string, context: WorkContext): Promise<void> {
  const webhook = await lock(id, context.db);
  if (!webhook?.isOn) return;
  await context.records.update(Webhook, id, {
    isOn: false,
    disabledAt: context.now.toISOString(),
    disabledReason: reason.slice(0, 500),
  });
  for (const user_id of await listManagers(webhook.facility_id, context.db))
    await sendToPerson(
      {
        user_id,
        facility_id: webhook.facility_id,
        kind: 'system',
        about: { collection: Webhook.path, id },
        write: (reader) => switchedOffMail(reader, webhook.name, reason, context.services.config.publicUrl),
      },
      context,
    );
}

const lock = async (id: number, db: WorkContext['db']): Promise<Judged | undefined> =>
  (
    await sql<Judged>`
      select id, name, facility_id, "failingSince", "isOn" from webhooks where id = ${id} for update`.execute(db)
  ).rows[0];

async function listManagers(facilityId: number, db: WorkContext['db']): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
      join user_facilities m on m.user_id = u.id and m.facility_id = ${facilityId} and m.status = 'available'
    where u.status = 'active' and exists (
      select from user_roles g where g.user_id = u.id and g.role_id = ${roles.facilityManager.id} and (g.facility_id is null or g.facility_id = ${facilityId}))
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}
