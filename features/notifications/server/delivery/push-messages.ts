import { notificationEvents, personalMessages } from '@trellis/notifications/model';
import { messageOf, tellFacility, type Services } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Shows what a person is told in the browsers where they are signed in. */
export function pushMessages({ hub, bus, db, clock }: Services): void {
  hub.on(notificationEvents.pushed, async ({ user_id, title, text }) => {
    const { rows } = await sql<{ facility_id: number }>`
      select distinct facility_id from user_tokens
      where user_id = ${user_id} and kind = 'api' and facility_id is not null and expires > ${clock.now()}`.execute(db);
    for (const { facility_id } of rows)
      tellFacility(bus, facility_id, [messageOf(personalMessages.personalMessage, { title, text }, { to: user_id })]);
  });
}
