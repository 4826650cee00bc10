import { personEvents } from '@trellis/access/model';
import { shellMessages } from '@trellis/entity-kit';
import { messageOf, tellFacility, type Services, type WorkContext } from '@trellis/server-kit';
import { endSessions } from './end-sessions.ts';

/** Ends every session of people and tells their browsers; answers how many ended. */
export async function signOutPeople(userIds: number[], context: WorkContext): Promise<number> {
  // A session or token of theirs that is being made waits for this, or is found here.
  await context.db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...userIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const places = await context.db
    .selectFrom('user_tokens')
    .select('facility_id')
    .distinct()
    .where('user_id', 'in', [...userIds])
    .where('kind', '=', 'api')
    .where('facility_id', 'is not', null)
    .execute();
  const facilityIds = places.flatMap(({ facility_id }) => facility_id ?? []);
  // Told before their sockets are closed with their sessions.
  context.events.emit(personEvents.signedOut, { userIds, facilityIds });
  return endSessions({ userIds }, context);
}

/** Sends browsers the message that somebody has to leave. */
export function announceSignOuts({ hub, bus }: Services): void {
  hub.on(personEvents.signedOut, ({ userIds, facilityIds }) => {
    const messages = userIds.map((id) => messageOf(shellMessages.facilityUserLogout, { userIds: [id] }, { to: id }));
    for (const id of facilityIds) tellFacility(bus, id, messages);
  });
}
