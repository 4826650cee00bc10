import { User } from '@trellis/access/model';
import { queueMail } from '@trellis/notifications/server';
import { productNameAt } from '@trellis/branding/server';
import { callerOf, Refusal, type CallContext, type WorkContext } from '@trellis/server-kit';
import { readerOf } from '../account/change-password.ts';
import { countGuess, withPassword } from '../account/check-password.ts';
import { twoFactorMail } from '../account/mails.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { endRecoveryCodes, renewCodes } from './recovery-codes.ts';
import { isRightCode } from './second-step.ts';
import { stepOfStoredSecret } from './stored-secret.ts';
import { newTotpSecret, totpAddress } from './totp.ts';

const stateOf = (userId: number, { db }: CallContext) =>
  db
    .selectFrom('users')
    .select(['email', 'twoFactorEnabled', 'twoFactorSecret', 'twoFactorStep'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Makes a secret for the app. The second step stays off until a code confirms that the app has it. */
export async function startTwoFactor(id: number, password: string, context: CallContext) {
  return withPassword(id, password, context, async (step) => {
    const { email, twoFactorEnabled } = await stateOf(id, step);
    if (twoFactorEnabled) throw new Refusal('TWO_FACTOR_ON', 'Two-factor authentication is on already.');
    const secret = newTotpSecret();
    await step.records.update(User, id, { twoFactorSecret: secret, twoFactorStep: null });
    const issuer = await productNameAt(step.request.hostname, step.db);
    return { secret, address: totpAddress(secret, email, issuer) };
  });
}

/** Switches the second step on with a code of the app and answers the recovery codes; other sessions end. */
export async function confirmTwoFactor(id: number, code: string, context: CallContext) {
  const { twoFactorEnabled, twoFactorSecret } = await stateOf(id, context);
  if (twoFactorEnabled) throw new Refusal('TWO_FACTOR_ON', 'Two-factor authentication is on already.');
  const step = stepOfStoredSecret(twoFactorSecret, code, context.now, context.services.secrets);
  if (step === undefined) throw new Refusal('WRONG_CODE', 'The code is wrong.', 422);
  await context.records.update(User, id, { twoFactorEnabled: true, twoFactorStep: step });
  await endSessions({ userIds: [id], except: callerOf(context).tokenId }, context);
  await tell(id, true, context);
  return { recoveryCodes: await renewCodes(id, context.db) };
}

interface Proof {
  password: string;
  /** Of the app, or a recovery code. */
  code: string;
}

/** New recovery codes instead of the old ones: each is a key to the account, so both steps are asked for. */
export function renewRecoveryCodes(id: number, proof: Proof, context: CallContext) {
  return withBothSteps(id, proof, context, async ({ db }) => ({ recoveryCodes: await renewCodes(id, db) }));
}

/** Switches the caller's second step off. */
export function switchTwoFactorOff(id: number, proof: Proof, context: CallContext): Promise<void> {
  return withBothSteps(id, proof, context, (step) => clearTwoFactor(id, step));
}

/** Runs `work` for who knows the password and a code. A wrong code counts as a failed sign-in, as a wrong password does. */
async function withBothSteps<R>(
  id: number,
  { password, code }: Proof,
  context: CallContext,
  work: (step: CallContext) => Promise<R>,
): Promise<R> {
  const outcome = await withPassword(id, password, context, async (step) => {
    const { twoFactorEnabled, ...account } = await stateOf(id, step);
    if (!twoFactorEnabled) throw new Refusal('TWO_FACTOR_OFF', 'Two-factor authentication is off.');
    if (!(await isRightCode({ id, ...account }, code.trim(), step))) return undefined;
    return { done: await work(step) };
  });
  if (!outcome) throw await countGuess(id, new Refusal('WRONG_CODE', 'The code is wrong.', 422), context);
  return outcome.done;
}

/** Takes a person's second step away, with its recovery codes, and tells them. */
export async function clearTwoFactor(id: number, context: WorkContext): Promise<void> {
  await context.records.update(User, id, { twoFactorEnabled: false, twoFactorSecret: null, twoFactorStep: null });
  await endRecoveryCodes(id, context.db);
  await tell(id, false, context);
}

async function tell(id: number, isOn: boolean, context: WorkContext): Promise<void> {
  const reader = await readerOf(id, context);
  await queueMail({ ...twoFactorMail(reader, isOn), kind: 'access', user_id: id, to: [reader.email] }, context);
}
