import type { EmergencyPost, RedAlert } from '@trellis/alerts/model';
import { listAlertChannels, type AlertChannel } from '@trellis/facilities/server';
import { sendToGroup, type MailLanguage } from '@trellis/notifications/server';
import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Wherever the product is opened, the message stands over it. */
const link = '/';

const words = {
  en: { drill: 'DRILL', allClear: (label: string) => `All-clear: ${label}`, over: 'It is over.' },
  es: { drill: 'SIMULACRO', allClear: (label: string) => `Todo en orden: ${label}`, over: 'Ya terminó.' },
} as const satisfies Readonly<Record<MailLanguage, object>>;

/** Posts an emergency message to the channels of its facility that take alerts, and writes down to which, and why not to the others. */
export async function postRedAlert(alert: RedAlert, context: WorkContext): Promise<void> {
  for (const group of await listAlertChannels({ facility_id: alert.facility_id, escalationLevel: 1 }, context)) {
    const delivery = group.unposted === null ? await post(alert, group, context) : null;
    await sql`
      insert into red_alert_posts ("redAlert_id", "facilityChannel_id", delivery_id, skipped)
      values (${alert.id}, ${group.facilityChannel_id}, ${delivery}, ${group.unposted})`.execute(context.db);
  }
}

/** Posts the all-clear where the message was posted. */
export async function postAllClear(alert: RedAlert, context: WorkContext): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select "facilityChannel_id" as id from red_alert_posts where "redAlert_id" = ${alert.id} and delivery_id is not null`.execute(
    context.db,
  );
  const told = new Set(rows.map(({ id }) => id));
  if (told.size === 0) return;
  for (const group of await listAlertChannels({ facility_id: alert.facility_id, escalationLevel: 1 }, context))
    if (told.has(group.facilityChannel_id) && group.unposted === null) await post(alert, group, context, true);
}

async function post(
  { label, text, textEs, isDrill }: RedAlert,
  { facilityChannel_id, channel }: AlertChannel,
  context: WorkContext,
  isOver = false,
): Promise<number> {
  const { rows } = await sql<{ lang: MailLanguage }>`
    select lang from facility_channels where id = ${facilityChannel_id}`.execute(context.db);
  const lang = rows[0]?.lang ?? 'en';
  const said = words[lang];
  const title = isOver ? said.allClear(label) : label;
  return sendToGroup(
    {
      ...{ facilityChannel_id, channel, link, isUrgent: !isOver },
      subject: isDrill ? `${said.drill} · ${title}` : title,
      content: { lang, greeting: '', footer: '', paragraphs: [isOver ? said.over : (lang === 'es' && textEs) || text] },
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
    select c.name, c.type, coalesce(d.status, 'skipped') as state, p.skipped as reason, d.error
    from red_alert_posts p join facility_channels c on c.id = p."facilityChannel_id"
      left join message_deliveries d on d.id = p.delivery_id
    where p."redAlert_id" = ${id} order by c.name, c.id`.execute(db);
  return rows;
}
