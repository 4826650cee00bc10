import { User } from '@trellis/access/model';
import type { SecretBox } from '@trellis/server-kit';
import { isTotpCode, stepOfCode } from './totp.ts';

/** The step a code belongs to under the stored (sealed) secret of a person; undefined when it is wrong or there is no
 * secret. Other text than six digits, such as a recovery code, does not need the secret. */
export function stepOfStoredSecret(
  stored: string | null,
  code: string,
  now: Date,
  secrets: SecretBox,
): number | undefined {
  const digits = code.replaceAll(' ', '');
  if (stored === null || !isTotpCode(digits)) return undefined;
  return stepOfCode(secrets.open(User, 'twoFactorSecret', stored), digits, now);
}
