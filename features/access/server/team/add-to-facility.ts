import { User } from '@trellis/access/model';
import { queueMail } from '@trellis/notifications/server';
import { callerOf, notFound, type CallContext } from '@trellis/server-kit';
import { nameOf, readerOf } from '../account/change-password.ts';
import { addedMail } from '../account/mails.ts';
import { addMembership } from '../invitations/answer-invitation.ts';
import { invite, type HandedOver } from '../invitations/invite.ts';
import { addRoles } from './change-roles.ts';
import { assertGrants, findCompanyPlaces, managedBy } from './team-rights.ts';

interface Place {
  facility_id: number;
  role_ids: readonly number[];
}

/** Lets somebody of the caller's team work in a further facility. Within one company that is the employer's to say; anywhere else,
 * and whoever does not work under the caller yet, is asked. */
export async function addToFacility(
  userId: number,
  { facility_id, role_ids }: Place,
  context: CallContext,
): Promise<HandedOver & { outcome: 'added' | 'invited' }> {
  assertGrants(role_ids, context);
  const ofCompany = await findCompanyPlaces(userId, context);
  const isAdmin = managedBy(context) === 'all';
  if (ofCompany.length === 0 && !isAdmin) throw notFound('users');
  if (!isAdmin && !ofCompany.includes(facility_id)) {
    const { email, firstname, lastname, lang } = await context.records.get(User, userId, context.viewer);
    const given = { email, firstname, lastname, lang, role_ids: [...role_ids], facility_ids: [facility_id] };
    const { isMailed, link } = await invite(given, context);
    return { outcome: 'invited', isMailed, link };
  }
  await context.records.get(User, userId, context.viewer);
  await addMembership(userId, facility_id, { decidedBy: callerOf(context).userId }, context);
  await addRoles(userId, facility_id, role_ids, context);
  await tellAdded(userId, facility_id, context);
  return { outcome: 'added', isMailed: context.services.config.mail !== undefined, link: null };
}

/** Tells a person of a facility that is theirs now. */
async function tellAdded(userId: number, facilityId: number, context: CallContext): Promise<void> {
  const reader = await readerOf(userId, context);
  const { name } = await context.db
    .selectFrom('facilities')
    .select('name')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  const by = await nameOf(callerOf(context).userId, context);
  const mail = addedMail(reader, by, [name], context.services.config.publicUrl);
  await queueMail({ ...mail, kind: 'access', user_id: userId, to: [reader.email] }, context);
}
