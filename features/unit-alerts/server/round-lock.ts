import { sql } from 'kysely';

/** Key of the advisory lock under which one server at a time raises and clears the alerts of a facility. */
export const roundLock = (facilityId: number) => sql`hashtext('alert round'), ${facilityId}`;
