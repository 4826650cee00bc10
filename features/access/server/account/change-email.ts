import { User } from '@trellis/access/model';
import { queueMail } from '@trellis/notifications/server';
import { emailAddress, ruleMessages } from '@trellis/entity-kit';
import { callerOf, invalidRecord, type CallContext, type WorkContext } from '@trellis/server-kit';
import { isOpen } from '../sessions/list-sessions.ts';
import { readerOf } from './change-password.ts';
import { withPassword } from './check-password.ts';
import { confirmEmailMail, emailChangedMail } from './mails.ts';
import { endAddressCodes, getCode, issueCode } from './one-time-codes.ts';

/** What the queue of such requests carries. */
export interface AskedAddress {
  userId: number;
  email: string;
  /** The session that asked. */
  tokenId: number;
}

/** Sends a link to a new address; the address counts once the link was followed. An address somebody has gets no mail. */
export async function requestEmailChange(
  given: { email: string; password: string },
  context: CallContext,
): Promise<void> {
  const { userId, tokenId } = callerOf(context);
  const email = given.email.trim().toLowerCase();
  if (email === '' || emailAddress(email) !== true)
    throw invalidRecord('users', [{ property: 'email', code: 'email', message: ruleMessages.email }]);
  // The work is done by a job, so that free and taken addresses take the same time.
  await withPassword(userId, given.password, context, (step) =>
    step.services.jobs.send(confirmationJob, { userId, email, tokenId }, { db: step.db }),
  );
}

/** Queue of requests for another address. */
export const confirmationJob = 'send-email-confirmation';

/** Writes to the new address, unless somebody has it, or the session that asked was ended meanwhile: it may have been somebody else's. */
export async function sendConfirmation({ userId, email, tokenId }: AskedAddress, context: WorkContext): Promise<void> {
  if (!(await isOpen(tokenId, context)) || (await isTaken(email, context))) return;
  const { code, expires } = await issueCode({ user_id: userId, kind: 'confirmEmail', detail: email }, context);
  const mail = confirmEmailMail(
    await readerOf(userId, context),
    `${context.services.config.publicUrl}/profile?confirmEmail=${code}`,
  );
  await queueMail({ ...mail, kind: 'access', user_id: userId, to: [email], validUntil: expires }, context);
}

/** Makes the confirmed address the person's and tells the old one. */
export async function confirmEmail(code: string, context: WorkContext): Promise<{ email: string }> {
  const { user_id, detail, email: before } = await getCode(code, 'confirmEmail', context);
  const email = detail ?? before;
  await endAddressCodes(user_id, context.db, context.now);
  await context.records.update(User, user_id, { email, isAddressProven: true });
  const mail = emailChangedMail(await readerOf(user_id, context), email);
  await queueMail({ ...mail, kind: 'access', user_id, to: [before] }, context);
  return { email };
}

async function isTaken(email: string, { db }: WorkContext): Promise<boolean> {
  const known = await db
    .selectFrom('users')
    .select('id')
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst();
  return known !== undefined;
}
