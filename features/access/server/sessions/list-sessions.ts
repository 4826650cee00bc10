import type { SessionOfPerson } from '@trellis/access/model';
import { callerOf, notFound, type CallContext, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { endSessions } from './end-sessions.ts';

type Row = Omit<SessionOfPerson, 'createdate' | 'lastUsedAt' | 'expires'> & {
  createdate: Date;
  lastUsedAt: Date | null;
  expires: Date;
};

/** Where the caller is signed in, the one used last first. */
export async function listSessions(context: CallContext): Promise<SessionOfPerson[]> {
  const { userId, tokenId } = callerOf(context);
  const { rows } = await sql<Row>`
    select t.id, nullif(t.device, '') as device, t.ip, f.name as facilityname, t.createdate, t."lastUsedAt", t.expires,
      t.id = ${tokenId} as "isCurrent"
    from user_tokens t left join facilities f on f.id = t.facility_id
    where t.user_id = ${userId} and t.kind = 'api' and t.expires > ${context.now}
    order by t.id = ${tokenId} desc, coalesce(t."lastUsedAt", t.createdate) desc`.execute(context.db);
  return rows.map(({ createdate, lastUsedAt, expires, ...row }) => ({
    ...row,
    createdate: createdate.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expires: expires.toISOString(),
  }));
}

/** Whether a session goes on; it is held, so that what ends it also ends what is about to be written for it. */
export async function isOpen(tokenId: number, { db }: Pick<WorkContext, 'db'>): Promise<boolean> {
  const session = await db
    .selectFrom('user_tokens')
    .select('id')
    .where('id', '=', tokenId)
    .forShare()
    .executeTakeFirst();
  return session !== undefined;
}

/** Ends one of the caller's sessions. */
export async function endSession(id: number, context: CallContext): Promise<void> {
  const own = await context.db
    .selectFrom('user_tokens')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', callerOf(context).userId)
    .where('kind', '=', 'api')
    .executeTakeFirst();
  if (!own) throw notFound('userTokens');
  await endSessions({ tokenIds: [id] }, context);
}
