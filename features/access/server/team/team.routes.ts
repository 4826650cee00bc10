import { roles, teamApi, User } from '@trellis/access/model';
import { callerOf, implement, moveState, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { sendReset } from '../account/change-password.ts';
import { signOutPeople } from '../sessions/sign-out-people.ts';
import { clearTwoFactor } from '../two-factor/switch-two-factor.ts';
import { changeRoles } from './change-roles.ts';
import { copyAccess } from './copy-access.ts';
import { denyAccess, grantAccess } from './decide-membership.ts';
import { revokeAccess } from './revoke-access.ts';
import { askForAccess } from './ask-for-access.ts';
import { handOverWork } from './hand-over-work.ts';
import { keepAnAdministrator } from './last-administrator.ts';
import { invite, resendInvitation } from '../invitations/invite.ts';
import { withdrawInvitation } from '../invitations/withdraw-invitations.ts';
import { inviteMany } from '../invitations/invite-many.ts';
import { addToFacility } from './add-to-facility.ts';
import { denyPage, grantPage, listPageRequests } from './page-requests.ts';
import { judgeManagerThere, listManaged, readAccess } from './read-access.ts';
import { assertManagesPerson, judgeManagerOfPlaces } from './team-rights.ts';

const done = { success: true };

/** Refuses (409) what others do about an account, and nobody about their own. */
function assertOther(id: number, message: string, context: CallContext): void {
  if (id === callerOf(context).userId) throw new Refusal('OWN_ACCOUNT', message);
}

/** Suspends or reinstates: facility managers do it for people of their facilities alone. */
async function moveAccount(
  id: number,
  action: 'suspend' | 'reinstate',
  reason: string | undefined,
  context: CallContext,
) {
  assertOther(id, 'You cannot suspend yourself.', context);
  // Who may was settled above; the state machine knows roles only.
  const viewer = { ...context.viewer, isAdmin: true, facilitiesFor: () => 'all' as const, mayShared: () => true };
  const { db, records, now } = context;
  await moveState(User, id, action, { reason }, { db, records, now, viewer });
  if (action === 'suspend') await keepManagers(id, context);
  return records.get(User, id, context.viewer);
}

/** Refuses (409 LAST_MANAGER) when a facility the person manages would be left without a manager who can sign in. */
async function keepManagers(id: number, { db }: CallContext): Promise<void> {
  await sql`
    select keep_a_manager(m.facility_id) from user_facilities m
    where m.user_id = ${id} and m.status = 'available' and exists (select 1 from user_roles r
      where r.user_id = m.user_id and r.role_id = ${roles.facilityManager.id}
        and (r.facility_id is null or r.facility_id = m.facility_id))`.execute(db);
}

/** Who works where. */
export const teamRoutes = implement(
  teamApi,
  {
    managerOfPerson: ({ params }, context) => assertManagesPerson(params.id, context),
    managerOfPlaces: ({ body, query }, context) => judgeManagerOfPlaces({ ...query, ...body }, context),
    managerThere: ({ params }, context) => judgeManagerThere(params.id, context),
  },
  {
    listManaged: (_, context) => listManaged(context),
    readAccess: ({ judged, params }, context) => readAccess(params.id, judged, context),
    askForAccess: ({ body }, context) => askForAccess(body, context),
    listPageRequests: ({ query }, context) => listPageRequests(query.facility_id, context),
    grantPage: ({ pageRequest, body }, context) => grantPage(pageRequest, body.role_id, context),
    denyPage: ({ pageRequest }, context) => denyPage(pageRequest, context),
    invite: ({ body }, context) => invite(body, context),
    inviteMany: async ({ body }, context) => ({ people: await inviteMany(body, context) }),
    resendInvitation: ({ facilityInvitation }, context) => resendInvitation(facilityInvitation, context),
    withdrawInvitation: ({ facilityInvitation }, context) => withdrawInvitation(facilityInvitation.id, context),
    addToFacility: ({ params, body }, context) => addToFacility(params.id, body, context),
    grant: ({ userFacility, body }, context) => grantAccess(userFacility, body.role_ids ?? [], context),
    deny: ({ userFacility }, context) => denyAccess(userFacility, context),
    revoke: ({ userFacility, query }, context) => revokeAccess(userFacility, query.reassignTo, context),
    changeRoles: async ({ params, body }, context) => {
      await changeRoles(params.id, body, context);
      return done;
    },
    copyAccess: ({ params, body }, context) => copyAccess(params.id, body.from_user_id, context),
    suspend: async ({ params, body }, context) => {
      const suspending = () => moveAccount(params.id, 'suspend', body.reason, context);
      const person = await keepAnAdministrator(params.id, suspending, context);
      await handOverWork(params.id, body.reassignTo ?? null, undefined, context);
      await signOutPeople([params.id], context);
      return person;
    },
    reinstate: ({ params }, context) => moveAccount(params.id, 'reinstate', undefined, context),
    forceLogout: async ({ params }, context) => ({ ended: await signOutPeople([params.id], context) }),
    sendPasswordReset: async ({ params }, context) => {
      const { status } = await context.db
        .selectFrom('users')
        .select('status')
        .where('id', '=', params.id)
        .executeTakeFirstOrThrow();
      if (status !== 'active')
        throw new Refusal('WRONG_STATE', 'Only people who set up their account choose a new password.');
      await sendReset(params.id, context, callerOf(context).userId);
      return { isMailed: context.services.config.mail !== undefined };
    },
    resetTwoFactor: async ({ params }, context) => {
      assertOther(
        params.id,
        'You switch your own second step off in your profile, with your password and a code.',
        context,
      );
      await clearTwoFactor(params.id, context);
      await signOutPeople([params.id], context);
      return done;
    },
  },
);
