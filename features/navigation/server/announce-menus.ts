import { membershipEvents, roleEvents } from '@trellis/access/model';
import { shellMessages } from '@trellis/entity-kit';
import { entityChanged, messageOf, tellFacility, versionsOf, type Services } from '@trellis/server-kit';
import { sql } from 'kysely';

const menuCollections: readonly string[] = [
  'ag_navigationMenus',
  'ag_navigationMenuCategories',
  'ag_navigationMenuRoles',
];
/** Changes that come together, as one save of many entries does, are told once. */
const gatherMs = 250;

/** Tells open browsers that their menu changed, one person's with their roles and everybody's with the menu itself; each loads it
 * anew without leaving its page. */
export function announceMenus(services: Services): void {
  const { hub, log } = services;
  const pending = new Set<number | null>();
  let timer: NodeJS.Timeout | undefined;
  const tellAll = async () => {
    timer = undefined;
    const people = [...pending];
    pending.clear();
    try {
      if (people.includes(null)) await tell(null, services);
      else for (const userId of people) await tell(userId, services);
    } catch (error) {
      log.warn({ err: error }, 'browsers were not told of a changed menu; they see it at their next start');
    }
  };
  const remember = (userId: number | null) => {
    pending.add(userId);
    timer ??= setTimeout(() => void tellAll(), gatherMs).unref();
  };
  for (const event of [...Object.values(roleEvents), ...Object.values(membershipEvents)])
    hub.on(event, (change) => versionsOf(change).forEach(({ user_id }) => remember(user_id)));
  hub.on(entityChanged, ({ collection }) => {
    if (menuCollections.includes(collection)) remember(null);
  });
}

async function tell(userId: number | null, { db, bus, clock }: Services): Promise<void> {
  const { rows } = await sql<{ facility_id: number }>`
    select distinct facility_id from user_tokens
    where kind = 'api' and facility_id is not null and expires > ${clock.now()}
      and (${userId}::integer is null or user_id = ${userId})`.execute(db);
  const message = messageOf(
    shellMessages.frontendPreferenceUpdated,
    { id: null, user_id: userId, preferenceName: 'menu', setting: null },
    userId === null ? {} : { to: userId },
  );
  for (const { facility_id } of rows) tellFacility(bus, facility_id, [message]);
}
