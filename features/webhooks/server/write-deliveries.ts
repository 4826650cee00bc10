import type { EntityDefinition } from '@trellis/entity-kit';
import {
  reaction,
  Refusal,
  viewerOf,
  type Reaction,
  type RequestTransaction,
  type WorkContext,
} from '@trellis/server-kit';
import {
  WebhookDelivery,
  webhookEvents,
  webhookEventNames,
  type Webhook,
  type WebhookEventName,
} from '@trellis/webhooks/model';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';

/** Queue of the job that posts one message. */
export const postJob = 'post-webhook';
/** Bytes of a message at most; a larger record is named, not told. */
export const mostBytes = 65_536;

/** What a job carries of a change of a record. */
interface Change {
  row: { id: number };
  facilityId: number | null;
  before?: object;
}

/** Follows each event: one delivery for every webhook of the facility that chose it, once, in the work of the event. */
export const webhookReactions: readonly Reaction[] = webhookEventNames.map((name) =>
  reaction(
    webhookEvents[name].event,
    `tell-webhooks-of-${name}`,
    (change, context) => tellWebhooks(name, change as unknown as Change, context),
    {
      pick: (changes, db) => listTold(name, changes as readonly Change[], db),
      nobodyIn: (facility) =>
        `not exists (select from webhooks h where h.facility_id = ${facility} and h."isOn" and h.events ? '${name}')`,
    },
  ),
);

/** The changes in facilities where a webhook chose the event; mostly none, so that busy writes queue nothing. */
async function listTold(name: WebhookEventName, changes: readonly Change[], db: RequestTransaction) {
  const facilities = [...new Set(changes.map(({ facilityId }) => facilityId))];
  const { rows } = await sql<{ facility_id: number }>`
    select distinct facility_id from webhooks
    where facility_id = any(${facilities}::int[]) and "isOn" and events ? ${name}`.execute(db);
  const told = new Set<number | null>(rows.map(({ facility_id }) => facility_id));
  return changes.filter(({ facilityId }) => told.has(facilityId));
}

async function tellWebhooks(name: WebhookEventName, change: Change, context: WorkContext): Promise<void> {
  if (change.facilityId === null) return;
  const { rows } = await sql<Pick<Webhook, 'id'>>`
    select id from webhooks where facility_id = ${change.facilityId} and "isOn" and events ? ${name} order by id`.execute(
    context.db,
  );
  if (rows.length === 0) return;
  const body = await writeBody(name, change, change.facilityId, context);
  if (body === undefined) return;
  for (const { id } of rows) await queueDelivery({ webhook_id: id, event: name, body }, context);
}

/** Puts one message on its way within the caller's transaction. */
export async function queueDelivery(
  message: { webhook_id: number; event: string; body: string; isTest?: boolean },
  { records, services, db, now }: WorkContext,
): Promise<number> {
  const { id } = await records.create(WebhookDelivery, {
    ...message,
    messageId: `msg_${randomUUID().replaceAll('-', '')}`,
    nextTry: now.toISOString(),
  });
  await services.jobs.send(postJob, { id, webhook_id: message.webhook_id }, { db });
  return id;
}

/** The message as the Standard Webhooks specification shapes it: type, timestamp, data. The record stands in it as a facility
 * manager sees it when the message is written; undefined for one that managers do not see. */
async function writeBody(
  name: WebhookEventName,
  { row, before }: Change,
  facilityId: number,
  context: WorkContext,
): Promise<string | undefined> {
  const entity: EntityDefinition = webhookEvents[name].entity;
  const record = name.endsWith('.deleted') ? null : await readAsManager(entity, row.id, facilityId, context);
  if (record === undefined) return undefined;
  const data = { collection: entity.path, id: row.id, facility_id: facilityId };
  const keys = record && before ? changedKeys(before, row, record) : undefined;
  // What changed is nothing that managers see.
  if (keys?.length === 0) return undefined;
  const changed = keys ? { changed: keys } : {};
  const write = (more: object) =>
    JSON.stringify({ type: name, timestamp: context.now.toISOString(), data: { ...data, ...changed, ...more } });
  const body = write({ record });
  return Buffer.byteLength(body) <= mostBytes ? body : write({ record: null, isTooLarge: true });
}

const changedKeys = (before: object, after: object, seen: object): string[] =>
  Object.keys(seen).filter(
    (key) => key !== 'updatedate' && key !== 'updateuser' && textOf(before, key) !== textOf(after, key),
  );
const textOf = (row: object, key: string) => JSON.stringify((row as Record<string, unknown>)[key] ?? null);

async function readAsManager(
  entity: EntityDefinition,
  id: number,
  facilityId: number,
  { records }: WorkContext,
): Promise<object | null | undefined> {
  const manager = viewerOf({
    kind: 'user',
    userId: 0,
    tokenId: 0,
    facilityId,
    isAdmin: false,
    facilities: [facilityId],
    grants: [{ role: 'facilityManager', facility_id: facilityId }],
  });
  try {
    return await records.get(entity, id, manager);
  } catch (error) {
    // Gone meanwhile, or kept from managers: nothing is told of it.
    if (error instanceof Refusal && error.statusCode === 404) return undefined;
    throw error;
  }
}
