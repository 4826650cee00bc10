import { devicesApi, PushDevice, type testOutcomes } from '@trellis/notifications/model';
import {
  callerOf,
  implement,
  inTransaction,
  invalidRecord,
  notFound,
  refusedAddress,
  type CallContext,
  type Services,
} from '@trellis/server-kit';
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashMessageToken } from '../mail/message-token.ts';
import type { Outcome } from './channel.ts';
import { listDevices, noteOutcome } from './devices.ts';
import { getPushKey } from './push-key.ts';
import { callGatewayById } from './send-by-gateway.ts';
import { sendToTopic } from './send-ntfy.ts';
import { sendToBrowser } from './send-push.ts';

type Tested = { outcome: (typeof testOutcomes)[number]; error: string | null };

async function aboutChannels({ services, db }: CallContext) {
  const { rows } = await sql<{ kind: string }>`
    select kind from message_gateways where "isOn" and address is not null`.execute(db);
  const has = (kind: string) => rows.some((row) => row.kind === kind);
  return { publicKey: (await getPushKey(services)).publicKey, hasSms: has('sms'), hasVoice: has('voice') };
}

interface Place {
  kind: PushDevice['kind'];
  address: string;
  keys: string | null;
  name: string;
}

/** Keeps where a person gets messages; what is known already is there again. A browser shows what one person is told: whoever used
 * it before has it no more, as topics are shared and browsers are handed on. */
async function keepDevice({ kind, address, keys, name }: Place, context: CallContext): Promise<{ id: number }> {
  const { db, records, now, services } = context;
  const refused = refusedAddress(address, services.config.webhooksLocal);
  if (refused !== undefined)
    throw invalidRecord(PushDevice.path, [{ property: 'address', code: 'address', message: refused }]);
  const { userId } = callerOf(context);
  const addressHash = createHash('sha256').update(address).digest('hex');
  // Every open tab says it at its start, all at once.
  await sql`select pg_advisory_xact_lock(hashtext('push device'), hashtext(${addressHash}))`.execute(db);
  if (kind === 'browser') {
    const others = await sql<{ id: number }>`
      select id from push_devices where user_id <> ${userId} and kind = 'browser' and "addressHash" = ${addressHash} for update`.execute(
      db,
    );
    for (const { id } of others.rows) await records.remove(PushDevice, id);
  }
  const known = await sql<{ id: number }>`
    select id from push_devices where user_id = ${userId} and "addressHash" = ${addressHash} for update`.execute(db);
  const [device] = known.rows;
  const values = { keys, name, seenAt: now.toISOString(), goneAt: null, problem: null };
  if (device) return records.update(PushDevice, device.id, values);
  return records.create(PushDevice, { ...values, user_id: userId, kind, address, addressHash });
}

/** Each test is a message of its own. */
const testTag = () => `test-${randomBytes(9).toString('base64url')}`;

async function testDevice({ id, user_id, kind }: PushDevice, services: Services): Promise<Tested> {
  const device = (await listDevices(user_id, kind, services)).find((one) => one.id === id);
  if (!device) return { outcome: 'no_device', error: null };
  const said = {
    user_id,
    title: 'Trellis',
    text: 'Test / Prueba',
    link: '/profile',
    isUrgent: false,
    tag: testTag(),
    token: randomBytes(32).toString('base64url'),
  };
  const outcome = await (kind === 'ntfy' ? sendToTopic : sendToBrowser)(device, said, services);
  const job = { userId: user_id, source: 'ui', ip: null } as const;
  await inTransaction(services, job, (context) => noteOutcome(id, outcome, context));
  if (outcome.isGone) return { outcome: 'no_device', error: outcome.isTaken ? null : outcome.error };
  return testedAs(outcome);
}

const testedAs = (outcome: Outcome): Tested =>
  outcome.isTaken ? { outcome: 'delivered', error: null } : { outcome: 'unreachable', error: outcome.error };

async function testGateway(id: number, phone: string, services: Services): Promise<Tested> {
  const { rows } = await sql`select 1 from message_gateways where id = ${id}`.execute(services.db);
  if (rows.length === 0) throw notFound('messageGateways');
  const outcome = await callGatewayById(id, { phone, text: 'Trellis: test / prueba.', tag: testTag() }, services);
  return outcome ? testedAs(outcome) : { outcome: 'no_gateway', error: null };
}

async function noteSeen(token: string, what: 'shown' | 'opened', { db, now }: CallContext) {
  const column = sql.ref(what === 'shown' ? 'shownAt' : 'openedAt');
  const changed = await sql`
    with seen as (
      update message_delivery_devices set ${column} = coalesce(${column}, ${now}) where "tokenHash" = ${hashMessageToken(token)}
      returning delivery_id)
    update message_deliveries set ${column} = coalesce(${column}, ${now}) where id in (select delivery_id from seen)`.execute(
    db,
  );
  return { success: changed.numAffectedRows === 1n };
}

/** Where people get messages beside their mail. */
export const devicesRoutes = implement(devicesApi, {
  about: (_, context) => aboutChannels(context),
  registerBrowser: async ({ body: { endpoint, keys, name } }, context) => ({
    id: (await keepDevice({ kind: 'browser', address: endpoint, keys: JSON.stringify(keys), name }, context)).id,
  }),
  addTopic: async ({ body: { address, token } }, context) => ({
    id: (await keepDevice({ kind: 'ntfy', address, keys: token ?? null, name: new URL(address).host }, context)).id,
  }),
  testDevice: ({ pushDevice }, { services }) => testDevice(pushDevice, services),
  testGateway: ({ params, body }, { services }) => testGateway(params.id, body.phone, services),
  noteSeen: ({ params, body }, context) => noteSeen(params.token, body.what, context),
});
