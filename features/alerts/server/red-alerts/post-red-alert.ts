import type { EmergencyPost, RedAlert } from '@trellis/alerts/model';
import { groupChannelOf, listAlertChannels } from '@trellis/facilities/server';
import { sendToGroup, withdrawDeliveries } from '@trellis/notifications/server';
import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { wordsOfEmergency, type EmergencyWords, type Occasion } from './emergency-words.ts';

/** Wherever the product is opened, the message stands over it. */
const link = '/';

/** What is posted of an emergency message. */
type Emergency = EmergencyWords & Pick<RedAlert, 'id' | 'version'>;

/** Posts an emergency message to the channels of its facility that take alerts, and writes down to which, and why not to the others. */
export async function postRedAlert(alert: RedAlert, context: WorkContext): Promise<void> {
  for (const { facilityChannel_id, unposted } of await listAlertChannels(
    { facility_id: alert.facility_id, escalationLevel: 1 },
    context,
  )) {
    const delivery = unposted === null ? await post(alert, facilityChannel_id, 'sent', context) : null;
    await sql`
      insert into red_alert_posts ("redAlert_id", "facilityChannel_id", delivery_id, skipped, version)
      values (${alert.id}, ${facilityChannel_id}, ${delivery}, ${unposted}, ${alert.version})`.execute(context.db);
  }
}

/** Posts the message as it is worded now to the channels that read other words, or that it is over: it is in force again. */
export async function postChange(alert: Emergency, context: WorkContext): Promise<void> {
  const told = await lockTold(alert, context);
  const behind = told.filter(({ version, isOver }) => version < alert.version || isOver);
  await withdraw(behind, context);
  for (const { id } of behind) {
    const delivery = await post(alert, id, 'changed', context);
    await sql`
      update red_alert_posts set version = ${alert.version}, delivery_id = ${delivery}, "clearedAt" = null
      where "redAlert_id" = ${alert.id} and "facilityChannel_id" = ${id}`.execute(context.db);
  }
}

/** Posts the all-clear where the message was posted, once. */
export async function postAllClear(alert: Emergency, context: WorkContext): Promise<void> {
  const waiting = (await lockTold(alert, context)).filter(({ isOver }) => !isOver);
  await withdraw(waiting, context);
  for (const { id } of waiting) {
    await post(alert, id, 'over', context);
    await sql`
      update red_alert_posts set "clearedAt" = ${context.now}
      where "redAlert_id" = ${alert.id} and "facilityChannel_id" = ${id}`.execute(context.db);
  }
}

/** The channels that a message was posted to, whether they take alerts now or not. Two writers post one after the other. */
async function lockTold({ id }: Emergency, { db }: WorkContext) {
  const { rows } = await sql<{ id: number; version: number; isOver: boolean; delivery_id: number | null }>`
    select "facilityChannel_id" as id, version, delivery_id, "clearedAt" is not null as "isOver" from red_alert_posts
    where "redAlert_id" = ${id} and skipped is null order by 1 for update`.execute(db);
  return rows;
}

/** What is still on its way to a channel comes no more: something newer is said. */
const withdraw = (told: readonly { delivery_id: number | null }[], context: WorkContext) =>
  withdrawDeliveries({ ids: told.flatMap(({ delivery_id }) => delivery_id ?? []) }, context);

async function post(
  alert: Emergency,
  facilityChannel_id: number,
  occasion: Occasion,
  context: WorkContext,
): Promise<number> {
  const group = await context.db
    .selectFrom('facility_channels')
    .select(['lang', 'type'])
    .where('id', '=', facilityChannel_id)
    .executeTakeFirstOrThrow();
  const { lang } = group;
  const { title: subject, said } = wordsOfEmergency(alert, occasion, lang);
  return sendToGroup(
    {
      ...{ facilityChannel_id, channel: groupChannelOf(group), link, isUrgent: occasion !== 'over', subject },
      content: { lang, greeting: '', footer: '', paragraphs: [said] },
    },
    context,
  );
}

/** The channels an emergency message was posted to, how far each post got, and why it went to no other. */
export async function readPosts(
  { id }: Pick<RedAlert, 'id'>,
  { db }: Pick<WorkContext, 'db'>,
): Promise<EmergencyPost[]> {
  const { rows } = await sql<EmergencyPost>`
    select c.name, c.type, coalesce(d.status, case when p.skipped is null then 'accepted' else 'skipped' end) as state,
      p.skipped as reason, d.error
    from red_alert_posts p join facility_channels c on c.id = p."facilityChannel_id"
      left join message_deliveries d on d.id = p.delivery_id
    where p."redAlert_id" = ${id} order by c.name, c.id`.execute(db);
  return rows;
}
