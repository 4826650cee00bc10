import type { User } from '@trellis/access/model';
import { callerOf, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

interface Profile extends Pick<User, 'notificationMethod' | 'twoFactorEnabled'> {
  cellPhone: string | null;
  recoveryCodesLeft: number;
  hasMetrcApiKey: boolean;
  hasPin: boolean;
}

/** What the own profile shows beyond the session record; of secrets only whether there is one. */
export async function readProfile(context: CallContext): Promise<Profile> {
  const { rows } = await sql<Profile>`
    select u."cellPhone", u."notificationMethod", u."twoFactorEnabled", coalesce(u."metrcApiKey", '') <> '' as "hasMetrcApiKey", u."pinHash" is not null as "hasPin",
      (select count(*)::int from user_tokens t where t.user_id = u.id and t.kind = 'recovery') as "recoveryCodesLeft"
    from users u where u.id = ${callerOf(context).userId}`.execute(context.db);
  const [profile] = rows;
  if (!profile) throw new Error('The person asking has no record.');
  return profile;
}
