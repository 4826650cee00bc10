import type { SessionStore } from '../session/session-store.ts';
import type { SessionUser } from '../session/session-user.ts';

/** One preference as the server tells of it: whose (null: the facility's), its name, its value as text. */
export interface PreferenceChange {
  user_id: number | null;
  preferenceName: string;
  setting: string | null;
}

/** Puts a preference of the signed-in person, changed in another tab or browser, into the session; the interface follows.
 * The units everyone in the facility prefers count for who chose none. */
export function applyPreference(session: SessionStore, { user_id, preferenceName, setting }: PreferenceChange): void {
  const { user } = session.get();
  if (user && user_id === null && preferenceName === 'units' && user.ownUnits === null) {
    if (setting === 'metric' || setting === 'imperial') session.change({ units: setting });
    return;
  }
  if (user?.id !== user_id || !(preferenceName in user)) return;
  const known = user[preferenceName as keyof SessionUser];
  const value = setting === null ? null : asKindOf(known, setting);
  if (value !== known) session.change({ [preferenceName]: value });
}

function asKindOf(known: unknown, text: string): unknown {
  if (typeof known === 'number') return Number(text);
  if (typeof known === 'boolean') return text === 'true';
  return text;
}
