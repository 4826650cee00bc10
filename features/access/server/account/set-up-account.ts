import { User, type SessionRecord } from '@trellis/access/model';
import { moveStateBySystem, type CallContext } from '@trellis/server-kit';
import { openSession } from '../sign-in/open-session.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { checkNewPassword } from './check-password.ts';
import { endCodes, getCode } from './one-time-codes.ts';

/** Opens the account of an invited person with a first password and signs them in. */
export async function setUpAccount(
  { code, ...given }: { code: string; password: string; confirmPassword: string },
  context: CallContext,
): Promise<SessionRecord> {
  const { db, records, now } = context;
  const { user_id, email } = await getCode(code, 'setup', context);
  checkNewPassword(given, email);
  await endCodes(user_id, 'setup', db, now);
  await records.update(User, user_id, { passwordHash: await hashPassword(given.password) });
  await moveStateBySystem(User, user_id, 'activate', {}, context);
  return openSession({ id: user_id, facility_id: null }, context);
}
