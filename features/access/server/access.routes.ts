import { accessApi, rightsEvents } from '@trellis/access/model';
import { callerOf, implement, tokenOf, type CallContext } from '@trellis/server-kit';
import { logIn } from './sign-in/log-in.ts';
import { endSessions } from './sessions/end-sessions.ts';
import { readSessionRecord } from './sign-in/session-record.ts';

const session = (context: CallContext, facilityId: number | null) => {
  const user = callerOf(context);
  return readSessionRecord(
    { userId: user.userId, facilityId, isAdmin: user.isAdmin },
    tokenOf(context.request) ?? '',
    context,
  );
};

/** Sign-in and session. */
export const accessRoutes = implement(accessApi, {
  login: ({ body }, context) => logIn(body, context),
  logout: async (_, context) => {
    await endSessions({ tokenIds: [callerOf(context).tokenId] }, context);
    return { success: true };
  },
  session: (_, context) => session(context, callerOf(context).facilityId),
  switchFacility: async ({ body }, context) => {
    const user = callerOf(context);
    // The person before the session, as who signs people out takes them.
    await context.db
      .updateTable('users')
      .set({ facility_id: body.facility_id })
      .where('id', '=', user.userId)
      .execute();
    await context.db
      .updateTable('user_tokens')
      .set({ facility_id: body.facility_id })
      .where('id', '=', user.tokenId)
      .execute();
    context.events.emit(rightsEvents.changed, {});
    return session(context, body.facility_id);
  },
});

/** Collections whose change may alter what people are allowed to do. */
export const rightsCollections: readonly string[] = [
  'users',
  'ag_userRoles',
  'ag_roles',
  'ag_userFacilities',
  'facilities',
  'userTokens',
];
