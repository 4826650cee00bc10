import { accessApi, User } from '@trellis/access/model';
import { createClient, everydayCalls, sendCall, type ClientOptions } from '@trellis/entity-kit';
import type { Preferences, SessionStore, SessionUser } from '@trellis/web-kit';

// Loaded after the first paint: the contracts bring their checks with them.

/** Moves the session to another facility of the person. */
export const switchFacility = (facilityId: number, options: ClientOptions): Promise<SessionUser> =>
  createClient(accessApi, options).switchFacility({ body: { facility_id: facilityId } });

/** Brings the kept session up to date: rights, menu and preferences may have changed since it was stored. */
export async function refreshSession(session: SessionStore, options: ClientOptions): Promise<void> {
  const { apitoken, ...fresh } = await createClient(accessApi, options).session({});
  session.change({ ...fresh, ...(apitoken && { apitoken }) });
}

/** Keeps a person's preferences on the server. */
export async function savePreferences(
  userId: number,
  change: Partial<Preferences>,
  options: ClientOptions,
): Promise<void> {
  const { patch } = everydayCalls(User);
  if (!patch) throw new Error('People cannot be changed.');
  await sendCall(patch, { params: { id: userId }, body: change }, options);
}
