import { adminRoleIds } from '@trellis/access/model';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

type Db = Pick<CallContext, 'db'>;

/**
 * Takes a person's account or roles away. Refuses (409 LAST_ADMINISTRATOR) where no administrator who can sign in would be left: of
 * two who remove each other at the same moment, the second waits and finds the first gone.
 */
export async function keepAnAdministrator<R>(userId: number, take: () => Promise<R>, { db }: Db): Promise<R> {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(db);
  const before = await listAdministrators({ db });
  const taken = await take();
  if (!before.some(({ id }) => id === userId)) return taken;
  const left = await listAdministrators({ db });
  if (!left.some(({ status }) => status === 'active'))
    throw new Refusal('LAST_ADMINISTRATOR', 'The product needs at least one administrator: appoint another first.');
  return taken;
}

/** People who are administrators everywhere, whether or not they can sign in. */
async function listAdministrators({ db }: Db): Promise<{ id: number; status: string }[]> {
  const { rows } = await sql<{ id: number; status: string }>`
    select u.id, u.status from users u where exists (select from user_roles r
      where r.user_id = u.id and r.facility_id is null and r.role_id = any(${adminRoleIds}::int[]))`.execute(db);
  return rows;
}
