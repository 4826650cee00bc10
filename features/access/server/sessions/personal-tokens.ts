import type { PersonalToken } from '@trellis/access/model';
import type { TokenScope } from '@trellis/entity-kit';
import { callerOf, invalidToken, notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { withPassword } from '../account/check-password.ts';
import { endSessions } from './end-sessions.ts';
import { isOpen } from './list-sessions.ts';
import { hashToken, newToken } from './session-tokens.ts';

/** Most personal tokens of one person. */
const mostTokens = 20;
/** Tells a personal token from others, for people and for what searches published code for secrets. */
const prefix = 'trellis_';

type Row = Omit<PersonalToken, 'createdate' | 'lastUsedAt' | 'expires'> & {
  createdate: Date;
  lastUsedAt: Date | null;
  expires: Date;
};

/** The caller's personal tokens, the newest first; those that have ended are gone. */
export async function listTokens(context: CallContext): Promise<PersonalToken[]> {
  const { rows } = await sql<Row>`
    select t.id, t.label, t.scope, f.name as facilityname, t.createdate, t."lastUsedAt", t.expires
    from user_tokens t left join facilities f on f.id = t.facility_id
    where t.user_id = ${callerOf(context).userId} and t.kind = 'personal' and t.expires > ${context.now}
    order by t.id desc`.execute(context.db);
  return rows.map(({ createdate, lastUsedAt, expires, ...row }) => ({
    ...row,
    createdate: createdate.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expires: expires.toISOString(),
  }));
}

interface NewToken {
  label: string;
  scope: TokenScope;
  /** Days it works. */
  days: number;
  password: string;
}

/** Makes a personal token of the caller, for who knows the password; refuses (409 TOKENS_FULL) one too many. */
export function createToken({ password, ...wanted }: NewToken, context: CallContext) {
  const { userId, tokenId } = callerOf(context);
  // The person's row is locked: two at a time do not pass the limit together.
  return withPassword(userId, password, context, async (step) => {
    // It may have been ended while the password was verified, by who signed the person out everywhere.
    if (!(await isOpen(tokenId, step))) throw invalidToken();
    const own = await listTokens(step);
    if (own.length >= mostTokens)
      throw new Refusal('TOKENS_FULL', `A person has at most ${mostTokens} tokens: end one first.`);
    const token = prefix + newToken();
    const id = await insertToken(hashToken(token), wanted, step);
    await sql`insert into activity_logs (user_id, facility_id, action, collection, record_id, source, ip)
      values (${userId}, ${callerOf(step).facilityId}, 'create', 'userTokens', ${id}, 'ui', ${step.request.ip})`.execute(
      step.db,
    );
    const made = (await listTokens(step)).find((one) => one.id === id);
    if (!made) throw new Error('The token that was made is not among the own.');
    return { ...made, token };
  });
}

async function insertToken(tokenHash: string, wanted: Omit<NewToken, 'password'>, context: CallContext) {
  const { userId, facilityId } = callerOf(context);
  const expires = new Date(context.now.getTime() + wanted.days * 86_400_000);
  const { rows } = await sql<{ id: number }>`
    insert into user_tokens (user_id, facility_id, kind, "tokenHash", expires, label, scope, ip, createuser)
    values (${userId}, ${facilityId}, 'personal', ${tokenHash}, ${expires}, ${wanted.label}, ${wanted.scope},
      ${context.request.ip}, ${userId})
    returning id`.execute(context.db);
  const [made] = rows;
  if (!made) throw new Error('No token was written.');
  return made.id;
}

/** Ends one of the caller's personal tokens, on every server at once. */
export async function endToken(id: number, context: CallContext): Promise<void> {
  const { userId } = callerOf(context);
  const own = await context.db
    .selectFrom('user_tokens')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', 'personal')
    .executeTakeFirst();
  if (!own) throw notFound('userTokens');
  await endSessions({ tokenIds: [id] }, context);
  await sql`insert into activity_logs (user_id, facility_id, action, collection, record_id, source, ip)
    values (${userId}, ${callerOf(context).facilityId}, 'delete', 'userTokens', ${id}, 'ui', ${context.request.ip})`.execute(
    context.db,
  );
}
