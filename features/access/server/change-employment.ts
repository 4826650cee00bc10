import { User, type Employment } from '@trellis/access/model';
import { accessDenied, callerOf, facilitiesWithRole, type CallContext } from '@trellis/server-kit';

/** Fields only administrators change: the address a person signs in with, and the company. */
const administratorsOnly = ['email', 'client_id'] as const;

/** Changes what others manage about a person: administrators everything, a facility manager rate and licence of the people there. */
export async function changeEmployment(id: number, change: Employment, context: CallContext): Promise<User> {
  const { db, records, viewer } = context;
  const caller = callerOf(context);
  const person = await records.get(User, id, viewer);
  const managed = facilitiesWithRole(caller, ['facilityManager']);
  if (managed !== 'all') {
    if (administratorsOnly.some((key) => change[key] !== undefined) || managed.length === 0) throw accessDenied();
    const membership = await db
      .selectFrom('user_facilities')
      .select('id')
      .where('user_id', '=', id)
      .where('facility_id', 'in', [...managed])
      .where('status', '=', 'available')
      .executeTakeFirst();
    if (!membership) throw accessDenied();
  }
  if (Object.keys(change).length === 0) return person;
  await records.checkReferences(User, [change], viewer);
  const { email, ...rest } = change;
  return records.update(User, id, {
    ...(rest as Partial<User>),
    ...(email !== undefined && { email: email.trim().toLowerCase() }),
  });
}
