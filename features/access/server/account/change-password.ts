import { User } from '@trellis/access/model';
import { queueMail } from '@trellis/notifications/server';
import { productNameAt } from '@trellis/branding/server';
import { callerOf, inShortTransaction, type CallContext, type WorkContext } from '@trellis/server-kit';
import { endSessions } from '../sessions/end-sessions.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { checkNewPassword, withPassword } from './check-password.ts';
import { passwordChangedMail, resetMail } from './mails.ts';
import { endCodes, getCode, issueCode } from './one-time-codes.ts';

interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** Most links to choose a new password that one person gets in an hour. */
const resetsPerHour = 3;

/** Sends the link to choose a new password to an active person with this address; does nothing for any other. */
export async function sendResetLink(address: string, context: WorkContext): Promise<void> {
  const { db, now } = context;
  const person = await db
    .selectFrom('users')
    .select('id')
    .where((where) => where(where.fn<string>('lower', ['email']), '=', address.trim().toLowerCase()))
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
  if (!person) return;
  const { count } = await db
    .selectFrom('user_tokens')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('user_id', '=', person.id)
    .where('kind', '=', 'reset')
    .where('createdate', '>', new Date(now.getTime() - 3_600_000) as never)
    .executeTakeFirstOrThrow();
  if (Number(count) < resetsPerHour) await sendReset(person.id, context);
}

/** Writes a reset code of a person and the mail that carries it. */
export async function sendReset(userId: number, context: WorkContext, by: number | null = null): Promise<void> {
  const { code, expires } = await issueCode({ user_id: userId, kind: 'reset', by }, context);
  const reader = await readerOf(userId, context);
  const mail = resetMail(reader, `${context.services.config.publicUrl}/passwordreset?code=${code}`);
  await queueMail({ ...mail, kind: 'access', user_id: userId, to: [reader.email], validUntil: expires }, context);
}

/** Sets a new password by the code of a link: the code is used up, a lock ends, every session ends, and the PIN, which whoever
 * knew the old password may have chosen. */
export async function resetPassword(
  { code, ...given }: NewPassword & { code: string },
  context: CallContext,
): Promise<void> {
  const { email } = await getCode(code, 'reset', context);
  checkNewPassword(given, email);
  const passwordHash = await hashPassword(given.password);
  await inShortTransaction(context, async (step) => {
    const { user_id } = await getCode(code, 'reset', step);
    await setPassword(user_id, passwordHash, step);
    await step.records.update(User, user_id, { isAddressProven: true, pinHash: null });
    await endSessions({ userIds: [user_id] }, step);
  });
}

/** Changes the caller's own password; the other sessions end. */
export async function changePassword(
  { currentPassword, ...given }: NewPassword & { currentPassword: string },
  context: CallContext,
): Promise<void> {
  const { userId, tokenId } = callerOf(context);
  const { email } = await readerOf(userId, context);
  // Nothing is told of the new one to who does not know the current one.
  await withPassword(userId, currentPassword, context, () => Promise.resolve());
  checkNewPassword(given, email);
  const passwordHash = await hashPassword(given.password);
  await withPassword(userId, currentPassword, context, async (step) => {
    await setPassword(userId, passwordHash, step);
    await endSessions({ userIds: [userId], except: tokenId }, step);
  });
}

async function setPassword(userId: number, passwordHash: string, context: WorkContext): Promise<void> {
  const { db, records, now } = context;
  await endCodes(userId, 'reset', db, now);
  await records.update(User, userId, {
    passwordHash,
    failedLogins: 0,
    lockedUntil: null,
  });
  const reader = await readerOf(userId, context);
  await queueMail({ ...passwordChangedMail(reader), kind: 'access', user_id: userId, to: [reader.email] }, context);
}

/** Who a mail to a person is for, in which language, and how the product is called where its links lead. */
export async function readerOf(userId: number, { db, services }: Pick<WorkContext, 'db' | 'services'>) {
  const reader = await db
    .selectFrom('users')
    .select(['email', 'firstname', 'lastname', 'lang'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...reader, product: await productNameAt(new URL(services.config.publicUrl).hostname, db) };
}

/** First and last name of a person. */
export async function nameOf(userId: number, context: Pick<WorkContext, 'db' | 'services'>): Promise<string> {
  const { firstname, lastname } = await readerOf(userId, context);
  return `${firstname} ${lastname}`;
}
