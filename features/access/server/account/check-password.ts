import { findPasswordProblem, passwordMessages } from '@trellis/access/model';
import { invalidRecord, Refusal, type RequestTransaction } from '@trellis/server-kit';
import { verifyPassword } from '../sign-in/passwords.ts';

/** Refuses (422) a new password that breaks a rule, and a repetition that differs; each beside its field. */
export function checkNewPassword(given: { password: string; confirmPassword: string }, email: string): void {
  const problem = findPasswordProblem(given.password, email);
  if (problem)
    throw invalidRecord('users', [{ property: 'password', code: problem, message: passwordMessages[problem] }]);
  if (given.password !== given.confirmPassword)
    throw invalidRecord('users', [{ property: 'confirmPassword', code: 'differs', message: passwordMessages.differs }]);
}

/** Refuses (422) when the password is not the person's. */
export async function assertPassword(userId: number, password: string, db: RequestTransaction): Promise<void> {
  const account = await db.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst();
  if (!(await verifyPassword(account?.passwordHash, password)))
    throw new Refusal('WRONG_PASSWORD', 'The password is wrong.', 422);
}
