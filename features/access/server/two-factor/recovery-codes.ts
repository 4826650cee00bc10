import { createHash, randomBytes } from 'node:crypto';
import type { RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';

/** How many a person gets. */
export const recoveryCodes = 10;
// Crockford's base 32: no letters that look like digits.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 16;
const never = new Date('9999-01-01');

/** 80 random bits as `XXXX-XXXX-XXXX-XXXX`. */
function newRecoveryCode(): string {
  const code = [...randomBytes(codeLength)].map((byte) => letters[byte % letters.length]).join('');
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** What is kept of a code. It has 80 random bits, so a plain hash is enough. */
const hashCode = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`recovery ${userId} ${code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')}`)
    .digest('hex');

/** Gives a person new codes; the old ones end. They are shown once. */
export async function renewCodes(userId: number, db: RequestTransaction): Promise<string[]> {
  await endRecoveryCodes(userId, db);
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  for (const code of codes)
    await sql`insert into user_tokens (user_id, kind, "tokenHash", expires)
      values (${userId}, 'recovery', ${hashCode(userId, code)}, ${never})`.execute(db);
  return codes;
}

/** Ends all codes of a person. */
export async function endRecoveryCodes(userId: number, db: RequestTransaction): Promise<void> {
  await db.deleteFrom('user_tokens').where('user_id', '=', userId).where('kind', '=', 'recovery').execute();
}

/** Uses up a code; false when it is not one of the person's. */
export async function takeRecoveryCode(userId: number, code: string, db: RequestTransaction): Promise<boolean> {
  const taken = await db
    .deleteFrom('user_tokens')
    .where('user_id', '=', userId)
    .where('kind', '=', 'recovery')
    .where('tokenHash', '=', hashCode(userId, code))
    .returning('id')
    .execute();
  return taken.length > 0;
}
