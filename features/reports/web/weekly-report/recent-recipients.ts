/** Addresses that are remembered. */
const most = 6;
const keyOf = (userId: number) => `trellis.reportRecipients.${userId}`;

/** Addresses a person lately sent reports to from this browser, newest first. */
export function readRecipients(userId: number): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers addresses; where storage is refused, nothing is remembered. */
export function keepRecipients(userId: number, emails: readonly string[]): void {
  const kept = [...new Set([...emails, ...readRecipients(userId)])].slice(0, most);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(kept));
  } catch {
    // Refused storage: the next report begins with an empty list.
  }
}

/** The addresses of a text, divided by commas; empty parts are dropped. */
export const addressesIn = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Whether an address looks like one. */
export const isAddress = (text: string): boolean => /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/.test(text);
