import { notificationEvents, type GroupChannel, type PersonalChannel } from '@trellis/notifications/model';
import { inTransaction, type Services, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { belongs } from '../delivery/who-belongs.ts';
import { failed, reasonOf, type Channel, type Outcome, type Sending } from './channel.ts';
import { findGroupDoor } from './group-doors.ts';
import { postToGroup } from './post-to-group.ts';
import { sendByGateway } from './send-by-gateway.ts';
import { sendNtfy } from './send-ntfy.ts';
import { sendPush } from './send-push.ts';

/** Channels that leave by a delivery; mail has its own outbox, the inbox needs none. */
export type DeliveredChannel = Exclude<PersonalChannel, 'inapp' | 'email'>;
const channels: Readonly<Record<DeliveredChannel, Channel>> = {
  push: sendPush,
  ntfy: sendNtfy,
  sms: sendByGateway('sms'),
  voice: sendByGateway('voice'),
};
export const deliveredChannels = Object.keys(channels) as readonly DeliveredChannel[];

/** Queue of the job that makes one delivery. */
const deliveryJob = 'deliver-message';
/** Waits between tries, in ms; after the last one the delivery failed. */
const retryWaits = [5_000, 30_000, 120_000, 600_000, 1_800_000] as const;
/** A server that took a delivery and did not come back leaves it to the others after this long. */
const claimMs = 60_000;
/** A message that did not get there for so long is no news any more. */
const lifeMs = 3_600_000;
const batch = 200;

/** What is said to whoever gets it. */
type Said = Pick<Sending, 'title' | 'text' | 'link' | 'isUrgent'>;
/** To whom a message goes: to a person by a channel of theirs, or to everybody who reads a channel of the facility. */
type Bound =
  | { notification_id: number; user_id: number; channel: DeliveredChannel }
  | { facilityChannel_id: number; channel: GroupChannel };

/** Puts a message on its way by one channel, within the caller's transaction; answers its id, nothing where it is on its way
 * already. */
export async function queueDelivery(
  bound: Bound,
  { title, text, link, isUrgent }: Said,
  { db, services, now }: WorkContext,
): Promise<number | undefined> {
  const to = { notification_id: null, user_id: null, facilityChannel_id: null, ...bound };
  const { rows } = await sql<{ id: number }>`
    insert into message_deliveries (notification_id, user_id, "facilityChannel_id", channel, title, text, link, "isUrgent",
      "nextTry", "validUntil", createdate)
    values (${to.notification_id}, ${to.user_id}, ${to.facilityChannel_id}, ${to.channel}, ${title}, ${text}, ${link}, ${isUrgent},
      ${now}, ${new Date(now.getTime() + lifeMs)}, ${now})
    on conflict do nothing returning id`.execute(db);
  const [made] = rows;
  if (made) await services.jobs.send(deliveryJob, { id: made.id }, { db });
  return made?.id;
}

/** Makes deliveries as they come, and each minute those that a server left or that wait for another try. */
export async function keepDelivering(services: Services): Promise<void> {
  await services.jobs.handle(deliveryJob, (data) => deliver((data as { id: number }).id, services));
  await services.jobs.repeat('deliver-waiting-messages', '* * * * *', () => deliverDue(services));
}

const job = { userId: null, source: 'job', ip: null } as const;

/** Makes every delivery that is due. */
export async function deliverDue(services: Services): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from message_deliveries where status = 'queued' and "nextTry" <= ${services.clock.now()}
    order by id limit ${batch}`.execute(services.db);
  await Promise.all(rows.map(({ id }) => deliver(id, services)));
}

type Claimed = Said & { id: number; attempts: number; validUntil: Date; createdate: Date } & (
    | { user_id: number; facilityChannel_id: null; channel: DeliveredChannel }
    | { user_id: null; facilityChannel_id: number; channel: GroupChannel }
  );

/** Makes one delivery if it is due and no other server makes it, and writes what became of it. */
export async function deliver(id: number, services: Services): Promise<void> {
  const now = services.clock.now();
  const { rows } = await sql<Claimed>`
    update message_deliveries set attempts = attempts + 1, "nextTry" = ${new Date(now.getTime() + claimMs)}
    where id = ${id} and status = 'queued' and "nextTry" <= ${now}
    returning id, user_id, "facilityChannel_id", channel, title, text, link, "isUrgent", attempts, "validUntil", createdate`.execute(
    services.db,
  );
  const [claimed] = rows;
  if (!claimed) return;
  const outcome = (await hasLeft(id, services))
    ? failed('The person left the facility.', true)
    : claimed.validUntil <= now
      ? failed('It could not be delivered in time.', true)
      : await send(claimed, services).catch((error: unknown) => failed(reasonOf(error)));
  await settle(claimed, outcome, services);
}

async function send(claimed: Claimed, services: Services): Promise<Outcome> {
  const { id, createdate } = claimed;
  // Ids come again where a backup was restored; a gateway would take the next message for one it had.
  const tag = `message-${id}-${createdate.getTime().toString(36)}`;
  if (claimed.facilityChannel_id === null)
    return channels[claimed.channel]({ ...claimed, delivery_id: id, tag }, services);
  const door = await findGroupDoor(claimed.facilityChannel_id, services);
  return door ? postToGroup(door, { ...claimed, tag }, services) : failed('The channel was removed.', true);
}

/** Whether who a delivery is for was suspended or left the facility while it waited. */
async function hasLeft(id: number, services: Services): Promise<boolean> {
  const { rows } = await sql`
    select 1 from message_deliveries d join notifications n on n.id = d.notification_id join users u on u.id = d.user_id
    where d.id = ${id} and not (u.status = 'active' and ${belongs(sql`u.id`, sql`n.facility_id`, services)})`.execute(
    services.db,
  );
  return rows.length > 0;
}

/** What is said of a message whose place a newer one took before it got there. */
export const overtaken = 'Overtaken by a newer message.';

/** Ends deliveries that are still on their way, within the caller's transaction: something newer is said instead. */
export async function withdrawDeliveries(
  { ids = [], notificationIds = [] }: { ids?: readonly number[]; notificationIds?: readonly number[] },
  { db }: WorkContext,
): Promise<void> {
  if (ids.length + notificationIds.length === 0) return;
  await sql`
    update message_deliveries set "nextTry" = null, status = case when "acceptedAt" is null then 'failed' else 'accepted' end,
      error = case when "acceptedAt" is null then ${overtaken} else error end
    where status = 'queued' and (id = any(${[...ids]}::int[]) or notification_id = any(${[...notificationIds]}::int[]))`.execute(
    db,
  );
}

/** Writes what a try came to. Where one device took the message it is accepted, also while another is tried again. One that was
 * withdrawn meanwhile is tried no more. */
async function settle({ id, attempts }: Claimed, outcome: Outcome, services: Services): Promise<void> {
  const now = services.clock.now();
  const isOver = outcome.isTaken ? outcome.missed === undefined : outcome.isFinal;
  const wait = isOver ? undefined : retryWaits[attempts - 1];
  const nextTry = wait === undefined ? null : new Date(now.getTime() + wait);
  const error = outcome.isTaken ? (outcome.missed ?? null) : outcome.error;
  const isWaiting = await inTransaction(services, job, async ({ db, events }) => {
    const { rows } = await sql<{ isWaiting: boolean }>`
    update message_deliveries set "nextTry" = case when status = 'queued' then ${nextTry}::timestamptz end, error = ${error},
      "acceptedAt" = coalesce("acceptedAt", ${outcome.isTaken ? now : null}::timestamptz),
      status = case when status = 'queued' and ${nextTry !== null} then 'queued'
        when ${outcome.isTaken} or "acceptedAt" is not null then 'accepted' else 'failed' end
    where id = ${id} and (status = 'queued' or ${outcome.isTaken} and status = 'failed') returning "nextTry" is not null as "isWaiting"`.execute(
      db,
    );
    events.emit(notificationEvents.delivered, { delivery_id: id });
    return rows[0]?.isWaiting ?? false;
  });
  if (nextTry && isWaiting) await services.jobs.send(deliveryJob, { id }, { startAfter: nextTry });
}
