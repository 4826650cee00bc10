import type { RequestTransaction } from '@trellis/server-kit';
import { Refusal } from '@trellis/server-kit';
import { sql } from 'kysely';
import { hashToken, newToken } from '../sessions/session-tokens.ts';

/** Codes that travel in the links of mails. */
export type CodeKind = 'reset' | 'confirmEmail';

/** How long each works, in ms. */
export const codeLives: Readonly<Record<CodeKind, number>> = {
  reset: 60 * 60_000,
  confirmEmail: 24 * 60 * 60_000,
};

/** A code that is still good, with the person it is for. */
export interface GoodCode {
  id: number;
  user_id: number;
  detail: string | null;
  createuser: number | null;
  email: string;
  firstname: string;
  lang: 'en' | 'es';
  status: string;
}

/** Writes a new code of a person and answers it; the ones before it end. Only its hash is kept. */
export async function issueCode(
  {
    user_id,
    kind,
    detail = null,
    by = null,
  }: { user_id: number; kind: CodeKind; detail?: string | null; by?: number | null },
  { db, now }: { db: RequestTransaction; now: Date },
): Promise<{ code: string; expires: Date }> {
  const code = newToken();
  const expires = new Date(now.getTime() + codeLives[kind]);
  await endCodes(user_id, kind, db, now);
  await sql`insert into user_tokens (user_id, kind, "tokenHash", expires, detail, createdate, createuser)
    values (${user_id}, ${kind}, ${hashToken(code)}, ${expires}, ${detail}, ${now}, ${by})`.execute(db);
  return { code, expires };
}

/** Ends the unused codes of a kind; they stay as a record of what was asked. */
export async function endCodes(userId: number, kind: CodeKind, db: RequestTransaction, now: Date): Promise<void> {
  await sql`update user_tokens set "usedAt" = ${now} where user_id = ${userId} and kind = ${kind} and "usedAt" is null`.execute(
    db,
  );
}

/** Ends what an address that a person no longer has could still do, and another one that was asked for. */
export async function endAddressCodes(userId: number, db: RequestTransaction, now: Date): Promise<void> {
  await endCodes(userId, 'confirmEmail', db, now);
  await endCodes(userId, 'reset', db, now);
}

/** The code's person; refuses (410) one that is unknown, used, too old, or of a person it no longer fits. */
export async function getCode(
  code: string,
  kind: CodeKind,
  { db, now }: { db: RequestTransaction; now: Date },
): Promise<GoodCode> {
  const { rows } = await sql<GoodCode>`
    select t.id, t.user_id, t.detail, t.createuser, u.email, u.firstname, u.lang, u.status
    from user_tokens t join users u on u.id = t.user_id
    where t."tokenHash" = ${hashToken(code)} and t.kind = ${kind} and t."usedAt" is null and t.expires > ${now}
      and u.status = 'active'
    for update of t`.execute(db);
  const found = rows[0];
  if (!found) throw codeEnded();
  return found;
}

/** The answer to every code that no longer works. */
export const codeEnded = () => new Refusal('CODE_ENDED', 'This link has expired or was used. Ask for a new one.', 410);
