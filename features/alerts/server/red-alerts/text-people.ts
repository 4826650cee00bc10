import type { EmergencyText, RedAlert } from '@trellis/alerts/model';
import { hasGateway, sendMessage, withdrawDeliveries } from '@trellis/notifications/server';
import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { wordsOfEmergency, type EmergencyWords, type Occasion } from './emergency-words.ts';

type Emergency = EmergencyWords & Pick<RedAlert, 'id' | 'facility_id' | 'version'>;

/** Writes down whose telephone a message is to reach, everybody's of its facility, and why not the others'; it leaves once it is sent. */
export async function planTexts({ id, facility_id }: Pick<RedAlert, 'id' | 'facility_id'>, context: WorkContext) {
  const hasSms = await hasGateway('sms', context);
  await sql`
    insert into red_alert_texts ("redAlert_id", user_id, skipped)
    select ${id}::int, u.id, case when ${!hasSms} then 'no_gateway' when coalesce(u."cellPhone", '') = '' then 'no_phone' end
    from users u join user_facilities m on m.user_id = u.id and m.facility_id = ${facility_id} and m.status = 'available'
    where u.status = 'active'`.execute(context.db);
}

/** Sends the message as it is worded now to the telephones that have other words, or that it is over: it is in force again. */
export async function textWords(alert: Emergency, context: WorkContext): Promise<void> {
  const planned = await lockPlanned(alert, context);
  const behind = planned.filter(({ version, isOver }) => version < alert.version || isOver);
  await withdraw(behind, context);
  for (const { user_id, version } of behind) {
    const notification_id = await text(alert, user_id, version === 0 ? 'sent' : 'changed', context);
    await sql`
      update red_alert_texts set version = ${alert.version}, notification_id = ${notification_id}, "clearedAt" = null,
        skipped = ${notification_id === null ? 'left' : null}
      where "redAlert_id" = ${alert.id} and user_id = ${user_id}`.execute(context.db);
  }
}

/** Sends the all-clear to the telephones that the message went to, once. */
export async function textAllClear(alert: Emergency, context: WorkContext): Promise<void> {
  const waiting = (await lockPlanned(alert, context)).filter(({ isOver }) => !isOver);
  await withdraw(waiting, context);
  for (const { user_id, version } of waiting) {
    // Over before it could leave: nobody has to hear of either.
    if (version > 0) await text(alert, user_id, 'over', context);
    await sql`
      update red_alert_texts set "clearedAt" = ${context.now}
      where "redAlert_id" = ${alert.id} and user_id = ${user_id}`.execute(context.db);
  }
}

/** Words that are still on their way to a telephone come no more: newer ones would be taken for the older, and an end for none. */
const withdraw = (planned: readonly { notification_id: number | null }[], context: WorkContext) =>
  withdrawDeliveries({ notificationIds: planned.flatMap(({ notification_id }) => notification_id ?? []) }, context);

/** Two writers send one after the other. */
async function lockPlanned({ id }: Pick<Emergency, 'id'>, { db }: WorkContext) {
  const { rows } = await sql<{ user_id: number; version: number; isOver: boolean; notification_id: number | null }>`
    select user_id, version, notification_id, "clearedAt" is not null as "isOver" from red_alert_texts
    where "redAlert_id" = ${id} and skipped is null order by 1 for update`.execute(db);
  return rows;
}

async function text(
  alert: Emergency,
  user_id: number,
  occasion: Occasion,
  context: WorkContext,
): Promise<number | null> {
  const { id, facility_id } = alert;
  const notification = await sendMessage(
    {
      ...{ user_id, facility_id, kind: 'system', channels: ['sms'], link: '/', isUrgent: occasion !== 'over' },
      about: { collection: 'redAlerts', id },
      write: ({ lang }) => {
        const { title, said } = wordsOfEmergency(alert, occasion, lang);
        return { subject: title, content: { lang, greeting: '', footer: '', paragraphs: [said] } };
      },
    },
    context,
  );
  return notification ?? null;
}

/** How far the text message to each telephone got, by person. */
export async function readTexts(
  { id }: Pick<RedAlert, 'id'>,
  { db }: Pick<WorkContext, 'db'>,
): Promise<ReadonlyMap<number, EmergencyText>> {
  const { rows } = await sql<EmergencyText & { user_id: number }>`
    select t.user_id, case when t.skipped is not null then 'skipped' when t.version = 0 then 'queued'
        else coalesce(d.status, 'accepted') end as state, t.skipped as reason, d.error
    from red_alert_texts t
      left join message_deliveries d on d.notification_id = t.notification_id and d.channel = 'sms'
    where t."redAlert_id" = ${id}`.execute(db);
  return new Map(rows.map(({ user_id, ...state }) => [user_id, state]));
}
