import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
const settings = { algorithm: 'SHA1', digits: 6, period: periodSeconds } as const;

/** A new secret for the app, 160 bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address the app reads from the QR code; the app shows the issuer and the e-mail beside its codes. */
export const totpAddress = (secret: string, email: string, issuer: string): string =>
  new TOTP({ ...settings, issuer, label: email, secret: Secret.fromBase32(secret) }).toString();

/** Whether a text looks like a code of the app. */
export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);

/** The 30-second step a six-digit code belongs to; one step before and after now counts too. Undefined when it is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  if (!isTotpCode(code)) return undefined;
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}
