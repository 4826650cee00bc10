import { deviceOf } from '../profile/security/device-of.ts';

/** `Firefox · Linux`. */
export function deviceText(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter((part) => part !== undefined).join(', ');
}
