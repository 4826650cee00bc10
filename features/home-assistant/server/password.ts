import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new password for Home Assistant: 192 random bits, shown once, kept as a hash. */
export const newPassword = (): string => `ha_${randomBytes(24).toString('base64url')}`;

/** What is kept of a password; it is random, so a plain hash is enough. */
export const hashPassword = (password: string): string => createHash('sha256').update(password).digest('hex');

/** Whether a password is the one whose hash is kept. */
export function isPassword(password: string, kept: string | null): boolean {
  const hash = Buffer.from(hashPassword(password));
  return kept !== null && kept.length === hash.length && timingSafeEqual(hash, Buffer.from(kept));
}
