import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { WorkContext } from '../context.ts';
import type { UserPrincipal } from '../principal.ts';
import { accessDenied, badRequest, Refusal, tooManyRequests } from '../refusal.ts';
import { RawReply } from './implement.ts';

/** How long an answer is kept for who asks again. */
export const keptHours = 24;

/** What is kept for one person at a time: bytes of sealed answers, and of the row around each. */
const keptBytes = 128 * 1024 * 1024;
const rowBytes = 500;

/** A request that may arrive twice: who asks, where, and what exactly. */
interface OnceKey {
  userId: number;
  facilityId: number;
  key: string;
  requestHash: string;
  /** What the person may do where, as they ask. */
  rights: readonly string[];
}

interface Keyed {
  request: FastifyRequest;
  reply: FastifyReply;
  user: UserPrincipal;
  /** The facility the call's rule settled on; the person's current one without it. */
  facilityId?: number | undefined;
}

/**
 * Work that is done once per `Idempotency-Key`: the key is taken in the transaction of the work itself, so that a second
 * request with it waits for the first, and then gets its answer. What was refused or failed took no key. Without the header
 * the work is returned as it is.
 */
export function once<R>(
  keyed: Keyed,
  work: (context: WorkContext) => Promise<R>,
  textOf: (answer: R) => string,
): (context: WorkContext) => Promise<R | string> {
  const key = keyOf(keyed);
  if (!key) return work;
  return async (context) => {
    if (!(await takeKey(key, context))) {
      keyed.reply.header('idempotency-replayed', 'true');
      return readAnswer(key, context);
    }
    await assertRoom(key, context);
    const answer = await work(context);
    // A download is made anew each time.
    if (answer instanceof RawReply) await forgetKey(key, context);
    else await keepAnswer(key, textOf(answer), context);
    return answer;
  };
}

/** For calls whose work is no single transaction: a key they cannot keep is refused rather than passed over. */
export function refuseKey({ headers }: FastifyRequest): void {
  if (headers['idempotency-key'] !== undefined)
    throw badRequest('This call takes no Idempotency-Key.', 'IDEMPOTENCY_KEY_NOT_TAKEN');
}

function keyOf({ request, user, facilityId }: Keyed): OnceKey | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST') return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw badRequest(
      'Idempotency-Key must be 1 to 255 printable characters without blanks.',
      'INVALID_IDEMPOTENCY_KEY',
    );
  return {
    userId: user.userId,
    facilityId: facilityId ?? user.facilityId ?? 0,
    key,
    requestHash: hashOf(request),
    rights: rightsOf(user),
  };
}

const rightsOf = ({ isAdmin, facilities, tenancy, grants }: UserPrincipal): string[] => [
  ...(isAdmin ? ['all'] : []),
  ...facilities.map((id) => `works at ${id}`),
  ...(tenancy?.facilities ?? []).map((id) => `rents at ${id} for ${tenancy?.clientId}`),
  ...grants.map(({ role, facility_id }) => `${role} at ${facility_id ?? 'all'}`),
];

/** The token may differ from one time to the next; everything else of the request must not. */
function hashOf({ method, url, body }: FastifyRequest): string {
  const { pathname, searchParams } = new URL(url, 'http://here');
  searchParams.delete('access_token');
  const parts = [method, pathname.toLowerCase(), searchParams.toString(), JSON.stringify(body ?? null)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** True for the first request with the key; a key of yesterday is free again. */
async function takeKey(given: OnceKey, { db, now }: WorkContext): Promise<boolean> {
  const { userId, facilityId, key, requestHash } = given;
  const { rows } =
    await sql`insert into answered_requests as a (user_id, facility_id, key, "requestHash", answer, asked)
    values (${userId}, ${facilityId}, ${key}, ${requestHash}, '', ${now})
    on conflict (user_id, facility_id, key) do update
      set "requestHash" = excluded."requestHash", answer = '', asked = excluded.asked
      where a.asked < ${new Date(now.getTime() - keptHours * 3_600_000)}
    returning user_id`.execute(db);
  return rows.length > 0;
}

/** Refuses a new key to who has as much kept as one person may; the same work without a key is done. */
async function assertRoom({ userId }: OnceKey, { db }: WorkContext): Promise<void> {
  const { rows } = await sql<{
    bytes: number;
  }>`select sum(octet_length(answer) + ${rowBytes}::integer)::float8 as bytes
    from answered_requests where user_id = ${userId}`.execute(db);
  if ((rows[0]?.bytes ?? 0) > keptBytes) throw tooManyRequests('some hours, or without an Idempotency-Key');
}

const place = { table: 'answered_requests' };

const rowOf = ({ userId, facilityId, key }: OnceKey) =>
  sql`user_id = ${userId} and facility_id = ${facilityId} and key = ${key}`;

async function readAnswer(key: OnceKey, { db, services }: WorkContext): Promise<string> {
  const { rows } = await sql<{ requestHash: string; answer: string }>`select "requestHash", answer
    from answered_requests where ${rowOf(key)}`.execute(db);
  const [kept] = rows;
  if (kept?.requestHash !== key.requestHash)
    throw new Refusal('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request.', 422);
  const opened = services.secrets.open(place, 'answer', kept.answer);
  const end = opened.indexOf('\n');
  const rights = JSON.parse(opened.slice(0, end)) as string[];
  const held = new Set(key.rights);
  // Many calls ask for rights with the work itself, which is not done again.
  if (!held.has('all') && !rights.every((right) => held.has(right))) throw accessDenied();
  return opened.slice(end + 1);
}

async function keepAnswer(key: OnceKey, text: string, { db, services }: WorkContext): Promise<void> {
  const kept = `${JSON.stringify(key.rights)}\n${text}`;
  await sql`update answered_requests set answer = ${services.secrets.seal(place, 'answer', kept)}
    where ${rowOf(key)}`.execute(db);
}

async function forgetKey(key: OnceKey, { db }: WorkContext): Promise<void> {
  await sql`delete from answered_requests where ${rowOf(key)}`.execute(db);
}
