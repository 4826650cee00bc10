import { deviceOf } from '@trellis/access/web/hooks';

/** `Firefox · Linux`. */
export function deviceText(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter((part) => part !== undefined).join(', ');
}
