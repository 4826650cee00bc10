import type { accessApi } from '@trellis/access/model';
import { sendCall, type ClientOptions } from '@trellis/entity-kit/client';
import { refreshMenu } from '@trellis/navigation/web';
import type { Preferences, SessionStore, SessionUser } from '@trellis/web-kit';

// Addresses alone, held to the contracts by the compiler: the contracts themselves bring their checks with them, which
// the first view has no use for.
type Address<C extends { method: string; path: string }> = Pick<C, 'method' | 'path'>;
type Access = typeof accessApi.calls;
const session: Address<Access['session']> = { method: 'GET', path: 'users/session' };
const toFacility: Address<Access['switchFacility']> = { method: 'POST', path: 'users/switchFacility' };

/** Moves the session to another facility of the person. */
export const switchFacility = (facilityId: number, options: ClientOptions): Promise<SessionUser> =>
  sendCall(toFacility, { body: { facility_id: facilityId } }, options);

/** Brings the kept session up to date: rights, menu and preferences may have changed since it was stored. What the person changes
 * while it is asked for stays: the answer may be older. */
export async function refreshSession(store: SessionStore, options: ClientOptions): Promise<void> {
  const before = store.get().user;
  const { apitoken, ...fresh }: SessionUser = await sendCall(session, {}, options);
  const now = store.get().user;
  const isUntouched = (key: string) => before?.[key as keyof SessionUser] === now?.[key as keyof SessionUser];
  const untouched = Object.fromEntries(Object.entries(fresh).filter(([key]) => isUntouched(key)));
  store.change({ ...untouched, ...(apitoken && { apitoken }) });
  if (store.get().preview) await refreshMenu(store, options);
}

/** Keeps a person's preferences on the server. */
export async function savePreferences(
  userId: number,
  change: Partial<Preferences>,
  options: ClientOptions,
): Promise<void> {
  await sendCall({ method: 'PATCH', path: 'users/{id}' }, { params: { id: userId }, body: change }, options);
}
