import { isGuessedFirst, User } from '@trellis/access/model';
import { callerOf, invalidRecord, type CallContext } from '@trellis/server-kit';
import { withPassword } from '../account/check-password.ts';
import { hashPassword } from '../sign-in/passwords.ts';

const tooEasy = 'Digits in a row and one digit again and again are guessed first.';

/** Keeps the caller's PIN, or removes it; refuses (422) one that is guessed first. */
export async function setPin(
  { pin, password }: { pin: string | null; password: string },
  context: CallContext,
): Promise<void> {
  const { userId } = callerOf(context);
  if (pin !== null && isGuessedFirst(pin))
    throw invalidRecord('users', [{ property: 'pin', code: 'tooEasy', message: tooEasy }]);
  const pinHash = pin === null ? null : await hashPassword(pin);
  await withPassword(userId, password, context, (step) =>
    step.records.update(User, userId, { pinHash, failedPins: 0 }),
  );
}
